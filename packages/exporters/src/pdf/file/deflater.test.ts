import { inflateSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createDeflater } from './deflater.ts';

it('gives each text as a whole, whatever came before it and however long it is', async () => {
  const deflater = createDeflater();
  const latin1 = fc.string({
    unit: fc.integer({ min: 0, max: 255 }).map((code) => String.fromCharCode(code)),
  });
  const repeated = fc
    .tuple(latin1, fc.integer({ min: 1, max: 5000 }))
    .map(([text, count]) => text.repeat(count));
  await fc.assert(
    fc.asyncProperty(fc.oneof(latin1, repeated), async (text) => {
      expect(inflateSync(await deflater.deflate(text)).toString('latin1')).toBe(text);
    }),
  );
  deflater.close();
});

it('gives the same bytes for the same text', async () => {
  const [one, other] = [createDeflater(), createDeflater()];
  await other.deflate('before');
  expect(await other.deflate('BT 1 0 Td ET')).toEqual(await one.deflate('BT 1 0 Td ET'));
  one.close();
  other.close();
});
