// Making: a form, what it will cost, and what came of it.
import { codeBox } from "./code.js";
import { operations } from "./contract.js";
import { h, labelled, newId, option, say, words } from "./elements.js";
import { Form, Unusable } from "./form.js";
import { priceOf } from "./plain_words.js";
import { promptWords } from "./prompt_words.js";
import { ask, create, newRequestKey } from "./service.js";
import { taskCard } from "./task_card.js";

const FIRST = "3d_models/meshes";

export class MakeView {
  constructor() {
    this.operations = operations();
    this.offers = [];
    this.choice = h("select", { onchange: () => this.choose(this.named(this.choice.value)) }, this.groups());
    this.does = h("p", { class: "hint" });
    this.from = h("div", {});
    this.place = h("div", {});
    this.price = h("p", { class: "price", role: "status" });
    this.fault = h("p", { class: "error", role: "alert", hidden: true });
    this.button = h("button", { type: "submit", class: "main", text: "Make" });
    this.understood = promptWords(() => this.promptNow());
    this.code = codeBox(() => ({ operation: this.operation, variant: this.variant, body: this.form.read() }));
    const form = h(
      "form",
      { class: "card", novalidate: true, "aria-label": "What to make", onsubmit: (event) => this.make(event) },
      labelled("Operation", this.choice),
      this.does,
      this.from,
      this.place,
      this.fault,
      h("div", { class: "row" }, this.button, this.price),
      this.code,
    );
    this.results = h("div", { class: "cards" });
    this.none = h("p", { class: "quiet none", text: "What you make appears here, one beside the other." });
    this.element = h(
      "div",
      { class: "make" },
      h("h1", { class: "visually-hidden", text: "Make" }),
      form,
      h(
        "section",
        { "aria-labelledby": "results-title" },
        h("h2", { id: "results-title", text: "Results" }),
        this.none,
        this.results,
      ),
    );
    this.actions = {
      use: (uri, operation, path) => this.use(uri, operation, path),
      again: (task) => this.again(task),
      added: (task) => this.add(task),
    };
    this.choose(this.named(FIRST) ?? this.operations[0]);
  }

  async open() {
    this.offers = (await ask("api/v1/models")).models;
    this.refresh();
  }

  /** Follow nothing any more. */
  end() {
    for (const card of this.results.children) card.leave();
  }

  named(name) {
    return this.operations.find((each) => each.name === name);
  }

  groups() {
    const families = [...new Set(this.operations.map((each) => each.family))];
    return families.map((family) =>
      h(
        "optgroup",
        { label: words(family) },
        this.operations
          .filter((each) => each.family === family)
          .map((each) => option(each.name, words(each.name.split("/")[1]), each.name === FIRST)),
      ),
    );
  }

  choose(operation) {
    this.operation = operation;
    this.choice.value = operation.name;
    this.does.textContent = operation.does;
    const { variants } = operation;
    this.from.replaceChildren(...(variants.length > 1 ? [this.variantChoice(variants)] : []));
    this.take(variants[0], beginning(operation, variants[0]));
  }

  variantChoice(variants) {
    const name = newId();
    this.radios = variants.map((variant, index) =>
      h("input", {
        type: "radio",
        name,
        id: newId(),
        checked: index === 0,
        onchange: () => this.take(variant, this.form.read()),
      }),
    );
    return h(
      "fieldset",
      { class: "variants" },
      h("legend", { text: "From" }),
      variants.map((variant, index) =>
        h(
          "span",
          {},
          this.radios[index],
          h("label", { for: this.radios[index].id, text: words(variant.own.replace(/^input_/, "")) }),
        ),
      ),
    );
  }

  take(variant, values) {
    this.variant = variant;
    const index = this.operation.variants.indexOf(variant);
    if (this.operation.variants.length > 1) this.radios[index].checked = true;
    this.form = new Form(variant.fields, () => this.refresh());
    this.form.write(values);
    this.place.replaceChildren(this.form.element);
    const { prose } = this.form;
    if (prose) {
      prose.input.placeholder = this.operation.example[prose.field.name] ?? "";
      prose.element.after(this.understood);
    }
    this.refresh();
  }

