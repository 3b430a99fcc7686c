// The operations as the OpenAPI document of the service says them; nothing of it is typed again.

let document_;
const resolve = (schema) => (schema?.$ref ? document_.components.schemas[schema.$ref.split("/").pop()] : schema);

/** Read the document; must have ended before anything else here is used. */
export async function readContract() {
  document_ = await (await fetch("openapi.json")).json();
}

/** All operations: name, family, what they do, variants of their requests. */
export function operations() {
  return Object.entries(document_.paths)
    .filter(([path, methods]) => methods.post && document_.paths[`${path}/{task_uuid}/cancel`])
    .map(([path, { post }]) => operation(path, post));
}

function operation(path, post) {
  const content = post.requestBody.content["application/json"];
  const schema = resolve(content.schema);
  const shapes = (schema.oneOf ?? [schema]).map(resolve);
  const [does] = post.description.split(/(?<=\.) /);
  const { result } = post.responses["200"].content["application/json"].example;
  return {
    name: path.replace("/api/v1/", ""),
    family: post.tags[0],
    does,
    example: content.example,
    gives: Array.isArray(result) ? typeof (result[0] ?? "") : "text",
    variants: shapes.map((shape) => variant(shape, shapes)),
  };
}

function variant(shape, shapes) {
  const others = shapes.filter((each) => each !== shape);
  const own = shape.required?.find((name) => !others.some((each) => each.required?.includes(name)));
  return { title: shape.title, does: shape.description, own: own ?? "", fields: fieldsOf(shape) };
}

export function fieldsOf(shape) {
  return Object.entries(shape.properties)
    .map(([name, schema]) => field(name, schema, (shape.required ?? []).includes(name)))
    .filter((each) => each.kind !== "null");
}

function field(name, schema, isRequired) {
  const parts = (schema.anyOf ?? [schema]).map(resolve);
  const real = parts.filter((part) => part.type !== "null");
  const one = real.length === 1 ? { ...schema, ...real[0] } : { ...schema, anyOf: real };
  const whole = resolve(one);
  return {
    name,
    isRequired,
    mayBeLeftOut: real.length < parts.length,
    description: schema.description ?? "",
    default: schema.default ?? null,
    schema: whole,
    ...kindOf(whole),
  };
}

function kindOf(schema) {
  const asset = schema["x-asset"];
  if (asset) return { kind: "asset", asset, most: 1 };
  const item = schema.type === "array" && resolve(schema.items)["x-asset"];
  if (item) return { kind: "asset", asset: item, most: schema.maxItems };
  if (schema.type === "null") return { kind: "null" };
  if (schema.enum) return { kind: "choice" };
  if (schema.type === "boolean") return { kind: "switch" };
  if (schema.type === "integer" || schema.type === "number") return { kind: "number" };
  if (schema.type === "object" && schema.properties) return { kind: "group", fields: fieldsOf(schema) };
  if (schema.type !== "string") return { kind: "json" };
  // What people write sentences into
  return { kind: (schema.maxLength ?? 0) > 1000 ? "prose" : "text" };
}

const readings = () => document_.components.schemas.PromptReadingRequest.properties;
/** Whether the service may say what it understands of a prompt of an operation. */
export const isRead = (name) => readings().operation.enum.includes(name);
export const longestRead = () => readings().prompt.maxLength;
