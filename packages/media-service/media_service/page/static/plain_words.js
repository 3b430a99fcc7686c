// Times, sizes and amounts as people read them.

export function fileSize(bytes) {
  if (bytes < 1000) return `${bytes} bytes`;
  return bytes < 1e6 ? `${Math.round(bytes / 1e3)} KB` : `${(bytes / 1e6).toFixed(1)} MB`;
}

export function duration(seconds) {
  if (seconds < 60) return `${seconds < 10 ? seconds.toFixed(1) : Math.round(seconds)} s`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
  const hours = seconds / 3600;
  return hours < 48 ? `${Math.round(hours)} h` : `${Math.round(hours / 24)} days`;
}

export function moment(unix) {
  return new Date(unix * 1000).toLocaleString([], { dateStyle: "medium", timeStyle: "short" });
}

export function ago(unix) {
  const seconds = Math.max(Date.now() / 1000 - unix, 0);
  return `${seconds >= 60 && seconds < 3600 ? `${Math.floor(seconds / 60)} min` : duration(seconds)} ago`;
}

export function amount(value, currency = "") {
  const digits = value && value < 0.01 ? 4 : 2;
  return `${value.toFixed(digits)} ${currency}`.trim();
}

const UNITS = { job: "a task", result: "for each file", second: "a second" };

/** What an offer costs; of an engine without a price nothing is told. */
export function priceOf(offer) {
  const price = offer?.price;
  return price ? `${amount(price.amount, price.currency)} ${UNITS[price.unit] ?? price.unit}` : "It has no price";
}

export const STATES = { QUEUED: "waits", PROCESSING: "is made", COMPLETED: "done", FAILED: "failed" };
