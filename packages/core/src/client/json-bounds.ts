/** Answers of the service are a few levels deep; what is unknown in them may be, too. */
const maxDepth = 64;
/** A list of documents as large as a body may be has fewer objects and lists. */
const maxContainers = 1_000_000;
/** A shorter body cannot cost much. */
const minBytes = 64 * 1024;

const [quote, backslash] = [0x22, 0x5c];
const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * What makes JSON cost far more time and memory than its bytes: nesting, and objects and lists without number. Counted
 * before it is parsed. @returns in which way it goes too far; nothing where it does not
 */
export function exceededBound(json: Uint8Array): string | undefined {
  if (json.byteLength < minBytes) return undefined;
  let [depth, containers, isText] = [0, 0, false];
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at];
    if (isText) {
      if (byte === backslash) at += 1;
      else if (byte === quote) isText = false;
    } else if (byte === quote) {
      isText = true;
    } else if (byte === openList || byte === openObject) {
      depth += 1;
      containers += 1;
      if (depth > maxDepth) return `is nested deeper than ${maxDepth} levels`;
      if (containers > maxContainers) return `has more than ${maxContainers} objects and lists`;
    } else if (byte === closeList || byte === closeObject) {
      depth -= 1;
    }
  }
  return undefined;
}
