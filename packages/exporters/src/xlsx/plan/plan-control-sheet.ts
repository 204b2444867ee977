import { minorDigits } from '@outlay/core/money';
import { type Locale, type Report, reconciliationStatusName } from '@outlay/reports';
import { phrases } from '../../format/phrases.ts';
import {
  type Check,
  type CheckedAmount,
  type SummedTable,
  serviceChecks,
  sheetChecks,
} from './control-checks.ts';
import { resultTexts, resultVerdicts } from './control-result.ts';
import { type NamedRow, rangeNames } from './named-row.ts';
import { reconciliationRows, valueColumn } from './reconciliation-rows.ts';
import { sheetCell } from './sheet-number.ts';
import { type Look, type SheetCell, type SheetPlan, type SheetRow, textCell } from './sheet-plan.ts';
import { absoluteReference, columnBlock } from './sheet-reference.ts';
import { spanningRow } from './spanning-row.ts';
import { workbookWords } from './workbook-words.ts';

/** Columns: check, currency, two amounts, difference, result. */
const columnWidths = [44, 12, 24, 24, 18, 20];
/** The position of the overall result, and the column and first row of the results of checks. */
const [resultCell, resultRow, resultLetter, firstCheckedRow] = ['B3', 3, 'F', 5];
/** The first row of the reconciliation figures, after an empty row and a heading. */
const firstDetailRow = resultRow + 3;
/** More rows than there can be checks. */
const lastCheckedRow = 1000;
const results = `${resultLetter}${firstCheckedRow}:${resultLetter}${lastCheckedRow}`;

/** The input of the sheet besides the report. */
export type ControlParts = {
  readonly name: string;
  readonly tables: readonly SummedTable[];
  /** The range name of the cell with the overall result. */
  readonly resultName: string;
  readonly nameOf: (wanted: string) => string;
};

/**
 * Plans the sheet that checks the others: formulas that add them up again, the report totals and the service's
 * summary, the differences, and a result for each. All formulas have cached results. Write its rows after those of
 * the tables, because their sums are known only then.
 */
export function planControlSheet(
  report: Report,
  { name, tables, resultName, nameOf }: ControlParts,
): SheetPlan {
  const details = reconciliationRows(report);
  return {
    name,
    columnWidths,
    rows: lazily(() => controlRows(report, tables, details)),
    table: null,
    names: [
      { name: resultName, reference: absoluteReference(name, columnBlock(1, resultRow, resultRow)) },
      ...rangeNames(details, { sheet: name, firstRow: firstDetailRow, column: valueColumn, nameOf }),
    ],
    charts: [],
    verdicts: resultVerdicts(report, `${resultCell} ${results}`),
    isTakenLast: true,
  };
}

function* lazily<Item>(items: () => Iterable<Item>): Generator<Item> {
  yield* items();
}

function controlRows(
  report: Report,
  tables: readonly SummedTable[],
  details: readonly NamedRow[],
): SheetRow[] {
  const { locale } = report;
  const words = workbookWords[locale];
  const ofSheets = sheetChecks(report, tables);
  const ofService = serviceChecks(report, tables, words);
  const rows: SheetRow[] = [
    spanning(words.control, 'title'),
    spanning(words.purpose, 'note'),
    {
      cells: [textCell(words.result, 'label'), resultOfAll([...ofSheets, ...ofService], report)],
      mergedFrom: 1,
    },
  ];
  if (details.length > 0) {
    rows.push({ cells: [] }, spanning(words.reconciliationHeading, 'heading'));
    rows.push(...details);
  }
  if (ofSheets.length > 0) {
    rows.push({ cells: [] }, spanning(words.sheetsHeading, 'heading'));
    rows.push(headerRow([words.sheetSum, words.reportTotal], locale));
    for (const check of ofSheets) rows.push(checkRow(check, rows.length + 1, locale));
  }
  rows.push({ cells: [] }, spanning(words.serviceHeading, 'heading'));
  rows.push(spanning(words.serviceNote, 'note'));
  rows.push(headerRow([words.service, words.documentsSum], locale));
  for (const check of ofService) rows.push(checkRow(check, rows.length + 1, locale));
  return rows;
}

function headerRow(amounts: readonly [string, string], locale: Locale): SheetRow {
  const words = workbookWords[locale];
  return {
    cells: [
      textCell(words.checked, 'header'),
      textCell(phrases[locale].currency, 'header'),
      ...[...amounts, words.difference].map((label) => textCell(label, 'header-number')),
      textCell(words.result, 'header'),
    ],
  };
}

function checkRow({ label, currency, left, right }: Check, row: number, locale: Locale): SheetRow {
  const named = [textCell(label, 'label'), textCell(currency)];
  const rightCell = amountCell(right, currency, row, locale);
  if (!left)
    return {
      cells: [...named, null, rightCell, null, textCell(reconciliationStatusName('unchecked', locale))],
    };
  const difference = left.minor - right.minor;
  const differenceFormula = `ROUND(C${row}-D${row},${minorDigits(currency)})`;
  return {
    cells: [
      ...named,
      amountCell(left, currency, row, locale),
      rightCell,
      withFormula(moneyCell(difference, currency, locale), differenceFormula),
      resultCellOf(`E${row}=0`, difference === 0n, {
        good: reconciliationStatusName('balanced', locale),
        bad: reconciliationStatusName('differs', locale),
      }),
    ],
  };
}

function resultOfAll(checks: readonly Check[], report: Report): SheetCell {
  const checked = checks.filter(({ left }) => left !== null);
  if (checked.length === 0) return textCell(reconciliationStatusName('unchecked', report.locale));
  const isGood = checked.every(({ left, right }) => left?.minor === right.minor);
  const differs = reconciliationStatusName('differs', report.locale);
  return resultCellOf(`COUNTIF(${results},"${differs}")=0`, isGood, resultTexts(report));
}

function resultCellOf(
  condition: string,
  isGood: boolean,
  { good, bad }: ReturnType<typeof resultTexts>,
): SheetCell {
  const formula = `IF(${condition},"${good}","${bad}")`;
  return { value: { type: 'formula', formula, result: isGood ? good : bad }, look: 'body' };
}

/** The sum of columns for the currency in column B, or a plain number without columns. */
function amountCell(amount: CheckedAmount, currency: string, row: number, locale: Locale): SheetCell | null {
  const cell = moneyCell(amount.minor, currency, locale);
  if (amount.columns.length === 0) return cell;
  const sums = amount.columns.map(({ amounts, currencies }) => `SUMIFS(${amounts},${currencies},B${row})`);
  return withFormula(cell, `ROUND(${sums.join('+')},${minorDigits(currency)})`);
}

function moneyCell(minor: bigint, currency: string, locale: Locale): SheetCell | null {
  return sheetCell({ type: 'money', money: { minor, currency } }, locale);
}

function withFormula(cell: SheetCell | null, formula: string): SheetCell | null {
  if (cell?.value.type !== 'number') return cell;
  return { ...cell, value: { type: 'formula', formula, result: cell.value.number } };
}

function spanning(text: string, look: Look): SheetRow {
  return spanningRow(text, look, columnWidths);
}
