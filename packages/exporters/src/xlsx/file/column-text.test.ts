import { expect, it } from 'vitest';
import { createColumnText } from './column-text.ts';

const written = (text: string) => ({ xml: `<is><t>${text}</t></is></c>`, lines: 1 });

it('writes a repeated text once', () => {
  const textOf = createColumnText(20);
  expect(textOf('Groceries')).toEqual(written('Groceries'));
  expect(textOf('Groceries')).toBe(textOf('Groceries'));
});

it.each(['few', 'many'])('writes each text correctly if %s texts are repeated', (repeated) => {
  const textOf = createColumnText(20);
  const texts = Array.from({ length: 2000 }, (_, index) =>
    repeated === 'many' && index % 8 > 0 ? `store ${index % 5}` : `id ${index}`,
  );
  expect(texts.map(textOf)).toEqual(texts.map(written));
  expect(textOf('store 1') === textOf('store 1')).toBe(repeated === 'many');
});
