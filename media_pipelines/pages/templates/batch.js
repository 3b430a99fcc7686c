"use strict";
// A window onto the rows: of a million only those in sight are in the document, and only a few parts in memory.
(() => {
  const [NAME, ASKED, STATE, CODE, MESSAGE, SECONDS, COST, PAGE, PICTURE] = Array(9).keys();
  const MARGIN = 10; // rows above and below what is in sight
  const KEPT = 20; // parts in memory
  const AHEAD = 4; // parts that load at a time
  const data = (id) => JSON.parse(document.getElementById(id).textContent);
  const [first, counts] = [data("rows"), data("counts")]; // counts: for each part, its rows of each state
  const sum = (numbers) => numbers.reduce((one, other) => one + other, 0);
  const sizes = counts.map(sum);
  const before = [0]; // rows before each part
  for (const size of sizes) before.push(before.at(-1) + size);
  const total = before.at(-1);
  const full = Math.max(sizes[0], 1); // what is found is cut into pages of about a part: no browser shows a million lines
  const parts = [...sizes.keys()];
  const area = document.getElementById("window");
  const table = area.querySelector("table");
  const body = table.tBodies[0];
  const text = document.getElementById("text");
  const state = document.getElementById("state");
  const unsorted = document.getElementById("unsorted");
  const headers = [...document.querySelectorAll("th[data-column]")];
  const byText = new Intl.Collator("en", { numeric: true }).compare;
  const told = (number) => number.toLocaleString("en");
  const wanted = () => text.value.trim().toLowerCase();

  let pages = [0]; // the part each page begins with, as far as known, and the number of parts when all are known
  let page = 0;
  let found = []; // on this page: {number, row}, and {missing} for parts that could not be loaded
  let lines = found; // the same, sorted
  let waiting = 0; // lines that are still to come
  let search = 0; // counts searches: an older one ends when a new one begins
  let isReading = false;
  let sorting = null;
  let here = null; // the number of the row that was gone to
  let drawn = { items: [] };

  // Parts

  const kept = new Map(); // promises of rows; the part that was longest not asked for comes first
  const arrived = new Map();
  globalThis.batchRows = (part, rows) => arrived.set(part, rows);
  const fileOf = (part) => `rows/part-${String(part).padStart(5, "0")}.js`;

  function fetched(part) {
    const script = tag("script", { src: fileOf(part) });
    return new Promise((done) => {
      script.onload = script.onerror = () => {
        const rows = arrived.get(part) ?? null;
        arrived.delete(part);
        script.remove();
        if (rows === null) kept.delete(part); // so that it can be tried again
        done(rows);
      };
      document.head.append(script);
    });
  }

  // The rows of a part; null when it could not be loaded.
  function load(part) {
    if (part === 0) return first;
    const rows = kept.get(part) ?? fetched(part);
    kept.delete(part);
    kept.set(part, rows);
    if (kept.size > KEPT) kept.delete(kept.keys().next().value);
    return rows;
  }

  // What is found

  const candidates = (part) => (state.selectedIndex > 0 ? counts[part][state.selectedIndex - 1] : sizes[part]);

  function fits(row, words) {
    if (state.value && row[STATE] !== state.value) return false;
    return [NAME, ASKED, STATE, CODE, MESSAGE].map((cell) => row[cell]).join("\n").toLowerCase().includes(words);
  }

  function take(part, rows, into) {
    const words = wanted();
    if (rows) return rows.forEach((row, at) => fits(row, words) && into.push({ number: before[part] + at + 1, row }));
    if (into.at(-1)?.missing) into.at(-1).missing.push(part);
    else into.push({ missing: [part] });
  }

  // Put into `into` what is found in `range`, or its first `most`; return the part to go on with, none after a new search.
  async function read(range, into, most = Infinity) {
    const mine = search;
    for (const [at, part] of range.entries()) {
      range.slice(at, at + AHEAD).forEach(load);
      const rows = await load(part);
      if (mine !== search) return null;
      take(part, rows, into);
      waiting = Math.max(0, waiting - candidates(part));
      if (range.length > 1) tell(`Reading part ${told(at + 1)} of ${told(range.length)}, ${told(into.length)} found …`);
      arrange();
      if (into.length >= most) return range[at + 1] ?? parts.length;
    }
    return parts.length;
  }

  // Which parts make a page, from the counts; how many rows have the words of a search nobody knows before.
  function cut() {
    if (wanted() && parts.length > 1) return [0];
    const begins = [0];
    let rows = 0;
    for (const part of parts) {
      rows += candidates(part);
      if (rows < full) continue;
      begins.push(part + 1);
      rows = 0;
    }
    // The last page goes to the end, and one without rows is none.
    if (begins.length > 1 && rows === 0) begins.pop();
    return begins.at(-1) === parts.length ? begins : [...begins, parts.length];
  }

  async function show(number) {
    search += 1;
    page = number;
    found = [];
    const isOpen = pages[page + 1] === undefined;
    const range = parts.slice(pages[page], pages[page + 1]).filter(candidates);
    waiting = isOpen || wanted() ? 0 : sum(range.map(candidates));
    isReading = true;
    tell("");
    arrange();
    area.scrollTop = 0;
    const end = await read(range, found, isOpen ? full : Infinity);
    if (end === null) return;
    pages[page + 1] ??= end;
    finish();
  }

  function finish() {
    waiting = 0;
    isReading = false;
    arrange();
    tell("", summary());
  }

  async function again(item) {
    isReading = true;
    arrange();
    const now = [];
    if ((await read(item.missing, now)) === null) return;
    found.splice(found.indexOf(item), 1, ...now);
    finish();
  }

  function filter() {
    here = null;
    pages = cut();
    return show(0);
  }

  function go(number) {
    [text.value, state.value] = ["", ""];
    pages = cut();
    here = number;
    const at = pages.findLastIndex((part) => part < parts.length && before[part] < number);
    show(at);
    area.scrollTop = (number - 1 - before[pages[at]]) * height();
    area.focus({ preventScroll: true });
  }

  // What is told about it

  function summary() {
    const [begin, end] = [before[pages[page]], before[pages[page + 1]]];
    const lost = sum(found.flatMap((item) => item.missing ?? []).map((part) => sizes[part]));
    const but = lost ? ` (${told(lost)} not loaded)` : "";
    const isAll = begin === 0 && end === total;
    if (!isAll && !wanted() && !state.value) return `Rows ${told(begin + 1)}–${told(end)} of ${told(total)}${but}`;
    if (!isAll && !wanted()) return `${told(sum(parts.map(candidates)))} of ${told(total)} rows${but}`;
    const rows = told(found.filter((item) => item.row).length);
    return isAll ? `${rows} of ${told(total)} rows${but}` : `${rows} in rows ${told(begin + 1)}–${told(end)} of ${told(total)}${but}`;
  }

  // Progress is no status: nobody wants five hundred of them read out.
  function tell(progress, status = "") {
    document.getElementById("progress").textContent = progress;
    document.getElementById("count").textContent = status;
  }

  function turnable() {
    const isKnown = pages.at(-1) === parts.length;
    const last = isKnown ? pages.length - 2 : undefined;
    document.getElementById("page").textContent = `Page ${told(page + 1)}${isKnown ? ` of ${told(last + 1)}` : ""}`;
    const hasNext = pages[page + 1] < parts.length;
    return {
      first: page > 0 ? 0 : null,
      previous: page > 0 ? page - 1 : null,
      next: hasNext ? page + 1 : null,
      last: hasNext && isKnown ? last : null,
    };
  }

  // Sorted when all that is found is here; parts of it would come in an order that is none.
  function arrange() {
    for (const [id, to] of Object.entries(turnable())) document.getElementById(id).ariaDisabled = String(to === null);
    const isWhole = !isReading && page === 0 && pages[1] === parts.length && found.every((item) => item.row);
    if (!isWhole && !isReading) sorting = null;
    unsorted.hidden = isWhole || isReading;
    for (const header of headers) {
      header.ariaSort = isWhole && sorting?.header === header ? (sorting.falls ? "descending" : "ascending") : null;
      header.firstElementChild.ariaDisabled = String(!isWhole);
      header.firstElementChild.title = isWhole ? "" : unsorted.textContent;
    }
    lines = isWhole && sorting ? sorted() : found;
    table.ariaRowCount = lines.length + waiting + 1;
    table.ariaBusy = String(isReading);
    draw();
  }

  function sorted() {
    const column = Number(sorting.header.dataset.column);
    const isNumber = column === SECONDS || column === COST;
    const compare = isNumber ? (one, other) => one - other : byText;
    const isEmpty = (value) => value === null || value === "";
    return found.toSorted((one, other) => {
      const [a, b] = [one.row[column], other.row[column]];
      // What is empty comes last, whichever way it is sorted.
      if (isEmpty(a) || isEmpty(b)) return isEmpty(a) - isEmpty(b) || one.number - other.number;
      return (sorting.falls ? -1 : 1) * compare(a, b) || one.number - other.number;
    });
  }

  function sort(header) {
    if (header.firstElementChild.ariaDisabled === "true") return;
    sorting = { header, falls: header.ariaSort === "ascending" };
    area.scrollTop = 0;
    arrange();
  }

  // Lines

  function tag(name, properties, ...content) {
    const made = Object.assign(document.createElement(name), properties);
    made.append(...content);
    return made;
  }

  function cell(line, kind, ...content) {
    const made = line.insertCell();
    made.className = kind;
    made.append(tag("div", {}, ...content));
    return made;
  }

  function line({ number, row }) {
    const made = tag("tr", { ariaCurrent: number === here ? "true" : null });
    const picture = made.insertCell();
    picture.className = "picture";
    picture.append(row[PICTURE] ? tag("img", { src: row[PICTURE], alt: "", loading: "lazy", decoding: "async" }) : tag("span"));
    const name = cell(made, "name", row[PAGE] ? tag("a", { href: row[PAGE], textContent: row[NAME] }) : row[NAME]);
    name.title = row[NAME];
    if (parts.length > 1) name.append(tag("small", { className: "quiet", textContent: told(number) }));
    cell(made, "asked", row[ASKED]).title = row[ASKED];
    cell(made, "state", row[STATE]).dataset.state = row[STATE];
    const error = cell(made, "error", ...(row[CODE] ? [tag("b", { textContent: row[CODE] }), row[MESSAGE] && `: ${row[MESSAGE]}`] : []));
    error.title = row[MESSAGE];
    cell(made, "number", row[SECONDS]?.toFixed(1) ?? "");
    cell(made, "number cost", row[COST]?.toFixed(2) ?? "");
    return made;
  }

  function wide(kind, ...content) {
    const made = tag("tr", { className: kind });
    const all = made.insertCell();
    all.colSpan = table.classList.contains("with-cost") ? 7 : 6;
    all.append(...content);
    return made;
  }

  function missing(item) {
    const [one, last] = [item.missing[0], item.missing.at(-1)];
    const rows = `${told(before[one] + 1)}–${told(before[last + 1])}`;
    const what = one === last ? `Rows ${rows} are in ${fileOf(one)} beside this page, which` : `${told(item.missing.length)} parts of rows ${rows}, in files beside this page,`;
    const button = tag("button", { type: "button", disabled: isReading, textContent: "Try again", onclick: () => again(item) });
    return wide("missing", tag("div", {}, `${what} could not be loaded.`, button));
  }

  function drawLine(item, place) {
    const made = item === null ? wide("waiting", tag("span")) : item.row ? line(item) : missing(item);
    made.ariaRowIndex = place + 2;
    return made;
  }

  const height = () => parseFloat(getComputedStyle(document.body).getPropertyValue("--row"));

  function space() {
    const made = wide("space");
    made.ariaHidden = "true";
    return made;
  }

  function draw() {
    const high = height();
    const all = lines.length + waiting;
    const begin = Math.min(all, Math.max(0, Math.floor(area.scrollTop / high) - MARGIN));
    const end = Math.min(all, Math.ceil((area.scrollTop + area.clientHeight) / high) + MARGIN);
    const items = Array.from({ length: end - begin }, (_, at) => lines[begin + at] ?? null);
    const isDrawn = drawn.begin === begin && drawn.here === here && drawn.isReading === isReading
      && drawn.items.length === items.length && items.every((item, at) => item === drawn.items[at]);
    if (!isDrawn) redraw(begin, items);
    drawn = { begin, items, here, isReading };
    body.firstElementChild.firstElementChild.style.height = `${begin * high}px`;
    body.lastElementChild.firstElementChild.style.height = `${(all - end) * high}px`;
  }

  function redraw(begin, items) {
    const focused = body.contains(document.activeElement) ? document.activeElement.getAttribute("href") ?? "" : null;
    body.replaceChildren(space(), ...items.map((item, at) => drawLine(item, begin + at)), space());
    // The arrow keys go on when the link is no longer in sight.
    if (focused !== null) (body.querySelector(`a[href="${CSS.escape(focused)}"]`) ?? area).focus({ preventScroll: true });
  }

  // Who comes back from the page of a row finds the place again.
  function remember() {
    const now = { text: text.value, state: state.selectedIndex, parts: parts.length, pages, page, here, top: area.scrollTop };
    history.replaceState(now, "");
  }

  async function comeBack(then) {
    text.value = then.text;
    state.selectedIndex = then.state;
    ({ pages, here } = then);
    await show(then.page);
    area.scrollTop = then.top;
  }

  for (const header of headers) header.addEventListener("click", () => sort(header));
  for (const id of ["first", "previous", "next", "last"]) {
    document.getElementById(id).addEventListener("click", () => {
      const to = turnable()[id];
      if (to !== null) show(to);
    });
  }
  text.addEventListener("input", filter);
  state.addEventListener("change", filter);
  for (const form of document.forms) form.addEventListener("submit", (event) => event.preventDefault());
  document.getElementById("go").addEventListener("submit", () => go(document.getElementById("number").valueAsNumber));
  document.querySelector("nav").hidden = parts.length === 1;
  area.addEventListener("scroll", draw);
  new ResizeObserver(draw).observe(area);
  addEventListener("pagehide", remember);
  if (history.state?.parts === parts.length) comeBack(history.state);
  else filter();
})();
