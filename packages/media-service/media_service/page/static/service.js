// Speaking with the service. The key is kept for this tab, and is only ever in a header.

const KEY = "media-key";
export const ended = (task) => task.status === "COMPLETED" || task.status === "FAILED";

/** A refusal, or that nothing answered (status 0). */
export class Refused extends Error {
  constructor(status, problem) {
    super([problem.title, problem.detail].filter(Boolean).join(" ") || `The service answered ${status}.`);
    this.status = status;
    this.code = problem.code ?? "";
    this.errors = problem.errors ?? [];
  }
}

const key = () => sessionStorage.getItem(KEY) ?? "";
export const hasKey = () => key() !== "";
export const keep = (key) => sessionStorage.setItem(KEY, key);
export const forget = () => sessionStorage.removeItem(KEY);

async function answered(path, options) {
  const headers = { ...options.headers, Authorization: `Bearer ${key()}` };
  try {
    return await fetch(path, { ...options, headers, cache: "no-store" });
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new Refused(0, { title: "The service does not answer.", detail: "Try again." });
  }
}

/** Ask an address of the service; the answer is JSON. */
export async function ask(path, { body, headers = {}, ...options } = {}) {
  const sent = body === undefined ? {} : { body: JSON.stringify(body) };
  const type = body === undefined ? {} : { "Content-Type": "application/json" };
  const used = key();
  const answer = await answered(path, { ...options, ...sent, headers: { ...type, ...headers } });
  const content = await answer.json().catch(() => ({}));
  if (answer.ok) return content;
  const refused = new Refused(answer.status, content);
  // Of a key that was forgotten meanwhile nothing is told
  if (answer.status === 401 && used && used === key())
    dispatchEvent(new CustomEvent("key-refused", { detail: refused.message }));
  throw refused;
}

/** Send a file; resolves to the URI that requests may name. */
export async function upload(file) {
  const answer = await answered("api/v1/uploads", {
    method: "POST",
    body: file,
    headers: { "Content-Type": "application/octet-stream" },
  });
  const content = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Refused(answer.status, content);
  return content.uri;
}

/** A name for a request, so that it is made once however often it is sent. */
export function newRequestKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return `page-${[...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}

export const create = (operation, body, key) =>
  ask(`api/v1/${operation}`, { method: "POST", body, headers: { "Idempotency-Key": key } });

export const cancel = (task) => ask(`${address(task)}/cancel`, { method: "POST" });

const address = (task) => `api/v1/${task.task_type}/${encodeURIComponent(task.task_uuid)}`;

/** Read a task until it has ended; `onUpdate` has each record, `signal` ends it. */
export async function follow(task, onUpdate, signal) {
  let pause = 0;
  while (!ended(task) && !signal.aborted) {
    try {
      // Short, since progress is told with the answer
      task = await ask(address(task), { headers: { Prefer: "wait=2" }, signal });
      pause = ended(task) ? 0 : 400;
      onUpdate(task);
    } catch (error) {
      if (signal.aborted) return;
      if (error.status !== 0 && error.status !== 429 && error.status < 500) throw error;
      pause = Math.min(pause * 2 || 1000, 10_000);
    }
    await new Promise((done) => setTimeout(done, pause));
  }
}

/** The files of a task by their URIs, each with an address here that works for a while. */
export function filesOf(task) {
  const found = new Map();
  for (const each of [task.metadata ?? []].flat())
    for (const file of each?.downloads ?? []) {
      if (!file.uri?.startsWith("assets/") || !file.url) continue;
      // By this page's own address, whatever name the service has for others
      const { search } = new URL(file.url, location.href);
      const path = file.uri.split("/").map(encodeURIComponent).join("/");
      found.set(file.uri, { ...file, link: `${path}${search}`, name: file.uri.split("/").pop() });
    }
  return found;
}
