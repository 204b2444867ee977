import { brotliCompressSync, deflateRawSync } from 'node:zlib';
import { expect, it } from 'vitest';
import base64 from '../../build/substitutes/base64.ts';
import decompress from '../../build/substitutes/brotli.ts';
import { inflate } from '../../build/substitutes/inflate.ts';

const text = Buffer.from('table of a font '.repeat(100));

it('unpacks Brotli data', () => {
  expect(Buffer.from(decompress(brotliCompressSync(text)))).toEqual(text);
});

it('unpacks DEFLATE data twice in the same length, as tables of Unicode properties are packed', () => {
  const length = text.byteLength;
  const once = inflate(deflateRawSync(deflateRawSync(text)), new Uint8Array(length));
  const twice = inflate(once, new Uint8Array(length));
  expect(Buffer.from(twice)).toEqual(text);
  expect(twice.buffer.byteLength).toBe(length);
});

it('unpacks DEFLATE data that is followed by other bytes', () => {
  const packed = Buffer.concat([deflateRawSync(text), Buffer.alloc(8)]);
  expect(Buffer.from(inflate(packed, new Uint8Array(text.byteLength)))).toEqual(text);
});

it('decodes Base64 into bytes with a buffer of their own', () => {
  const bytes = base64.toByteArray('AAECAw==');
  expect([...bytes]).toEqual([0, 1, 2, 3]);
  expect(bytes.buffer.byteLength).toBe(4);
});
