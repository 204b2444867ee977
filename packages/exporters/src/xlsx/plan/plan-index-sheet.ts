import { lastDay, localDateTime } from '@outlay/core/time';
import { capitalized, cell, columnWords, type Locale, type Report, wordsOf } from '@outlay/reports';
import { phrases } from '../../format/phrases.ts';
import type { SummedTable } from './control-checks.ts';
import { controlResult, resultVerdicts } from './control-result.ts';
import { indexTotal, totaledColumn, totaledCurrencies } from './index-totals.ts';
import { withRowHeight } from './row-height.ts';
import { contentsOf } from './sheet-contents.ts';
import { clockCell, sheetCell } from './sheet-number.ts';
import { type SheetCell, type SheetPlan, type SheetRow, textCell } from './sheet-plan.ts';
import { spanningRow } from './spanning-row.ts';
import { workbookWords } from './workbook-words.ts';

/** Columns: sheet, contents, rows, total of; followed by one total per currency. */
const columnWidths = [34, 68, 10, 30];
const totalWidth = 18;

/** A sheet to list: the sheet of a table, or another sheet with a description of its contents. */
export type ListedSheet =
  | { readonly table: SummedTable }
  | { readonly sheet: string; readonly contents: string };

/** The input of the index besides the report. */
export type IndexParts = {
  readonly name: string;
  /** In the order of the workbook. */
  readonly sheets: readonly ListedSheet[];
  /** The range name of the cell with the overall result of all checks. */
  readonly resultName: string;
};

/**
 * Plans the first sheet: the title of the report, whether its totals agree, its warnings, and every other sheet with
 * a link, its rows and its totals. Write its rows after those of the tables, because their sums are known only then.
 */
export function planIndexSheet(report: Report, { name, sheets, resultName }: IndexParts): SheetPlan {
  const tables = sheets.flatMap((sheet) => ('table' in sheet ? [sheet.table] : []));
  const currencies = totaledCurrencies(
    tables.map(({ placed }) => placed),
    report.figures.mainCurrency,
  );
  const widths = [...columnWidths, ...currencies.map(() => totalWidth)];
  const head = headRows(report, widths);
  return {
    name,
    columnWidths: widths,
    rows: rows(),
    table: null,
    names: [],
    charts: [],
    verdicts: resultVerdicts(report, `B${head.length + 1}`),
    isTakenLast: true,
  };

  function* rows(): Generator<SheetRow> {
    yield* head;
    yield resultRow(resultName, controlResult(report, tables), report.locale);
    yield* warningRows(report, widths);
    yield { cells: [] };
    yield headerRow(currencies, report.locale);
    for (const sheet of sheets) yield withRowHeight(sheetRow(sheet, currencies, report), widths);
    yield { cells: [] };
    yield spanningRow(workbookWords[report.locale].indexNote, 'note', widths);
  }
}

function headRows(
  { title, locale, account, period, generatedAt, figures: { filter } }: Report,
  widths: readonly number[],
): SheetRow[] {
  const words = phrases[locale];
  const labeled = (label: string, value: SheetCell | null) => ({ cells: [textCell(label, 'label'), value] });
  return [
    spanningRow(title, 'title', widths),
    ...(account === null ? [] : [labeled(words.account, textCell(account))]),
    ...(filter
      ? [
          spanningRow(filter.text, 'heading', widths),
          spanningRow(workbookWords[locale].filteredNote, 'note', widths),
        ]
      : []),
    labeled(words.period, textCell(capitalized(period.label))),
    labeled(columnWords.firstDay[locale], sheetCell(cell.date(period.from), locale)),
    labeled(columnWords.lastDay[locale], sheetCell(cell.date(lastDay(period)), locale)),
    labeled(words.timeZone, textCell(period.timeZone)),
    labeled(words.readAt, clockCell(localDateTime(generatedAt, period.timeZone), locale)),
  ];
}

function resultRow(formula: string, result: string, locale: Locale): SheetRow {
  const value = { type: 'formula', formula, result } as const;
  return { cells: [textCell(workbookWords[locale].control, 'label'), { value, look: 'body' }] };
}

function* warningRows({ warnings, locale }: Report, widths: readonly number[]): Generator<SheetRow> {
  if (warnings.length === 0) return;
  yield { cells: [] };
  yield spanningRow(phrases[locale].warnings, 'heading', widths);
  for (const { message } of warnings) yield spanningRow(message, 'warning', widths);
}

function headerRow(currencies: readonly string[], locale: Locale): SheetRow {
  const words = workbookWords[locale];
  return {
    cells: [
      textCell(words.sheet, 'header'),
      textCell(words.contents, 'header'),
      textCell(words.rows, 'header-number'),
      textCell(words.totalOf, 'header'),
      ...currencies.map((currency) => textCell(`${wordsOf(locale).total} ${currency}`, 'header-number')),
    ],
  };
}

function sheetRow(
  listed: ListedSheet,
  currencies: readonly string[],
  { locale, figures: { filter } }: Report,
): SheetRow {
  const isFiltered = filter !== null;
  if (!('table' in listed)) {
    return { cells: [linkCell(listed.sheet), textCell(listed.contents)] };
  }
  const { placed } = listed.table;
  const column = totaledColumn(placed);
  return {
    cells: [
      linkCell(placed.sheet),
      textCell(contentsOf(placed.id, { locale, isFiltered })),
      sheetCell(cell.count(placed.table.rows.length), locale),
      column ? textCell(column.label) : null,
      ...currencies.map((currency) => indexTotal(listed.table, currency, locale)),
    ],
  };
}

function linkCell(sheet: string): SheetCell {
  return { ...textCell(sheet, 'link'), linkTo: sheet };
}
