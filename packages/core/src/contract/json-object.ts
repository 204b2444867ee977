/** An object of a JSON answer. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Tells an object from a list, a text and the like. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Envelopes within envelopes than which there are no deeper ones. */
const maxDepth = 3;

/** An object and those inside it, level by level, the outermost first; lists are not looked into. */
export function* objectsIn(outer: JsonObject): Generator<readonly JsonObject[]> {
  let level: readonly JsonObject[] = [outer];
  for (let depth = 0; depth < maxDepth && level.length > 0; depth += 1) {
    yield level;
    level = level.flatMap((object) => Object.values(object).filter(isJsonObject));
  }
}
