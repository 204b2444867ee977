import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type ByteTransform,
  chunkBytes,
  createDecrypter,
  createEncrypter,
  DecryptionError,
  transformed,
} from './encrypted-bytes.ts';
import { encryptionKeyOf, temporaryKey } from './encryption-key.ts';

const key = encryptionKeyOf(Buffer.alloc(32, 7));
const headerBytes = 48;
const sealedBytes = chunkBytes + 16;

const encrypted = (bytes: Uint8Array) => transformed(createEncrypter(key), bytes);
const decrypted = (bytes: Uint8Array) => transformed(createDecrypter(key), bytes);

/** Bytes of which no two parts are alike. */
function someBytes(length: number): Buffer {
  return Buffer.from(Uint32Array.from({ length: Math.ceil(length / 4) }, (_, at) => at).buffer).subarray(
    0,
    length,
  );
}

/** What a transform makes of bytes that come in pieces of some sizes, again and again. */
function inPieces({ update, final }: ByteTransform, bytes: Uint8Array, sizes: readonly number[]): Buffer {
  const pieces: Uint8Array[] = [];
  for (let at = 0, turn = 0; at < bytes.byteLength; turn += 1) {
    const size = sizes[turn % sizes.length] ?? 1;
    pieces.push(...update(bytes.subarray(at, at + size)));
    at += size;
  }
  return Buffer.concat([...pieces, ...final()]);
}

const aroundBorders = fc
  .tuple(fc.nat({ max: 3 }), fc.integer({ min: -17, max: 17 }))
  .map(([chunks, more]) => Math.max(0, chunks * chunkBytes + more));
const pieceSizes = fc.array(fc.integer({ min: 1, max: 2 * sealedBytes }), { minLength: 1, maxLength: 5 });

it('gives back what was encrypted, however long it is and in whatever pieces it comes', () => {
  fc.assert(
    fc.property(aroundBorders, pieceSizes, pieceSizes, (length, written, read) => {
      const plain = someBytes(length);
      const sealed = inPieces(createEncrypter(key), plain, written);
      const chunks = Math.max(1, Math.ceil(length / chunkBytes));
      expect(sealed.byteLength).toBe(headerBytes + length + 16 * chunks);
      expect(inPieces(createDecrypter(key), sealed, read).equals(plain)).toBe(true);
    }),
    { numRuns: 60 },
  );
});

it('gives other bytes each time, in which no part of the plain ones is', () => {
  const plain = Buffer.from('Biedronka '.repeat(20_000));
  const [one, other] = [encrypted(plain), encrypted(plain)];
  expect(one.includes('Biedronka')).toBe(false);
  for (let at = headerBytes; at + 16 <= one.byteLength; at += 4_096)
    expect(other.includes(one.subarray(at, at + 16))).toBe(false);
});

it('reads what the first version has written', () => {
  const written =
    'T1VUTEFZRQGozBy1Pp++y1mcqN9SFCxcIScNGzXN5dbBkHvm1GpvO1LPqnBd3mgqJIVmGA3yUfPI8ruI9d0NBdSAt7aJO00Q';
  expect(decrypted(Buffer.from(written, 'base64')).toString()).toBe('a report');
});

describe('what is not as it was written', () => {
  const plain = someBytes(3 * chunkBytes);
  const sealed = encrypted(plain);
  const chunk = (number: number) =>
    sealed.subarray(headerBytes + number * sealedBytes, headerBytes + (number + 1) * sealedBytes);
  const header = sealed.subarray(0, headerBytes);

  it.each<[string, Uint8Array]>([
    ['nothing', Buffer.alloc(0)],
    ['a part of the header', header.subarray(0, 47)],
    ['the header alone', header],
    ['no last chunk', Buffer.concat([header, chunk(0), chunk(1)])],
    ['no first chunk', Buffer.concat([header, chunk(1), chunk(2)])],
    ['two chunks the other way round', Buffer.concat([header, chunk(1), chunk(0), chunk(2)])],
    ['a chunk twice', Buffer.concat([header, chunk(0), chunk(0), chunk(1), chunk(2)])],
    ['the last chunk twice', Buffer.concat([sealed, chunk(2)])],
    ['a byte more', Buffer.concat([sealed, Buffer.alloc(1)])],
    ['a tag of nothing more', Buffer.concat([sealed, Buffer.alloc(16)])],
    ['a byte less', sealed.subarray(0, -1)],
    [
      'the header of another file',
      Buffer.concat([encrypted(plain).subarray(0, headerBytes), sealed.subarray(headerBytes)]),
    ],
    [
      'a chunk of another file',
      Buffer.concat([
        header,
        encrypted(plain).subarray(headerBytes, headerBytes + sealedBytes),
        chunk(1),
        chunk(2),
      ]),
    ],
    ['the plain bytes', plain],
  ])('is noticed: %s', (_, bytes) => {
    expect(() => decrypted(bytes)).toThrow(DecryptionError);
  });

  it('is noticed at every bit', () => {
    fc.assert(
      fc.property(fc.nat({ max: sealed.byteLength - 1 }), fc.nat({ max: 7 }), (at, bit) => {
        const changed = Buffer.from(sealed);
        changed.writeUInt8(changed.readUInt8(at) ^ (1 << bit), at);
        expect(() => decrypted(changed)).toThrow(DecryptionError);
      }),
      { numRuns: 100 },
    );
    for (let at = 0; at < headerBytes; at += 1) {
      const changed = Buffer.from(sealed);
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
      expect(() => decrypted(changed)).toThrow(DecryptionError);
    }
  });

  it('gives no byte of a chunk that was changed', () => {
    const changed = Buffer.from(sealed);
    changed.writeUInt8(changed.readUInt8(headerBytes + sealedBytes) ^ 1, headerBytes + sealedBytes);
    const { update } = createDecrypter(key);
    const first = update(changed.subarray(0, headerBytes + sealedBytes + 1));
    expect(Buffer.concat(first).equals(plain.subarray(0, chunkBytes))).toBe(true);
    expect(() => update(changed.subarray(headerBytes + sealedBytes + 1))).toThrow(DecryptionError);
  });

  it('names the other key', () => {
    expect(() => transformed(createDecrypter(temporaryKey()), sealed)).toThrow(
      `it is encrypted with key ${key.id}`,
    );
  });
});
