import { brotliDecompressSync } from 'node:zlib';

/** Unpacks Brotli data, for fontkit. */
export default function decompress(packed: Uint8Array): Uint8Array {
  return brotliDecompressSync(packed);
}
