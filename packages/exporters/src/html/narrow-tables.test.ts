import { media } from '@outlay/reports';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cellLabels, leadingColumns } from './narrow-tables.ts';

it.each([
  [['date date', 'store text', 'category text', 'tax money', 'amount money'], { name: 1, amount: 4 }],
  [['date date', 'was money', 'is money'], { name: 0, amount: 1 }],
  [['documentChange text', 'store text', 'was money', 'effect money'], { name: 1, amount: 3 }],
  [['check text', 'found count'], { name: 0, amount: 1 }],
  [['check text', 'result text'], { name: 0, amount: undefined }],
] as const)('keeps of %j the name and the amount in sight', (columns, leading) => {
  const shown = columns.map((column) => {
    const [key = '', kind = ''] = column.split(' ');
    return { key, kind: kind as 'text' };
  });
  expect(leadingColumns(shown)).toEqual(leading);
});

it('writes labels that end neither their string nor the style, whatever is in them', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (label) => {
      const columns = ['name', 'amount', 'other'].map(
        (key) => ({ key, label, kind: 'text', detail: false }) as const,
      );
      const content = { type: 'table', columns, rows: [], totals: [], notes: [] } as const;
      const written = cellLabels([{ id: 'stores', title: '', media, content }]);
      const strings = [...written.matchAll(/content: "([^"\n]*): "; \}/g)].map(([, text = '']) => text);
      const read = strings.map((text) =>
        text.replaceAll(/\\([0-9a-f]+) /g, (_, code: string) =>
          String.fromCodePoint(Number.parseInt(code, 16)),
        ),
      );
      expect(read).toEqual([label]);
      expect(written).not.toContain('<');
    }),
  );
});