  refresh() {
    this.form.unmark();
    this.form.summarise();
    this.fault.hidden = true;
    this.price.textContent = this.costs();
    this.code.refresh();
    this.understood.refresh();
  }

  /** What it costs, of whichever engine that serves the model. */
  costs() {
    if (!this.offers.length) return "";
    const model = this.form.read().model;
    const able = this.offers.filter(
      (each) =>
        each.operation === this.operation.name &&
        (model ? each.model === model : each.is_default || each.model === null),
    );
    if (!able.length) return "No engine of this service does it.";
    const prices = [...new Set(able.map(priceOf))].join(" or ");
    return able.length === 1 ? `${prices}, by ${able[0].engine}` : prices;
  }

  promptNow() {
    const body = this.form.read();
    const isWhite = this.variant.fields.some((field) => field.name === "with_texture") && !body.with_texture;
    return { operation: this.operation.name, prompt: body.prompt, model: body.model, isWhite };
  }

  async make(event) {
    event.preventDefault();
    this.form.unmark();
    this.fault.hidden = true;
    let body;
    try {
      body = this.form.read({ isStrict: true });
    } catch (error) {
      if (!(error instanceof Unusable)) throw error;
      this.form.mark(error.path, error.message);
      return;
    }
    const asked = JSON.stringify([this.operation.name, body]);
    // What had no answer is sent again under its name, and bought once
    if (this.pending?.asked !== asked) this.pending = { asked, key: newRequestKey() };
    this.button.disabled = true;
    try {
      const task = await create(this.operation.name, body, this.pending.key);
      this.pending = null;
      this.add({ ...task, request: body });
      say("The task was accepted.");
    } catch (error) {
      this.refused(error);
    } finally {
      this.button.disabled = false;
    }
  }

  refused(error) {
    if (error.status !== 0 && error.status < 500) this.pending = null;
    for (const each of error.errors ?? []) this.form.mark(each.field, each.message);
    this.fault.textContent = error.message;
    this.fault.hidden = false;
  }

  add(task) {
    this.none.hidden = true;
    this.results.prepend(taskCard(task, this.actions, { isLatest: true }));
  }

  /** Take a file as input of an operation; `path` is the field. */
  use(uri, operation, path) {
    location.hash = "#make";
    if (operation !== this.operation) this.choose(operation);
    const names = path.split(".");
    const fits = (variant) => variant.fields.some((field) => field.name === names[0]);
    const variant = fits(this.variant) ? this.variant : operation.variants.find(fits);
    const field = variant.fields.find((each) => each.name === names[0]);
    const before = this.form.read()[names[0]];
    const value =
      names.length > 1
        ? { ...before, [names[1]]: uri }
        : field.most > 1
          ? [...(before ?? []), uri].slice(-field.most)
          : uri;
    this.take(variant, { ...this.form.read(), [names[0]]: value });
    this.show(`${uri.split("/").pop()} is the input.`);
  }

  /** Fill the form with the request of a task. */
  again(task) {
    location.hash = "#make";
    const operation = this.named(task.task_type);
    this.choose(operation);
    this.take(
      operation.variants.find((each) => task.request[each.own] !== undefined) ?? operation.variants[0],
      task.request,
    );
    this.show("The form has the request of that task.");
  }

  show(told) {
    this.choice.scrollIntoView({ block: "center" });
    this.choice.focus({ preventScroll: true });
    say(told);
  }
}

/** What a form begins with: switches, and what has to be told, as in the example of the contract. */
function beginning(operation, variant) {
  const shown = variant.fields.filter(
    (field) => field.kind === "switch" || (field.isRequired && field.kind !== "asset" && field.kind !== "group"),
  );
  const isAsked = (field) => field.kind !== "prose" || field !== variant.fields.find((each) => each.kind === "prose");
  return Object.fromEntries(
    shown
      .filter(isAsked)
      .map((field) => [field.name, operation.example[field.name]])
      .filter(([, value]) => value !== undefined),
  );
}
