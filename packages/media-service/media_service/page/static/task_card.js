// One task: how far it is, what it made, and what can be done with it.
import { ending, fits } from "./asset_field.js";
import { operations } from "./contract.js";
import { h, option, say, titleOf, words } from "./elements.js";
import { STATES, amount, duration, fileSize, moment } from "./plain_words.js";
import { cancel, create, ended, filesOf, follow, newRequestKey } from "./service.js";
import { stage } from "./stage.js";

const PICTURES = ["png", "jpg", "jpeg", "webp", "avif", "gif"];
const FILMS = ["mp4", "webm", "mov"];
const isPicture = (name) => PICTURES.includes(ending(name));

/** What a task is about, in the words of its request. */
export function aboutOf(task) {
  const request = task.request ?? {};
  const said = request.prompt ?? request.text_prompt ?? request.question;
  return said || titleOf(task.task_type);
}

export function stateOf(task) {
  const text = task.error?.code === "canceled" ? "canceled" : (STATES[task.status] ?? task.status);
  return h("span", { class: "state", "data-state": task.status, text });
}

/** A picture that shows a task; undefined: there is none. */
export function pictureOf(task) {
  const files = filesOf(task);
  const [first] = [task.metadata ?? []].flat();
  const named = [first?.preview_image, first?.visualization_image, ...(Array.isArray(task.result) ? task.result : [])];
  return named
    .filter((uri) => typeof uri === "string" && isPicture(uri))
    .map((uri) => files.get(uri)?.link)
    .find(Boolean);
}

export const keptUntil = (task) =>
  Math.min(...[...filesOf(task).values()].map((file) => file.kept_until).filter(Boolean));

/**
 * A card that follows its task.
 * @param actions `use(uri, operation, field)`, `again(task)`, and `added(task)` for one that was made anew.
 */
export function taskCard(task, actions, { isLatest = false } = {}) {
  const card = h("article", { class: "card task", "data-task": task.task_uuid, "aria-label": aboutOf(task) });
  const leaving = new AbortController();
  let before = "";
  card.leave = () => leaving.abort();
  draw(task);
  if (!ended(task))
    follow(
      task,
      (now) => {
        task = { ...now, request: task.request };
        draw(task);
      },
      leaving.signal,
    ).catch((error) => card.append(h("p", { class: "error", text: error.message })));
  return card;

  function draw(now) {
    if (now.status !== before) redrawn(now);
    else if (!ended(now)) card.querySelector(".waiting").replaceWith(waiting(now));
    if (before && now.status !== before && ended(now)) say(`${aboutOf(now)}: ${STATES[now.status]}.`);
    before = now.status;
  }

  function redrawn(now) {
    const body = { COMPLETED: () => finished(now, actions, isLatest), FAILED: () => failed(now) }[now.status];
    card.replaceChildren(head(now), ...(body ? body() : [waiting(now)]).filter(Boolean), foot(now));
    card.dataset.state = now.status;
  }

  function foot(now) {
    const buttons = [];
    if (!ended(now))
      buttons.push(
        h("button", {
          type: "button",
          text: "Cancel",
          onclick: async (event) => {
            event.target.disabled = true;
            try {
              task = { ...(await cancel(now)), request: now.request };
              draw(task);
            } catch (error) {
              say(error.message);
              event.target.disabled = false;
            }
          },
        }),
      );
    if (now.request)
      buttons.push(h("button", { type: "button", text: "Change and make again", onclick: () => actions.again(now) }));
    if (now.request && now.status === "FAILED" && now.error?.retryable)
      buttons.push(
        h("button", {
          type: "button",
          text: "Try again",
          onclick: async () => {
            const again = await create(now.task_type, now.request, newRequestKey());
            actions.added({ ...again, request: now.request });
          },
        }),
      );
    return h("div", { class: "row" }, buttons);
  }
}

function head(task) {
  return h(
    "header",
    {},
    h("h3", { text: aboutOf(task) }),
    h(
      "p",
      { class: "quiet" },
      stateOf(task),
      ` ${titleOf(task.task_type)} by ${task.model}, ${moment(task.created_at)}`,
    ),
  );
}

function waiting(task) {
  const told = [];
  if (task.status === "QUEUED")
    told.push(task.queue_position ? `Place ${task.queue_position} in your queue.` : "It waits in the queue.");
  if (task.status === "PROCESSING" && task.queue_position) told.push(`Place ${task.queue_position} at the engine.`);
  if (task.status_reason) told.push(task.status_reason);
  const bar = h("progress", { "aria-label": "Progress", max: "1", value: task.progress ?? undefined });
  if (task.progress !== null && task.progress !== undefined) told.push(`${Math.round(task.progress * 100)}% done.`);
  if (task.status === "QUEUED") return h("div", { class: "waiting" }, h("p", { text: told.join(" ") }));
  return h("div", { class: "waiting" }, bar, h("p", { text: told.join(" ") || "It is being made." }));
}

