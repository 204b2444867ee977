import { inflateRawSync } from 'node:zlib';

/**
 * Unpacks raw DEFLATE data, for unicode-trie and fontkit. Bytes after its end are ignored.
 * @param target - at least as long as the unpacked data
 */
export function inflate(packed: Uint8Array, target: Uint8Array): Uint8Array {
  const unpacked = inflateRawSync(packed);
  target.set(unpacked);
  return target.slice(0, unpacked.length);
}

// unicode-trie requires the function itself.
export { inflate as default, inflate as 'module.exports' };
