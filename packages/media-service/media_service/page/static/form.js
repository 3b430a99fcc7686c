// A form for a request, made of its fields.
import { assetControl } from "./asset_field.js";
import { h, labelled, newId, option, words } from "./elements.js";

// The page reads tasks until they end, so that it does not have to be waited for
const NOT_ASKED = new Set(["options.block"]);
const isEmpty = (value) => value === undefined || value === "" || value === null;

/** A value that cannot be sent; `path` is the field. */
export class Unusable extends Error {
  constructor(path, message) {
    super(message);
    this.path = path;
  }
}

export class Form {
  /** @param fields Of the request. @param onChange Called whenever something was changed. */
  constructor(fields, onChange) {
    this.controls = controlsOf(fields, "");
    const isFirst = ({ field }) =>
      field.kind === "prose" || field.kind === "asset" || field.isRequired || holdsFiles(field);
    const first = this.controls.filter(isFirst).sort((a, b) => rank(a.field) - rank(b.field));
    const rest = this.controls.filter((control) => !isFirst(control)).sort((a, b) => rank(a.field) - rank(b.field));
    this.rest = rest;
    this.summary = h("summary", { text: "Options" });
    this.options = h(
      "details",
      { class: "options" },
      this.summary,
      rest.map((control) => control.element),
    );
    this.options.hidden = !rest.length;
    this.element = h(
      "div",
      { class: "form" },
      first.map((control) => control.element),
      this.options,
    );
    this.element.addEventListener("input", onChange);
    this.element.addEventListener("change", onChange);
  }

  /** The control of the text that the form begins with, if it has one. */
  get prose() {
    return this.controls.find(({ field }) => field.kind === "prose");
  }

  /** The body of the request; with `isStrict` it throws `Unusable` where something lacks. */
  read({ isStrict = false } = {}) {
    return valuesOf(this.controls, isStrict);
  }

  write(values) {
    for (const control of this.controls) control.write(values[control.field.name]);
  }

  /** Say on the folded part which of its fields are set. */
  summarise() {
    const set = this.rest.filter((control) => control.read(false) !== undefined).map(({ field }) => words(field.name));
    this.summary.textContent = set.length ? `Options: ${set.join(", ")}` : "Options";
  }

  /** Say at a field what is wrong with it; false where there is none. */
  mark(path, message) {
    const control = found(this.controls, path);
    if (!control) return false;
    const id = newId();
    control.element.append(h("p", { class: "fault", id, text: message }));
    control.element.closest("details")?.setAttribute("open", "");
    const input = control.input ?? control.element.querySelector("input, select, textarea");
    input?.setAttribute("aria-invalid", "true");
    input?.setAttribute("aria-describedby", [input.getAttribute("aria-describedby"), id].filter(Boolean).join(" "));
    input?.focus();
    return true;
  }

  unmark() {
    for (const told of this.element.querySelectorAll(".fault")) told.remove();
    for (const input of this.element.querySelectorAll("[aria-invalid]")) input.removeAttribute("aria-invalid");
  }
}

// How the service runs a task comes last
const RANKS = { prose: 0, asset: 1, group: 3 };
const rank = (field) => (holdsFiles(field) ? RANKS.asset : (RANKS[field.kind] ?? 2));
const holdsFiles = (field) => field.kind === "group" && field.fields.some((each) => each.kind === "asset");

function controlsOf(fields, prefix) {
  return fields
    .filter(({ name }) => !NOT_ASKED.has(prefix + name))
    .map((field) => ({ field, path: prefix + field.name, ...MAKERS[field.kind](field, prefix + field.name) }));
}

function valuesOf(controls, isStrict) {
  const body = {};
  for (const { field, path, read } of controls) {
    const value = read(isStrict);
    if (value !== undefined) body[field.name] = value;
    else if (isStrict && field.isRequired) throw new Unusable(path, "This is needed.");
  }
  return body;
}

