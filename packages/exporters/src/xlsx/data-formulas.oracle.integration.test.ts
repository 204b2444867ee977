import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PurchaseDocument } from '@outlay/core';
import { sharedTemporaryFolder } from '@outlay/core/internal/testing/temporary-folder.ts';
import { decimalString, type Money } from '@outlay/core/money';
import { aDocument, aLineItem } from '@outlay/core/testing';
import { buildReport, countedAmounts, type Report, wordsOf } from '@outlay/reports';
import { aDataset } from '@outlay/reports/testing';
import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, it } from 'vitest';
import { isMissing } from '../testing/is-missing.ts';
import { collectBytes } from '../testing/read-back.ts';
import { recalculatedAs } from '../testing/recalculated.ts';
import { packageFile } from './file/package-file.ts';
import { workbookParts } from './file/workbook-parts.ts';
import { planWorkbook } from './plan/plan-workbook.ts';
import type { SheetPlan } from './plan/sheet-plan.ts';

const readme = new URL('../../README.md', import.meta.url);

const folder = sharedTemporaryFolder();
beforeAll(async () => {});

/** Receipts with several categories or without items, refunds, shares, income, and two currencies. */
const documents: readonly PurchaseDocument[] = Array.from({ length: 60 }, (_, index) =>
  aDocument({
    id: `d${index}`,
    amount: `${index % 9 === 8 ? '-' : ''}${20 + index}.${String(10 + index)}`,
    currency: index % 7 === 6 ? 'EUR' : 'PLN',
    purchasedAt: `2026-10-${String((index % 30) + 1).padStart(2, '0')}T10:00:00.000Z`,
    storeName: ['Żabka', 'ŻABKA', 'Lidl', null][index % 4] ?? null,
    category: ['Transport', 'Restauracje', null, 'Salary'][index % 4] ?? null,
    ...(index % 5 === 0 ? { owned: '7.77' } : {}),
    lineItems:
      index % 3 === 0
        ? []
        : [
            aLineItem({ amount: '3.33', currency: index % 7 === 6 ? 'EUR' : 'PLN', category: 'Dom' }),
            aLineItem({
              amount: '12.50',
              currency: index % 7 === 6 ? 'EUR' : 'PLN',
              category: 'Jedzenie',
              subcategory: 'Owoce',
            }),
          ],
  }),
);

/** A sheet with a formula in each row of column A. */
function sheetOf(formulas: readonly string[]): SheetPlan {
  return {
    name: 'Pivot',
    columnWidths: [20],
    rows: formulas.map((formula) => ({
      cells: [{ value: { type: 'formula', formula, result: 0 }, look: 'body' }],
    })),
    table: null,
    names: [],
    charts: [],
    verdicts: null,
  };
}

/** The results of formulas in a report's workbook, calculated by LibreOffice. */
async function calculated(report: Report, formulas: readonly string[]): Promise<number[]> {
  const sheets = [...planWorkbook(report), sheetOf(formulas)];
  const name = 'pivot.xlsx';
  await writeFile(join(folder(), name), await collectBytes(packageFile(workbookParts(report, sheets), 0)));
  const lastSheet = `csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,false,false,false,false,${sheets.length}`;
  await recalculatedAs(lastSheet, { folder: folder(), name });
  const records: string[][] = parse(await readFile(join(folder(), 'pivot-Pivot.csv'), 'utf8'));
  return records.map(([value]) => Number(Number(value).toFixed(2)));
}

const number = (amount: Money) => Number(decimalString(amount));
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

describe.skipIf(isMissing('soffice'))('formulas over the sheet of data', () => {
  it.each(countedAmounts)(
    'agree with the tables, counting %s amounts',
    { timeout: 120_000 },
    async (counted) => {
      const report = buildReport(aDataset({ documents }), { locale: 'pl', counted });
      const { categories, stores, weeks, totals } = report.figures;
      const words = wordsOf('pl');
      const [, formula = ''] = /^=(SUMIFS\(data_amount,.*\))$/m.exec(await readFile(readme, 'utf8')) ?? [];
      const inReadme = (category: string, currency: string) =>
        formula.replace('"Spożywcze"', quoted(category)).replace('"PLN"', quoted(currency));
      const sumBy = (column: string, text: string, currency: string) =>
        `SUMIFS(data_amount,data_${column},${quoted(text)},data_currency,${quoted(currency)})`;
      const cases: readonly (readonly [formula: string, amount: Money])[] = [
        ...totals.map(
          ({ amount }) => [`SUMIFS(data_amount,data_currency,${quoted(amount.currency)})`, amount] as const,
        ),
        ...categories.map(
          ({ category, amount }) =>
            [inReadme(category ?? words.uncategorized, amount.currency), amount] as const,
        ),
        ...stores.map(
          ({ store, amount }) =>
            [sumBy('store', store ?? words.unnamedStore, amount.currency), amount] as const,
        ),
        ...weeks.map(({ week, amount }) => [sumBy('week', week, amount.currency), amount] as const),
      ];
      expect(cases.length).toBeGreaterThan(15);
      const results = await calculated(
        report,
        cases.map(([each]) => each),
      );
      expect(cases.map(([each], index) => [each, results[index]])).toEqual(
        cases.map(([each, amount]) => [each, number(amount)]),
      );
    },
  );
});
