/** Answers of the service are a few levels deep; what is unknown in them may be, too. */
export const maxDepth = 64;
/** An answer has fewer objects and lists than one for so many of the bytes that it may have. */
const bytesOfContainer = 32;
/** A shorter body cannot cost much. */
const minBytes = 64 * 1024;

const [quote, backslash] = [0x22, 0x5c];
const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d];

/** How many objects and lists an answer may have. @param maxBytes - how large it may be */
export function maxContainers(maxBytes: number): number {
  return Math.floor(Math.max(maxBytes, minBytes) / bytesOfContainer);
}

/**
 * What makes JSON cost far more time and memory than its bytes: nesting, and objects and lists without number. Counted
 * before it is parsed.
 * @param maxBytes - how large an answer may be
 * @returns in which way it goes too far; nothing where it does not
 */
export function exceededBound(json: Uint8Array, maxBytes: number): 'depth' | 'containers' | undefined {
  if (json.byteLength < minBytes) return undefined;
  const max = maxContainers(maxBytes);
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
      if (depth > maxDepth) return 'depth';
      if (containers > max) return 'containers';
    } else if (byte === closeList || byte === closeObject) {
      depth -= 1;
    }
  }
  return undefined;
}
