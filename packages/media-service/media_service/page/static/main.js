// The page: the key, the views, and which of them is shown.
import { knowFiles } from "./asset_field.js";
import { readContract } from "./contract.js";
import { h, labelled, say } from "./elements.js";
import { HistoryView } from "./history_view.js";
import { MakeView } from "./make_view.js";
import { OperatorView } from "./operator_view.js";
import { ask, forget, hasKey, keep } from "./service.js";

const content = document.getElementById("content");
const nav = document.getElementById("views");
const leave = document.getElementById("leave");
let views = {};
let shown = null;

function askForKey(told = "") {
  shown?.close?.();
  views.make?.[1].end();
  shown = null;
  views = {};
  forget();
  nav.hidden = leave.hidden = true;
  const input = h("input", { type: "password", autocomplete: "off", spellcheck: "false" });
  const fault = h("p", { class: "error", role: "alert", text: told, hidden: !told });
  const form = h(
    "form",
    {
      class: "card key",
      onsubmit: (event) => {
        event.preventDefault();
        if (!input.value.trim()) return input.focus();
        keep(input.value.trim());
        begin();
      },
    },
    h("h1", { text: "Make pictures, models and motions" }),
    fault,
    labelled("Your key", input, "It stays in this tab, and is forgotten when you close it."),
    h("button", { type: "submit", class: "main", text: "Begin" }),
    h("p", { class: "quiet" }, "Whoever operates the service has keys. On your own machine, this prints one:"),
    h("pre", {}, h("code", { text: "media keys create me" })),
  );
  content.replaceChildren(form);
  input.focus();
}

async function begin() {
  content.replaceChildren(h("p", { class: "quiet", text: "One moment …" }));
  try {
    const [owner, about] = await Promise.all([ask("api/v1/client"), ask("page/about.json"), readContract()]);
    knowFiles(about.files);
    const make = new MakeView();
    views = { make: ["Make", make], history: ["History", new HistoryView(make.actions)] };
    if (owner.is_operator) views.operate = ["Operate", new OperatorView()];
    const links = Object.entries(views).map(([name, [title]]) => h("a", { href: `#${name}`, text: title }));
    const joined = about.pages.map(({ name, title }) =>
      h("a", { href: `pages/${encodeURIComponent(name)}/`, text: title }),
    );
    nav.replaceChildren(...links, ...joined);
    leave.textContent = `Forget the key of ${owner.name}`;
    nav.hidden = leave.hidden = false;
    await show();
  } catch (error) {
    if (error.status === 401) return;
    content.replaceChildren(
      h("p", { class: "error", role: "alert", text: error.message }),
      h("button", { type: "button", text: "Try again", onclick: begin }),
    );
  }
}

async function show() {
  const name = location.hash.slice(1);
  // The link to the content is no view
  if (shown && name && !views[name]) return;
  const [title, view] = views[name] ?? views.make ?? [];
  if (!view || view === shown) return;
  shown?.close?.();
  shown = view;
  document.title = `${title} – Media`;
  for (const link of nav.children) link.toggleAttribute("aria-current", link.textContent === title);
  nav.querySelector("[aria-current]")?.setAttribute("aria-current", "page");
  content.replaceChildren(view.element);
  say(title);
  try {
    await view.open();
  } catch (error) {
    if (error.status !== 401) say(error.message);
  }
}

addEventListener("hashchange", show);
addEventListener("key-refused", (event) => askForKey(event.detail));
leave.addEventListener("click", () => askForKey());
if (hasKey()) begin();
else askForKey();
