import { allocate } from '@outlay/core/money';
import { aDocument } from '@outlay/core/testing';
import { buildReport } from '@outlay/reports';
import { aDataset, aReport } from '@outlay/reports/testing';
import type { CellFormulaValue } from 'exceljs';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { collectBytes, readWorkbook } from '../testing/read-back.ts';
import { xlsxExporter } from './xlsx-exporter.ts';

/** Amounts in minor units by category, in two currencies. */
const amounts = fc.dictionary(
  fc.constantFrom('Dom', 'Jedzenie', 'Transport', 'Zdrowie', 'Rozrywka', 'Ubrania', 'Dzieci'),
  fc.record({ minor: fc.bigInt(-500n, 100_000n), currency: fc.constantFrom('PLN', 'EUR') }),
  { minKeys: 1 },
);

/** One third each: 33.3%, or 33.4% on a page, where shares must add up to 100%. */
const thirds = Object.fromEntries(
  ['Dom', 'Jedzenie', 'Transport'].map((category) => [category, { minor: 100n, currency: 'PLN' }]),
);

/** Shares of 416.67, 416.67 and 166.67 per mille. */
const equalRemainders = Object.fromEntries(
  (
    [
      ['Dom', 5n],
      ['Ubrania', 2n],
      ['Jedzenie', 5n],
    ] as const
  ).map(([category, minor]) => [category, { minor, currency: 'EUR' }]),
);

it('has the exact share of each category as a formula', async () => {
  await fc.assert(
    fc.asyncProperty(amounts, async (wanted) => {
      const documents = Object.entries(wanted).map(([category, { minor, currency }], index) => ({
        ...aDocument({ id: `d${index}`, category, purchasedAt: '2026-10-05T10:00:00.000Z' }),
        total: { minor, currency },
      }));
      const report = buildReport(aDataset({ documents }), { locale: 'pl' });
      const sheets = await readWorkbook(await collectBytes(xlsxExporter.write(report)));
      const sheet = sheets.find(({ name }) => name === 'Kategorie');
      const header = sheet?.getRow(1).values as string[];
      const [shareAt, amountAt] = [header.indexOf('Udział w wydatkach'), header.indexOf('Kwota')];
      const { categories } = report.figures;
      const cells = categories.map((_, index) => sheet?.getRow(index + 2).getCell(shareAt).value ?? null);
      const shared = categories.flatMap((each, index) => {
        const value = cells[index] as CellFormulaValue | null;
        return value === null ? [] : [{ each, value, row: index + 2 }];
      });
      expect(shared.map(({ each }) => each)).toEqual(categories.filter(({ perMille }) => perMille !== null));
      for (const { each, value, row } of shared) {
        const whole = categories
          .filter(({ amount }) => amount.currency === each.amount.currency && amount.minor > 0n)
          .reduce((sum, { amount }) => sum + amount.minor, 0n);
        const letter = String.fromCharCode(64 + amountAt);
        expect(value.formula).toBe(
          `${letter}${row}/SUMIFS(categories_amount,categories_currency,${String.fromCharCode(65 + amountAt)}${row},categories_amount,">0")`,
        );
        expect(value.result).toBe(Number(each.amount.minor) / Number(whole));
      }
      // From the amounts, because the digits of a quotient decide between equal remainders.
      for (const rows of Map.groupBy(shared, ({ each }) => each.amount.currency).values()) {
        const parts = allocate(
          { minor: 1000n, currency: 'XXX' },
          rows.map(({ each }) => each.amount.minor),
        );
        expect(rows.map(({ each }) => each.perMille)).toEqual(parts.map(({ minor }) => Number(minor)));
      }
      const read = shared.map(({ value }) => Math.round(Number(value.result) * 1000));
      const isOther = shared.some(({ each }, index) => read[index] !== each.perMille);
      const lines = sheet?.getRows(1, sheet.rowCount) ?? [];
      const notes = lines.filter((row) => row.getCell(1).text.includes('w skoroszytach są dokładne'));
      expect(notes).toHaveLength(isOther ? 1 : 0);
      const content = report.sections.find(({ id }) => id === 'categories')?.content;
      const pageNotes = content?.type === 'table' ? content.notes : [];
      expect(pageNotes.filter((note) => note.includes('udziały są zaokrąglone'))).toHaveLength(
        isOther ? 1 : 0,
      );
    }),
    { numRuns: 25, examples: [[thirds], [equalRemainders]] },
  );
}, 30_000);

it('has the exact relative change of the spending, with its sign', async () => {
  const report = aReport({ locale: 'en' });
  const [, summary] = await readWorkbook(await collectBytes(xlsxExporter.write(report)));
  const row = summary?.getRows(1, summary.rowCount)?.find((each) => each.getCell(1).text.startsWith('Spent'));
  const [spent, change, share] = [2, 5, 6].map((column) => Number(row?.getCell(column).value));
  const { changePerMille } = report.figures.comparison?.totals[0] ?? {};
  expect(share).toBeCloseTo((change ?? 0) / ((spent ?? 0) - (change ?? 0)), 12);
  expect(Math.round((share ?? 0) * 1000)).toBe(changePerMille);
  expect(changePerMille).not.toBe((share ?? 0) * 1000);
  expect(row?.getCell(6).numFmt).toBe('+0.0%;-0.0%;0.0%');
});
