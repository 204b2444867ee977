import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { sayReason } from '../../reasons/say-reason.ts';
import { type EncryptionKey, keyBytes, keyIdBytes } from './encryption-key.ts';

/*
 * An encrypted file is a header and chunks, each encrypted and authenticated on its own (STREAM: Hoang, Reyhanitabar,
 * Rogaway, Vizár, "Online Authenticated-Encryption and its Nonce-Reuse Misuse-Resistance", 2015):
 *
 *   header  "OUTLAYE", version 1 (1 byte), key identifier (8 bytes), salt (32 bytes)
 *   chunk   AES-256-GCM of 64 KiB, the last one of what is left, and its tag (16 bytes)
 *
 * The key of a file is HKDF-SHA256 of the store's key and the salt. A chunk's nonce is its number (11 bytes) and whether it
 * is the last one (1 byte), so that no chunk can be left out, moved or added; the header is authenticated with each.
 */

/** Transforms bytes piece by piece. */
export type ByteTransform = {
  readonly update: (bytes: Uint8Array) => Uint8Array[];
  /** Returns the rest; nothing may follow. */
  readonly final: () => Uint8Array[];
};

/** Size of a chunk before encryption. */
export const chunkBytes = 64 * 1024;

const magic = Buffer.from('OUTLAYE\x01', 'latin1');
const saltBytes = 32;
const headerBytes = magic.byteLength + keyIdBytes + saltBytes;
const tagBytes = 16;
const algorithm = 'aes-256-gcm';

/** Encrypted bytes that were changed, or that were written with another key. */
export class DecryptionError extends Error {
  override readonly name = 'DecryptionError';
  readonly kind = 'store';
}

/** Encrypts a file. Keeps at most one chunk in memory. */
export function createEncrypter(key: EncryptionKey): ByteTransform {
  const salt = randomBytes(saltBytes);
  const header = Buffer.concat([magic, Buffer.from(key.id, 'hex'), salt]);
  const fileKey = fileKeyOf(key, salt);
  const chunks = inChunks(chunkBytes, (chunk, number, isLast) => {
    const cipher = createCipheriv(algorithm, fileKey, nonceOf(number, isLast), { authTagLength: tagBytes });
    cipher.setAAD(header);
    return Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()]);
  });
  let isBegun = false;
  const begun = (pieces: Uint8Array[]) => {
    if (isBegun) return pieces;
    isBegun = true;
    return [header, ...pieces];
  };
  return { update: (bytes) => begun(chunks.update(bytes)), final: () => begun(chunks.final()) };
}

/**
 * Decrypts a file. Each piece is authenticated when it is returned; the file is complete only if `final` returns. Both
 * throw `DecryptionError`.
 */
export function createDecrypter(key: EncryptionKey): ByteTransform {
  let header = Buffer.alloc(0);
  let chunks: ByteTransform | undefined;
  return {
    update(bytes) {
      if (chunks) return chunks.update(bytes);
      const missing = headerBytes - header.byteLength;
      header = Buffer.concat([header, bytes.subarray(0, missing)]);
      if (header.byteLength < headerBytes) return [];
      chunks = decryptedChunks(key, header);
      return chunks.update(bytes.subarray(missing));
    },
    final() {
      if (!chunks) throw new DecryptionError(sayReason('ends_in_header'));
      return chunks.final();
    },
  };
}

/** Transforms all bytes at once. */
export function transformed({ update, final }: ByteTransform, bytes: Uint8Array): Buffer {
  return Buffer.concat([...update(bytes), ...final()]);
}

function decryptedChunks(key: EncryptionKey, header: Buffer): ByteTransform {
  const [keyIdAt, saltAt] = [magic.byteLength, magic.byteLength + keyIdBytes];
  if (!header.subarray(0, keyIdAt).equals(magic)) throw new DecryptionError(sayReason('not_encrypted'));
  const id = header.toString('hex', keyIdAt, saltAt);
  if (id !== key.id) throw new DecryptionError(sayReason('other_key', { key: id }));
  const fileKey = fileKeyOf(key, header.subarray(saltAt));
  return inChunks(chunkBytes + tagBytes, (chunk, number, isLast) => {
    const length = chunk.byteLength - tagBytes;
    if (length < 0 || (length === 0 && number > 0)) throw new DecryptionError(sayReason('ends_in_chunk'));
    const decipher = createDecipheriv(algorithm, fileKey, nonceOf(number, isLast), {
      authTagLength: tagBytes,
    });
    decipher.setAAD(header);
    decipher.setAuthTag(chunk.subarray(length));
    const plain = decipher.update(chunk.subarray(0, length));
    try {
      decipher.final();
    } catch {
      throw new DecryptionError(sayReason('chunk_differs', { number }));
    }
    return plain;
  });
}

type OnChunk = (chunk: Uint8Array, number: number, isLast: boolean) => Uint8Array;

/** Splits bytes into chunks. A full chunk is held back until it is known whether it is the last. */
function inChunks(size: number, onChunk: OnChunk): ByteTransform {
  const chunk = Buffer.allocUnsafe(size);
  let length = 0;
  let number = 0;
  const made = (isLast: boolean) => {
    const piece = onChunk(chunk.subarray(0, length), number, isLast);
    length = 0;
    number += 1;
    return piece;
  };
  return {
    update(bytes) {
      const pieces: Uint8Array[] = [];
      for (let at = 0; at < bytes.byteLength; ) {
        if (length === size) pieces.push(made(false));
        const taken = bytes.subarray(at, at + size - length);
        chunk.set(taken, length);
        length += taken.byteLength;
        at += taken.byteLength;
      }
      return pieces;
    },
    final: () => [made(true)],
  };
}

function fileKeyOf({ base64 }: EncryptionKey, salt: Uint8Array): Uint8Array {
  const key = Buffer.from(base64, 'base64');
  return new Uint8Array(hkdfSync('sha256', key, salt, 'outlay staged file', keyBytes));
}

function nonceOf(number: number, isLast: boolean): Uint8Array {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(number, 5, 6);
  nonce.writeUInt8(isLast ? 1 : 0, 11);
  return nonce;
}