function failed(task) {
  const error = task.error ?? {};
  return [
    h(
      "p",
      { class: "error" },
      h("span", { text: error.message ?? "The service gave no reason." }),
      " ",
      h("span", { class: "quiet mono", text: error.code ?? "" }),
    ),
  ];
}

function finished(task, actions, isLatest) {
  const files = filesOf(task);
  const shown = results(task, files);
  if (isLatest) shown.find((each) => each.show)?.show();
  return [h("div", { class: "results" }, shown), warnings(task), facts(task), fileList(files, actions)];
}

function results(task, files) {
  if (typeof task.result === "string") return [h("blockquote", { text: task.result })];
  const rows = [task.metadata ?? []].flat();
  const shown = task.result.map((item, index) =>
    typeof item === "string" ? one(files.get(item), rows[index], files) : null,
  );
  if (task.result.some((item) => typeof item !== "string")) {
    shown.push(h("p", { text: `${task.result.length} ${task.result.length === 1 ? "person" : "people"} found.` }));
    const seen = files.get(rows[0]?.visualization_image);
    if (seen) shown.push(h("img", { src: seen.link, alt: "The people that were found, drawn into the frame" }));
  }
  const made = shown.filter(Boolean);
  return made.length ? made : [h("p", { class: "quiet", text: "There is no file to show; it may have expired." })];
}

function one(file, about, files) {
  if (!file) return null;
  const preview = files.get(about?.preview_image) ?? files.get(about?.preview_video);
  const title = about?.title ? h("p", {}, h("b", { text: about.title }), ` ${about.description ?? ""}`) : null;
  if (isPicture(file.name)) return h("img", { src: file.link, alt: `The result ${file.name}` });
  if (FILMS.includes(ending(file.name))) return film(file);
  if (ending(file.name) === "glb") return stage(file, preview && isPicture(preview.name) ? preview.link : "");
  const seen =
    preview &&
    (isPicture(preview.name) ? h("img", { src: preview.link, alt: `A picture of ${file.name}` }) : film(preview));
  return h(
    "figure",
    {},
    title,
    seen ?? null,
    h("figcaption", { class: "quiet", text: seen ? "A preview" : `${file.name} is not drawn here; download it.` }),
  );
}

const film = (file) =>
  h("video", { src: file.link, controls: true, loop: true, muted: true, preload: "metadata", "aria-label": file.name });

function warnings(task) {
  const rows = [task.metadata ?? []].flat();
  const told = rows.flatMap((each) => each?.warnings ?? []).map((each) => each.sentence);
  const once = [...new Set(told)];
  if (!once.length) return null;
  return h(
    "div",
    { class: "warnings" },
    h("h4", { text: "Not quite as asked" }),
    h(
      "ul",
      {},
      once.map((text) => h("li", { text })),
    ),
  );
}

function facts(task) {
  const told = [];
  if (task.timing)
    told.push([
      "Made in",
      duration(Object.values(task.timing).reduce((sum, each) => sum + each, 0) - task.timing.queued),
    ]);
  if (task.cost) told.push(["Cost", amount(task.cost.amount, task.cost.currency)]);
  if (Number.isFinite(keptUntil(task))) told.push(["Kept until", moment(keptUntil(task))]);
  return h(
    "dl",
    {},
    told.flatMap(([name, value]) => [h("dt", { text: name }), h("dd", { text: value })]),
  );
}

function fileList(files, actions) {
  if (!files.size) return null;
  const rows = [...files.values()].map((file) => {
    const size = file.size ? h("span", { class: "quiet", text: ` ${fileSize(file.size)}` }) : null;
    return h(
      "li",
      {},
      h("a", { href: file.link, download: file.name, text: file.name }),
      size,
      useChoice(file, actions),
    );
  });
  return h(
    "details",
    { class: "files", open: files.size < 4 },
    h("summary", { text: `Files (${files.size})` }),
    h("ul", {}, rows),
  );
}

/** A list of the inputs that a file may be. */
function useChoice(file, actions) {
  const places = operations().flatMap((operation) => {
    const fields = operation.variants.flatMap((variant) => slotsOf(variant.fields, ""));
    const fitting = fields.filter(([, field]) => fits(field.asset, file.name)).map(([path]) => path);
    return [...new Set(fitting)].map((path) => [operation, path]);
  });
  if (!places.length) return null;
  const choice = h(
    "select",
    {
      class: "use",
      "aria-label": `Use ${file.name} as input of`,
      onchange: () => {
        const [operation, path] = places[Number(choice.value)];
        actions.use(file.uri, operation, path);
      },
    },
    option("", "use as input of …"),
    places.map(([operation, path], index) => {
      const isOnly = places.filter(([other]) => other === operation).length === 1;
      const name = titleOf(operation.name);
      return option(index, isOnly ? name : `${name}: ${words(path).replace(".", ", ")}`);
    }),
  );
  return choice;
}

function slotsOf(fields, prefix) {
  return fields.flatMap((field) => {
    if (field.kind === "asset") return [[prefix + field.name, field]];
    return field.kind === "group" ? slotsOf(field.fields, `${prefix}${field.name}.`) : [];
  });
}
