// What an operator sees, and may do: with a key of `media keys create NAME --operator`.
import { h, labelled, option, say, table, titleOf, words } from "./elements.js";
import { STATES, ago, amount, duration, moment } from "./plain_words.js";
import { ask } from "./service.js";

const PAUSE = 5000; // milliseconds

export class OperatorView {
  constructor() {
    this.figures = h("dl", { class: "figures" });
    const part = (title) => {
      const body = h("div", {});
      return [body, h("section", {}, h("h2", { text: title, tabindex: "-1" }), body)];
    };
    const parts = ["Queue", "Hosts", "Spent today (UTC)", "Failures", "Tasks", "Webhooks that wait", "Clients"].map(
      part,
    );
    [this.queue, this.hosts, this.spending, this.failures, this.tasks, this.webhooks, this.clients] = parts.map(
      ([body]) => body,
    );
    this.client = h("select", { onchange: () => this.refresh() }, option("", "all"));
    this.state = h(
      "select",
      { onchange: () => this.refresh() },
      option("", "all"),
      Object.entries(STATES).map(([value, text]) => option(value, text)),
    );
    const filters = h("div", { class: "filters" }, labelled("Client", this.client), labelled("State", this.state));
    this.tasks.before(filters);
    this.fault = h("p", { class: "error", role: "alert", hidden: true });
    this.element = h(
      "div",
      { class: "operate" },
      h("h1", { text: "Operate" }),
      this.fault,
      this.figures,
      parts.map(([, section]) => section),
    );
  }

  async open() {
    await this.refresh();
    this.timer = setInterval(() => {
      if (!document.hidden && !this.isBusy()) this.refresh();
    }, PAUSE);
  }

  close() {
    clearInterval(this.timer);
  }

  /** What is in the hands of somebody is not drawn anew. */
  isBusy() {
    return this.element.contains(document.activeElement) && document.activeElement.matches("button, select, .scroll");
  }

  async refresh() {
    try {
      const query = new URLSearchParams({ number: 50 });
      if (this.client.value) query.set("client", this.client.value);
      if (this.state.value) query.set("status", this.state.value);
      const [overview, { tasks }] = await Promise.all([ask("operator/overview"), ask(`operator/tasks?${query}`)]);
      this.fault.hidden = true;
      this.draw(overview, tasks);
    } catch (error) {
      this.fault.textContent = error.message;
      this.fault.hidden = false;
    }
  }

  draw(now, tasks) {
    const sum = (name) => now.queue.reduce((total, each) => total + each[name], 0);
    const spent = now.spending.reduce((total, each) => total + each.amount, 0);
    const figures = [
      ["Waiting", sum("waiting")],
      ["Running", sum("running")],
      ["Hosts", now.hosts.length],
      ["Workers ready", now.workers_ready ?? "elsewhere"],
      ["Spent today", amount(spent)],
    ];
    this.figures.replaceChildren(
      ...figures.map(([name, value]) => h("div", {}, h("dt", { text: name }), h("dd", { text: value }))),
    );
    this.queue.replaceChildren(
      table(
        "Queue by client and engine",
        ["Client", "Engine", "Worker", "Waiting", "Running", "Oldest", "Why it waits"],
        now.queue.map((each) => [
          each.client,
          each.engine,
          each.worker,
          each.waiting,
          each.running,
          ago(each.oldest_at),
          each.reason,
        ]),
        "Nothing waits or runs.",
      ),
    );
    this.hosts.replaceChildren(
      table(
        "Hosts",
        ["Host", "Action", "State", "Workers", "Runs", "Seen"],
        now.hosts.map((each) => this.host(each)),
        "No host runs.",
      ),
    );
    this.spending.replaceChildren(
      table(
        "Spending by client and engine",
        ["Client", "Engine", "Tasks", "Amount"],
        now.spending.map((each) => [each.client, each.engine, each.tasks, amount(each.amount)]),
        "Nothing that has a price.",
      ),
    );
    this.failures.replaceChildren(
      table(
        `Failures among the latest ${now.failures_among} tasks`,
        ["Code", "Engine", "Tasks", "Latest", "It said"],
        now.failures.map((each) => [mono(each.code), each.engine, each.tasks, ago(each.latest_at), each.message]),
        "None among the latest tasks.",
      ),
    );
    this.tasks.replaceChildren(
      table(
        "Newest tasks",
        ["Client", "State", "Action", "Operation", "Engine", "Accepted", "Error"],
        tasks.map((each) => this.task(each)),
        "No task is like that.",
      ),
    );
    this.webhooks.replaceChildren(
      table(
        "Webhooks",
        ["Client", "Action", "Task", "Tried", "Next", "Why"],
        now.webhooks.map((each) => this.webhook(each)),
        "None.",
      ),
    );
    this.clients.replaceChildren(
      table("Clients", ["Client", "Priority", "Keys", "Last used", "Limits"], now.clients.map(client), "None."),
    );
    const chosen = this.client.value;
    this.client.replaceChildren(
      option("", "all"),
      ...now.clients.map(({ name }) => option(name, name, name === chosen)),
    );
  }

  host(each) {
    const state = [each.is_drained ? "drained" : "", each.is_able ? "" : "claims nothing", each.notes]
      .filter(Boolean)
      .join(", ");
    const path = `operator/hosts/${encodeURIComponent(each.name)}/drain`;
    const act = each.is_drained ? this.action("Begin again", path, "DELETE") : this.action("Drain", path);
    return [mono(each.name), act, state || "at work", each.concurrency, each.running, `${duration(each.seen_seconds)} ago`];
  }

  task(each) {
    const path = `operator/tasks/${each.uuid}`;
    const isOpen = each.status === "QUEUED" || each.status === "PROCESSING";
    const act = isOpen
      ? this.action("Cancel", `${path}/cancel`)
      : each.status === "FAILED"
        ? this.action("Make once more", `${path}/requeue`)
        : null;
    const share = each.progress === null ? "" : ` ${Math.round(each.progress * 100)}%`;
    const state = h(
      "span",
      {},
      h("span", { class: "state", "data-state": each.status, text: STATES[each.status] ?? each.status }),
      share,
    );
    return [each.client, state, act ?? "", titleOf(each.operation), each.engine, moment(each.created_at), each.error];
  }

  webhook(each) {
    const path = `operator/webhooks/${each.uuid}`;
    const acts = h(
      "span",
      { class: "row" },
      this.action("Send now", `${path}/retry`),
      this.action("Drop", path, "DELETE"),
    );
    return [each.client, acts, mono(each.uuid), each.attempts, moment(each.due_at), each.obstacle || "not sent yet"];
  }

  action(text, path, method = "POST") {
    return h("button", {
      type: "button",
      text,
      onclick: async (event) => {
        event.target.disabled = true;
        // The button is drawn anew, and who came by keyboard goes on from here
        const title = event.target.closest("section").querySelector("h2");
        try {
          await ask(path, { method });
          say(`${text}: done.`);
        } catch (error) {
          this.fault.textContent = error.message;
          this.fault.hidden = false;
          return;
        }
        await this.refresh();
        title.focus();
      },
    });
  }
}

const mono = (text) => h("span", { class: "mono", text });

function client(each) {
  const limits = Object.entries(each.limits)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${words(name)} ${value.toLocaleString("en")}`);
  const name = h("span", {}, each.name, each.is_operator ? h("span", { class: "quiet", text: " (operator)" }) : "");
  return [
    name,
    each.mq_priority,
    each.keys,
    each.last_used_at ? ago(each.last_used_at) : "never",
    limits.join(", ") || "none",
  ];
}