function found(controls, path) {
  for (const control of controls) {
    if (control.path === path || (control.field.kind !== "group" && path.startsWith(`${control.path}.`)))
      return control;
    const inner = control.inner && found(control.inner, path);
    if (inner) return inner;
  }
  return null;
}

const MAKERS = {
  prose: (field) =>
    typed(field, h("textarea", { rows: 4, maxlength: field.schema.maxLength }), (text) => text.trim() || undefined),
  text: (field) =>
    typed(field, h("input", { type: "text", maxlength: field.schema.maxLength }), (text) => text.trim() || undefined),
  number: (field) => typed(field, numberInput(field), (text) => (text === "" ? undefined : Number(text))),
  json: (field, path) =>
    typed(
      field,
      h("textarea", { rows: 2, class: "mono", spellcheck: "false" }),
      (text, isStrict) => parsed(text, path, isStrict),
      written,
    ),
  choice,
  switch: (field) =>
    field.default === null
      ? choiceOf(
          field,
          [
            ["true", "yes"],
            ["false", "no"],
          ],
          JSON.parse,
        )
      : checkbox(field),
  group,
  asset: (field) => assetControl(field, words(field.name)),
};

function numberInput({ schema, default: usual }) {
  const bound = schema.minimum ?? schema.anyOf?.find((part) => part.const !== undefined)?.const;
  return h("input", {
    type: "number",
    step: schema.type === "integer" ? 1 : "any",
    min: bound,
    max: schema.maximum,
    placeholder: usual ?? "",
  });
}

const title = (field) =>
  field.isRequired || field.kind !== "prose" ? words(field.name) : `${words(field.name)} (optional)`;
const written = (value) => JSON.stringify(value);

function typed(field, input, readText, writeText = String) {
  return {
    input,
    element: labelled(title(field), input, field.description),
    read: (isStrict) => readText(input.value, isStrict),
    write: (value) => {
      input.value = isEmpty(value) ? "" : writeText(value);
    },
  };
}

function parsed(text, path, isStrict) {
  if (!text.trim()) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    if (isStrict) throw new Unusable(path, "Write a number, or JSON such as [1, 2, 3].");
    return undefined;
  }
}

function choice(field) {
  return choiceOf(
    field,
    field.schema.enum.map((each) => [each, each]),
    (text) => text,
  );
}

function choiceOf(field, choices, readValue) {
  const usual = field.default === null ? [["", field.isRequired ? "choose" : "as usual"]] : [];
  const input = h(
    "select",
    {},
    [...usual, ...choices].map(([value, text]) => option(value, text, value === field.default)),
  );
  return {
    input,
    element: labelled(words(field.name), input, field.description),
    read: () => (input.value === "" || input.value === field.default ? undefined : readValue(input.value)),
    write: (value) => {
      input.value = isEmpty(value) ? (field.default ?? "") : String(value);
    },
  };
}

function checkbox(field) {
  const input = h("input", { type: "checkbox", id: newId(), checked: field.default });
  const hint = h("span", { class: "hint", id: `${input.id}-hint`, text: field.description });
  input.setAttribute("aria-describedby", hint.id);
  const label = h("label", { for: input.id, text: words(field.name) });
  return {
    input,
    element: h("div", { class: "field switch" }, input, label, hint),
    read: () => (input.checked === field.default ? undefined : input.checked),
    write: (value) => {
      input.checked = value ?? field.default;
    },
  };
}

function group(field, path) {
  const inner = controlsOf(field.fields, `${path}.`);
  const hint = field.description && h("p", { class: "hint", text: field.description });
  return {
    inner,
    element: h(
      "fieldset",
      { class: "group" },
      h("legend", { text: words(field.name) }),
      hint || null,
      inner.map((control) => control.element),
    ),
    read: (isStrict) => {
      const any = Object.keys(valuesOf(inner, false)).length > 0;
      return any || (isStrict && field.isRequired) ? valuesOf(inner, isStrict) : undefined;
    },
    write: (value) => {
      for (const control of inner) control.write(value?.[control.field.name]);
    },
  };
}
