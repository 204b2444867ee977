/** An object in a JSON response. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Whether a JSON value is an object, not an array, string, number, boolean or null. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Deepest level of nested envelopes that is searched. */
const maxDepth = 3;

/** An object and the objects nested in it, level by level from the outermost. Does not search arrays. */
export function* objectsIn(outer: JsonObject): Generator<readonly JsonObject[]> {
  let level: readonly JsonObject[] = [outer];
  for (let depth = 0; depth < maxDepth && level.length > 0; depth += 1) {
    yield level;
    level = level.flatMap((object) => Object.values(object).filter(isJsonObject));
  }
}
