import fc from 'fast-check';
import { expect, it } from 'vitest';
import { inBuffers } from './in-buffers.ts';

it('encodes texts as UTF-8 in buffers up to the maximum size', () => {
  const text = fc.oneof(fc.string({ unit: 'grapheme', maxLength: 20 }), fc.constant('zażółć gęślą jaźń'));
  fc.assert(
    fc.property(fc.array(text), (texts) => {
      const buffers = [...inBuffers(texts, 64)];
      expect(Buffer.concat(buffers).toString()).toBe(texts.join(''));
      const longest = Math.max(64, ...texts.map((each) => Buffer.byteLength(each)));
      expect(buffers.every(({ length }) => length > 0 && length <= longest)).toBe(true);
    }),
  );
});

it('fills each buffer until the next text might not fit', () => {
  const sizes = [...inBuffers(Array<string>(10).fill('a'.repeat(10)), 64)].map(({ length }) => length);
  expect(sizes).toEqual([40, 40, 20]);
});
