// An input that is a file: sent from here, at an address, or of an earlier result.
import { h, newId, option, say, titleOf } from "./elements.js";
import { ask, filesOf, upload } from "./service.js";

let types = {};
/** Learn which files there are of each kind: ending to media type. */
export const knowFiles = (known) => {
  types = known;
};
const LATEST = 60; // tasks among which earlier results are looked for

export const ending = (name) => name.split(/[?#]/)[0].split(".").pop().toLowerCase();
/** Whether a field may take a file of this name; the service looks at its content. */
export const fits = (kind, name) => ending(name) in types[kind];

/** A control for one file, or several. */
export function assetControl(field, title) {
  const slots = [];
  const list = h("div", { class: "slots" });
  const more = h("button", { type: "button", text: "One more", onclick: () => add() });
  const needed = field.isRequired ? "" : " (optional)";
  const element = h(
    "fieldset",
    { class: "asset" },
    h("legend", { text: title + needed }),
    list,
    field.most > 1 ? more : null,
  );

  function add() {
    const slot = new Slot(field.asset, field.most > 1 ? `${title} ${slots.length + 1}` : title);
    slots.push(slot);
    list.append(slot.element);
    more.hidden = slots.length >= field.most;
    return slot;
  }

  add();
  return {
    element,
    read: () => {
      const values = slots.map((slot) => slot.value).filter(Boolean);
      if (!values.length) return undefined;
      return field.schema.type === "array" ? values : values[0];
    },
    write: (value) => {
      const values = [value ?? []].flat();
      while (slots.length < values.length) add();
      slots.forEach((slot, index) => slot.set(values[index] ?? ""));
    },
  };
}

class Slot {
  constructor(kind, title) {
    this.kind = kind;
    this.value = "";
    const accept = Object.entries(types[kind])
      .flatMap(([suffix, type]) => [`.${suffix}`, type])
      .join(",");
    this.file = h("input", { type: "file", accept, "aria-label": `${title}: a file`, onchange: () => this.send() });
    this.address = h("input", {
      type: "url",
      placeholder: "https://…",
      "aria-label": `${title}: its address`,
      oninput: () => {
        this.value = this.address.value.trim();
      },
    });
    this.earlier = h(
      "select",
      {
        "aria-label": `${title}: of an earlier result`,
        onfocus: () => this.offer(),
        onchange: () => {
          if (this.earlier.value) this.set(this.earlier.value, true);
        },
      },
      option("", "of an earlier result …"),
    );
    this.choices = h("div", { class: "choices" }, this.file, this.address, this.earlier);
    this.chosen = h("p", { class: "chosen", id: newId(), hidden: true });
    this.element = h("div", { class: "slot" }, this.choices, this.chosen);
    this.element.addEventListener("dragover", (event) => event.preventDefault());
    this.element.addEventListener("drop", (event) => {
      event.preventDefault();
      if (event.dataTransfer.files.length) this.send(event.dataTransfer.files[0]);
    });
  }

  async send(file = this.file.files[0]) {
    if (!file) return;
    this.tell(`Sending ${file.name} …`);
    try {
      const uri = await upload(file);
      this.file.value = "";
      this.set(uri, true, file.name);
    } catch (error) {
      this.set("");
      this.tell(`${file.name} was not taken: ${error.message}`, true);
    }
  }

  /** Fill the list with the files of the latest tasks that fit. */
  async offer() {
    if (this.isOffered) return;
    this.isOffered = true;
    const { tasks } = await ask(`api/v1/tasks?page_size=${LATEST}&status=COMPLETED`).catch(() => ({ tasks: [] }));
    for (const task of tasks)
      for (const file of filesOf(task).values())
        if (fits(this.kind, file.name))
          this.earlier.append(
            option(
              file.uri,
              `${titleOf(task.task_type)}: ${file.name}, ${new Date(task.created_at * 1000).toLocaleString()}`,
            ),
          );
    if (this.earlier.length === 1) this.earlier.options[0].text = "no earlier result fits";
  }

  set(value, isTold = false, name = "") {
    this.value = value;
    this.earlier.value = "";
    const isAddress = /^https?:/.test(value);
    this.address.value = isAddress ? value : "";
    const isFile = Boolean(value) && !isAddress;
    this.choices.hidden = isFile;
    this.chosen.hidden = !isFile;
    if (!isFile) return this.changed();
    const away = h("button", {
      type: "button",
      text: "Remove",
      onclick: () => {
        this.set("", true);
        this.file.focus();
      },
    });
    this.chosen.replaceChildren(h("span", { class: "mono", text: name || value.split("/").pop() }), " ", away);
    if (isTold) say(`${name || value.split("/").pop()} is chosen.`);
    this.changed();
  }

  changed() {
    this.element.dispatchEvent(new Event("change", { bubbles: true }));
  }

  tell(text, isFault = false) {
    this.chosen.hidden = false;
    this.chosen.replaceChildren(h("span", { class: isFault ? "bad" : "", text }));
    say(text);
  }
}
