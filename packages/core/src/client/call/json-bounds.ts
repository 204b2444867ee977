/** Maximum depth of responses; valid ones have a few levels, also in unknown fields. */
export const maxDepth = 64;
/** Average minimum number of bytes per object or list. */
const bytesOfContainer = 32;
/** Size of a body below which the number is not limited further. */
const minBytes = 64 * 1024;

const [quote, backslash] = [0x22, 0x5c];
const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * Maximum number of objects and lists in a response.
 * @param maxBytes - its maximum size
 */
export function maxContainers(maxBytes: number): number {
  return Math.floor(Math.max(maxBytes, minBytes) / bytesOfContainer);
}

/**
 * Checks what makes JSON cost far more time and memory than its size: nesting, and the number of objects and lists.
 * Counted before parsing.
 * @param maxBytes - the maximum size of a response
 * @returns the exceeded bound; `undefined` if none
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
