"use strict";
(() => {
  const [KIND, TITLE, ADDRESS, LINK, PICTURE, PIPELINE, ENGINES, MADE, STATE, STALE, NOTES, SOURCES, REMAKE, BASIS, UNPRICED, SPENT, ROWS, GROUP, WEEK] = Array(19).keys();
  const STEP = 100; // lines that are drawn at a time
  const CALLED = { set: "sets", batch: "batches", unread: "cannot be read" };
  const BASES = { "charges": "as it was charged", "prices then": "by the prices of then", "prices now": "by the prices of today", "several": "by charges and prices" };
  const byId = (id) => document.getElementById(id);
  const lines = JSON.parse(byId("data").textContent);
  const list = byId("lines");
  const filters = document.querySelector(".filters");
  const byText = new Intl.Collator("en", { numeric: true }).compare;
  const day = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric", hour: "2-digit", minute: "2-digit", timeZone: "UTC" });
  const titleOf = (line) => line[TITLE] || line[ADDRESS];
  const told = (number) => number.toLocaleString("en");
  const sum = (amount) => amount.toLocaleString("en", { minimumFractionDigits: 2, maximumFractionDigits: Math.round(amount * 1e4) % 100 ? 4 : 2 });

  // What stands on a line, in lower case, to be searched
  const words = lines.map((line) =>
    [line[TITLE], line[ADDRESS], line[PIPELINE], ...line[ENGINES], ...line[STALE], ...line[NOTES], ...line[SOURCES].map(([text]) => text)].join("\n").toLowerCase());
  const uses = new Map(); // line → lines that were made from it
  lines.forEach((line, at) => {
    for (const source of new Set(line[SOURCES].map(([, place]) => place)))
      if (source >= 0) uses.set(source, [...(uses.get(source) ?? []), at]);
  });

  let found = [];
  let drawn = 0;
  let chosen = null; // {group} or {week} or {from}
  let current = -1;

  function tag(name, properties, ...content) {
    const made = Object.assign(document.createElement(name), properties);
    made.append(...content);
    return made;
  }

  // Choices

  function choices(id, first, values, called = (value) => value) {
    const counts = new Map();
    for (const value of values) if (value) counts.set(value, (counts.get(value) ?? 0) + 1);
    const options = [...counts.entries()].sort(([one], [other]) => byText(one, other));
    byId(id).append(new Option(first, ""), ...options.map(([value, count]) => new Option(`${called(value)} (${told(count)})`, value)));
    byId(id).hidden = options.length < 2;
  }

  choices("kind", "sets and batches", lines.map((line) => line[KIND]), (kind) => CALLED[kind]);
  choices("pipeline", "every pipeline", lines.map((line) => line[PIPELINE]));
  choices("engine", "every engine", lines.flatMap((line) => line[ENGINES]));
  choices("state", "every state", lines.map((line) => line[STATE]));
  choices("stale", "stale or not", lines.map(freshness));

  function freshness(line) {
    if (line[KIND] !== "set") return "";
    return line[STALE].length ? "stale" : "no change is known";
  }

  function fits(at) {
    const line = lines[at];
    const wanted = byId("text").value.trim().toLowerCase();
    const value = (id) => byId(id).value;
    return words[at].includes(wanted)
      && (!value("kind") || line[KIND] === value("kind"))
      && (!value("pipeline") || line[PIPELINE] === value("pipeline"))
      && (!value("engine") || line[ENGINES].includes(value("engine")))
      && (!value("state") || line[STATE] === value("state"))
      && (!value("stale") || freshness(line) === value("stale"))
      && (chosen?.group === undefined || line[GROUP] === chosen.group)
      && (chosen?.week === undefined || line[WEEK] === chosen.week)
      && (chosen?.from === undefined || uses.get(chosen.from).includes(at));
  }

  const orders = {
    newest: (one, other) => one - other,
    oldest: (one, other) => !lines[one][MADE] - !lines[other][MADE] || other - one,
    dearest: (one, other) => (lines[other][REMAKE] ?? -1) - (lines[one][REMAKE] ?? -1) || one - other,
    title: (one, other) => byText(titleOf(lines[one]), titleOf(lines[other])) || one - other,
  };

  function filter() {
    found = [...lines.keys()].filter(fits).sort(orders[byId("order").value]);
    drawn = 0;
    list.replaceChildren();
    const known = found.map((at) => lines[at][REMAKE]).filter((amount) => amount !== null);
    const cost = known.length ? ` To remake ${found.length === 1 ? "it" : "them"} costs ${sum(known.reduce((one, other) => one + other, 0))}, as far as is known.` : "";
    byId("count").textContent = `${told(found.length)} of ${told(lines.length)} found.${cost}`;
    byId("clear").hidden = !chosen;
    byId("clear").textContent = chosen ? `${chosen.called} ✕` : "";
    draw();
  }

  function choose(what) {
    chosen = what;
    filter();
    byId("count").scrollIntoView({ block: "nearest" });
  }

  // Lines

  function draw(until = drawn + STEP) {
    list.append(...found.slice(drawn, until).map(item));
    drawn = Math.min(Math.max(until, drawn), found.length);
    byId("more").hidden = drawn >= found.length;
  }

  function item(at) {
    const line = lines[at];
    const made = tag("li", { id: `line-${at}`, tabIndex: -1, ariaCurrent: at === current ? "true" : null });
    made.append(picture(line), what(line, at), cost(line));
    return made;
  }

  function picture(line) {
    const holder = tag("div", { className: "picture" });
    const shown = line[PICTURE] ? tag("img", { src: line[PICTURE], alt: "", loading: "lazy", decoding: "async" }) : tag("span", { textContent: line[KIND] === "unread" ? "not read" : "no picture" });
    if (line[PICTURE]) shown.addEventListener("error", () => shown.replaceWith(tag("span", { textContent: "no picture" })));
    holder.append(shown);
    return holder;
  }

  function what(line, at) {
    const title = titleOf(line);
    const holder = tag("div", { className: "what" });
    holder.append(tag("h3", {}, line[LINK] ? tag("a", { href: line[LINK], textContent: title }) : title));
    holder.append(tag("p", { className: "quiet" }, [line[KIND] === "batch" ? "batch" : "", line[PIPELINE], line[MADE] && `${day.format(new Date(line[MADE]))} UTC`, line[ENGINES].join(", ")].filter(Boolean).join(" · ")));
    if (title !== line[ADDRESS]) holder.append(tag("p", { className: "quiet mono", textContent: line[ADDRESS] }));
    if (line[SOURCES].length) holder.append(sources(line));
    for (const reason of line[STALE]) holder.append(tag("p", { className: "warn" }, tag("b", { textContent: "Stale: " }), `${reason}.`));
    for (const note of line[NOTES]) holder.append(tag("p", { className: line[KIND] === "unread" ? "unread" : "quiet", textContent: note }));
    if (uses.has(at)) holder.append(tag("p", {}, used(line, at)));
    return holder;
  }

  function sources(line) {
    const holder = tag("p", {}, "Made from ");
    line[SOURCES].forEach(([text, place], number) => {
      if (number) holder.append(", ");
      holder.append(place < 0 ? tag("span", { className: "mono", textContent: text }) : tag("button", { type: "button", textContent: text, title: "Show this set", onclick: () => reveal(place) }));
    });
    return holder;
  }

  function used(line, at) {
    const count = uses.get(at).length;
    const called = `Made from ${line[TITLE].slice(0, 60)}`;
    return tag("button", { type: "button", textContent: count === 1 ? "1 set was made from it" : `${told(count)} sets were made from it`, onclick: () => choose({ from: at, called }) });
  }

  function cost(line) {
    const holder = tag("div", { className: "cost" }, tag("p", {}, tag("span", { className: "state", textContent: line[STATE] })));
    holder.querySelector(".state").dataset.state = line[STATE];
    if (line[ROWS].length) holder.append(tag("p", { textContent: `${told(line[ROWS].reduce((all, [, count]) => all + count, 0))} rows` }), ...line[ROWS].map(([state, count]) => tag("p", { className: "quiet", textContent: `${told(count)} ${state}` })));
    if (line[REMAKE] !== null) {
      const more = line[UNPRICED] ? ` and ${line[UNPRICED] === 1 ? "1 step" : `${told(line[UNPRICED])} steps`} without a price` : "";
      holder.append(tag("p", {}, "Remake: ", tag("b", { textContent: sum(line[REMAKE]) })), tag("p", { className: "quiet", textContent: `${BASES[line[BASIS]]}${more}` }));
    }
    if (line[SPENT] !== null) holder.append(tag("p", { className: "quiet", textContent: `Spent: ${sum(line[SPENT])}` }));
    return holder;
  }

  // A set that another one was made from is shown, whatever was filtered
  function reveal(at) {
    current = at;
    if (!found.includes(at)) {
      filters.reset();
      chosen = null;
      filter();
    }
    const place = found.indexOf(at);
    if (place >= drawn) draw(place + STEP);
    for (const shown of list.children) shown.ariaCurrent = shown.id === `line-${at}` ? "true" : null;
    const shown = byId(`line-${at}`);
    shown.scrollIntoView({ block: "center" });
    shown.focus({ preventScroll: true });
  }

  filters.addEventListener("submit", (event) => event.preventDefault());
  byId("text").addEventListener("input", filter);
  filters.addEventListener("change", (event) => event.target !== byId("text") && filter());
  byId("clear").addEventListener("click", () => choose(null));
  byId("more").addEventListener("click", () => draw());
  for (const button of document.querySelectorAll("[data-group]"))
    button.addEventListener("click", () => choose({ group: Number(button.dataset.group), called: "Equal prompts" }));
  for (const button of document.querySelectorAll("[data-week]"))
    button.addEventListener("click", () => choose({ week: button.dataset.week, called: `Week of ${button.dataset.week}` }));
  new IntersectionObserver(([seen]) => seen.isIntersecting && draw(), { rootMargin: "800px" }).observe(byId("more"));
  filter();
})();
