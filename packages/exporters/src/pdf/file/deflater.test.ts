import { inflateSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createDeflater, type Deflater } from './deflater.ts';

const deflated = (deflater: Deflater, latin1: string): Promise<Buffer> => {
  const begun = deflater.begin();
  begun.text.add(latin1);
  return begun.deflate();
};
const inflated = (bytes: Buffer): string => inflateSync(bytes).toString('latin1');

it('compresses each text completely, whatever its length and the texts before', async () => {
  const deflater = createDeflater(5);
  const latin1 = fc.string({
    unit: fc.integer({ min: 0, max: 255 }).map((code) => String.fromCharCode(code)),
  });
  const repeated = fc
    .tuple(latin1, fc.integer({ min: 1, max: 5000 }))
    .map(([text, count]) => text.repeat(count));
  await fc.assert(
    fc.asyncProperty(fc.oneof(latin1, repeated), async (text) => {
      expect(inflated(await deflated(deflater, text))).toBe(text);
    }),
  );
  deflater.close();
});

it('keeps texts separate that are compressed at the same time', async () => {
  const deflater = createDeflater(4);
  const texts = ['one ', 'two ', 'three '].map((text) => text.repeat(5000));
  const bytes = await Promise.all(texts.map((text) => deflated(deflater, text)));
  expect(bytes.map(inflated)).toEqual(texts);
  deflater.close();
});

it('gives the same bytes for the same text', async () => {
  const [one, other] = [createDeflater(5), createDeflater(5)];
  await deflated(other, 'before');
  expect(await deflated(other, 'BT 1 0 Td ET')).toEqual(await deflated(one, 'BT 1 0 Td ET'));
  one.close();
  other.close();
});
