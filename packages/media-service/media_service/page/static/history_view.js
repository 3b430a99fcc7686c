// All tasks of the key: found by words, operation, engine and state.
import { operations } from "./contract.js";
import { h, labelled, option, say, titleOf } from "./elements.js";
import { STATES, ago, moment } from "./plain_words.js";
import { ask } from "./service.js";
import { aboutOf, keptUntil, pictureOf, stateOf, taskCard } from "./task_card.js";

const PAGE = 24;
const SOON = 24 * 3600; // seconds before the end of an asset

export class HistoryView {
  /** @param actions As those of a task card. */
  constructor(actions) {
    this.actions = {
      ...actions,
      use: (...given) => {
        this.dialog.close();
        actions.use(...given);
      },
      again: (task) => {
        this.dialog.close();
        actions.again(task);
      },
      added: (task) => {
        this.dialog.close();
        location.hash = "#make";
        actions.added(task);
      },
    };
    const find = () => this.find();
    this.search = h("input", { type: "search", maxlength: 200 });
    this.operation = h(
      "select",
      { onchange: find },
      option("", "all"),
      operations().map(({ name }) => option(name, titleOf(name))),
    );
    this.state = h(
      "select",
      { onchange: find },
      option("", "all"),
      Object.entries(STATES).map(([value, text]) => option(value, text)),
    );
    this.engine = h("select", { onchange: find }, option("", "all"));
    const filters = h(
      "form",
      {
        class: "filters card",
        role: "search",
        onsubmit: (event) => {
          event.preventDefault();
          find();
        },
      },
      labelled("Search the requests", this.search),
      labelled("Operation", this.operation),
      labelled("State", this.state),
      labelled("Engine", this.engine),
      h("button", { type: "submit", text: "Find" }),
    );
    this.list = h("ul", { class: "gallery" });
    this.none = h("p", { class: "quiet", hidden: true, text: "No task is like that." });
    this.more = h("button", { type: "button", text: "More", hidden: true, onclick: () => this.load() });
    this.dialog = h("dialog", { "aria-label": "Task", onclose: () => this.shown?.leave() });
    this.element = h("div", {}, h("h1", { text: "History" }), filters, this.none, this.list, this.more, this.dialog);
  }

  async open() {
    const { models } = await ask("api/v1/models");
    const engines = [...new Set(models.map((each) => each.engine))].sort();
    const before = this.engine.value;
    this.engine.replaceChildren(option("", "all"), ...engines.map((name) => option(name, name, name === before)));
    await this.find();
  }

  close() {
    this.dialog.close();
  }

  async find() {
    this.token = "";
    this.list.replaceChildren();
    await this.load();
    say(`${this.list.children.length} tasks are shown.`);
  }

  async load() {
    const asked = {
      operation: this.operation.value,
      status: this.state.value,
      model: this.engine.value,
      search: this.search.value.trim(),
      page_token: this.token,
    };
    const query = new URLSearchParams({ page_size: PAGE, with_request: "true" });
    for (const [name, value] of Object.entries(asked)) if (value) query.set(name, value);
    const mine = (this.number = (this.number ?? 0) + 1);
    const { tasks, next_page_token: next } = await ask(`api/v1/tasks?${query}`);
    if (mine !== this.number) return;
    this.list.append(...tasks.map((task) => this.item(task)));
    this.token = next ?? "";
    this.more.hidden = !next;
    this.none.hidden = this.list.children.length > 0;
  }

  item(task) {
    const picture = pictureOf(task);
    const face = picture
      ? h("img", { src: picture, alt: "", loading: "lazy" })
      : h("span", { class: "blank", text: titleOf(task.task_type) });
    const button = h(
      "button",
      { type: "button", class: "tile", onclick: () => this.show(task) },
      face,
      h("b", { text: aboutOf(task) }),
      h("span", {}, stateOf(task), ` ${titleOf(task.task_type)}, ${ago(task.created_at)}`),
      h("span", { class: "quiet" }, expiry(task)),
    );
    return h("li", {}, button);
  }

  show(task) {
    this.shown?.leave();
    this.shown = taskCard(task, this.actions, { isLatest: true });
    const close = h("button", { type: "button", text: "Close", onclick: () => this.dialog.close() });
    this.dialog.replaceChildren(close, this.shown);
    this.dialog.showModal();
  }
}

function expiry(task) {
  const until = keptUntil(task);
  if (!Number.isFinite(until)) return "";
  const left = until - Date.now() / 1000;
  const text = left < 0 ? "its files are gone" : `kept until ${moment(until)}`;
  return h("span", { class: left < SOON ? "bad" : "", text });
}
