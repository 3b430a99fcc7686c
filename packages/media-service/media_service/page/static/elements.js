// Making elements; whatever comes from elsewhere becomes text, and never markup.

/** Make an element: attributes, properties (class, text) and listeners (on…), then its children. */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "text") element.textContent = value;
    else if (name === "value" || name === "checked" || name === "disabled") element[name] = value;
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return element;
}

let count = 0;
/** A name for an element that no other has. */
export const newId = () => `part-${++count}`;

/** Say something to who listens to the page. */
export function say(text) {
  document.getElementById("said").textContent = text;
}

/** Write a name of the contract as people do: `3d_models` → `3D models`. */
export function words(name) {
  const text = name.replaceAll("_", " ").replace(/^3d/, "3D");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The name of an operation: `3d_models/meshes` → `3D models: meshes`. */
export const titleOf = (operation) => words(operation.replace("/", ": "));

export function option(value, text, selected = false) {
  const made = h("option", { value, text });
  made.selected = selected;
  return made;
}

/** A label over a control. */
export function labelled(text, control, hint = "") {
  control.id ||= newId();
  const parts = [h("label", { for: control.id, text }), control];
  if (hint) {
    const told = h("p", { class: "hint", id: `${control.id}-hint`, text: hint });
    control.setAttribute("aria-describedby", told.id);
    parts.push(told);
  }
  return h("div", { class: "field" }, parts);
}

/** A table that scrolls in itself where it is wider than the screen. */
export function table(caption, heads, rows, none = "Nothing.") {
  if (!rows.length) return h("p", { class: "quiet", text: none });
  const head = h(
    "tr",
    {},
    heads.map((text) => h("th", { scope: "col", text })),
  );
  const body = rows.map((cells) =>
    h(
      "tr",
      {},
      cells.map((cell) => h("td", {}, cell)),
    ),
  );
  return h(
    "div",
    { class: "scroll", tabindex: "0", role: "region", "aria-label": caption },
    h(
      "table",
      {},
      h("caption", { class: "visually-hidden", text: caption }),
      h("thead", {}, head),
      h("tbody", {}, body),
    ),
  );
}
