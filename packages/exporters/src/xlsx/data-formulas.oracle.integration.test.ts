import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PurchaseDocument } from '@outlay/core';
import { sharedTemporaryFolder } from '@outlay/core/internal/testing/temporary-folder.ts';
import { decimalString, type Money } from '@outlay/core/money';
import { aDocument, aLineItem } from '@outlay/core/testing';
import { buildReport, type CountedAmount, countedAmounts, type Report, wordsOf } from '@outlay/reports';
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

const number = (amount: Money) => Number(decimalString(amount));
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

type Case = readonly [formula: string, amount: Money];

/** Formulas over the sheet of data, and the amounts of the report's own tables that they have to come to. */
async function casesOf({ figures: { categories, stores, weeks, totals } }: Report): Promise<Case[]> {
  const words = wordsOf('pl');
  const [, formula = ''] = /^=(SUMIFS\(data_amount,.*\))$/m.exec(await readFile(readme, 'utf8')) ?? [];
  const inReadme = (category: string, currency: string) =>
    formula.replace('"Spożywcze"', quoted(category)).replace('"PLN"', quoted(currency));
  const sumBy = (column: string, text: string, currency: string) =>
    `SUMIFS(data_amount,data_${column},${quoted(text)},data_currency,${quoted(currency)})`;
  return [
    ...totals.map(
      ({ amount }): Case => [`SUMIFS(data_amount,data_currency,${quoted(amount.currency)})`, amount],
    ),
    ...categories.map(
      ({ category, amount }): Case => [inReadme(category ?? words.uncategorized, amount.currency), amount],
    ),
    ...stores.map(
      ({ store, amount }): Case => [sumBy('store', store ?? words.unnamedStore, amount.currency), amount],
    ),
    ...weeks.map(({ week, amount }): Case => [sumBy('week', week, amount.currency), amount]),
  ];
}

/** Writes a workbook with the formulas of each report, and lets LibreOffice calculate all of them. */
async function calculateAll(): Promise<void> {
  const numbers = new Set<number>();
  for (const counted of countedAmounts) {
    const report = reportOf(counted);
    const formulas = (await casesOf(report)).map(([formula]) => formula);
    const sheets = [...planWorkbook(report), sheetOf(formulas)];
    numbers.add(sheets.length);
    const file = await collectBytes(packageFile(workbookParts(report, sheets), 0));
    await writeFile(join(folder(), `${counted}.xlsx`), file);
  }
  expect(numbers.size).toBe(1);
  const lastSheet = `csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,false,false,false,false,${[...numbers].join()}`;
  const names = countedAmounts.map((counted) => `${counted}.xlsx`);
  await recalculatedAs(lastSheet, { folder: folder(), names });
}

function reportOf(counted: CountedAmount): Report {
  return buildReport(aDataset({ documents }), { locale: 'pl', counted });
}

describe.skipIf(isMissing('soffice'))('formulas over the sheet of data', () => {
  beforeAll(calculateAll, 120_000);

  it.each(countedAmounts)('agree with the tables, counting %s amounts', async (counted) => {
    const cases = await casesOf(reportOf(counted));
    expect(cases.length).toBeGreaterThan(15);
    const records: string[][] = parse(await readFile(join(folder(), `${counted}-Pivot.csv`), 'utf8'));
    const results = records.map(([value]) => Number(Number(value).toFixed(2)));
    expect(cases.map(([each], index) => [each, results[index]])).toEqual(
      cases.map(([each, amount]) => [each, number(amount)]),
    );
  });
});
