import type { Money } from '@outlay/core/money';
import {
  type ColumnWord,
  type ComingUpBlock,
  cell,
  columnWords,
  foldChanges,
  type Report,
} from '@outlay/reports';
import { phrases } from '../../format/phrases.ts';
import { averageColumn, averageHeader, headingRows, summaryWidths, textRow } from './figure-rows.ts';
import type { NamedRow } from './named-row.ts';
import { sheetCell } from './sheet-number.ts';
import { type SheetCell, textCell } from './sheet-plan.ts';
import { workbookWords } from './workbook-words.ts';

/** The rows for the spending, its comparisons and the check result. */
export function spentRows(report: Report): NamedRow[] {
  const { heading, days, spent, checked } = report.overview;
  return [
    textRow(heading, 'title'),
    ...(days === '' ? [] : [textRow(days, 'note')]),
    ...(spent.amount ? [spentRow(spent.label, spent.amount, report)] : [textRow(spent.label)]),
    ...[...spent.comparisons, ...spent.notes].map((sentence) => textRow(sentence)),
    textRow(checked.text, 'note'),
    ...(checked.unchecked === null ? [] : [textRow(checked.unchecked, 'note')]),
  ];
}

/** The rows for other currencies, if they have a block of their own. */
export function currencyRows(report: Report): NamedRow[] {
  const { currencies } = report.overview;
  if (!currencies) return [];
  return [
    ...headingRows(currencies.title),
    textRow(currencies.note, 'note'),
    ...currencies.rows.map(({ amount, documents }) => amountRow(documents, amount, report)),
  ];
}

/** The rows for the largest changes with their causes. */
export function changeRows(report: Report): NamedRow[] {
  const { changes } = report.overview;
  if (!changes) return [];
  const { locale } = report;
  const { rest } = foldChanges(changes, changes.rows.length + 1, locale);
  const cause = textCell(workbookWords[locale].cause, 'header');
  const empty = textCell('', 'header');
  const causeFrom = averageColumn;
  return [
    ...headingRows(changes.title),
    {
      cells: [
        ...headerCells(report, { name: 'category', amount: phrases[locale].change }),
        cause,
        ...summaryWidths.slice(causeFrom + 1).map(() => empty),
      ],
    },
    ...changes.rows.map((row) => ({
      cells: [
        textCell(row.name, 'label'),
        sheetCell({ type: 'money', money: row.change, isChange: true }, locale),
        textCell(row.change.currency),
        row.cause === null ? null : textCell(row.cause),
      ],
      ...(row.cause === null ? {} : { mergedFrom: causeFrom }),
    })),
    ...(rest
      ? [
          {
            cells: [
              textCell(rest.name, 'label'),
              sheetCell({ type: 'money', money: rest.change, isChange: true }, locale),
              textCell(rest.change.currency),
              rest.sides === null ? null : textCell(rest.sides),
            ],
            ...(rest.sides === null ? {} : { mergedFrom: causeFrom }),
          },
        ]
      : []),
  ];
}

/** The rows for due payments and their totals. */
export function comingUpRows(report: Report): NamedRow[] {
  const { comingUp } = report.overview;
  if (!comingUp) return [];
  const { locale } = report;
  return [
    ...headingRows(comingUp.title),
    textRow(comingUp.basis, 'note'),
    {
      cells: [
        ...headerCells(report),
        averageHeader(false, locale),
        textCell(columnWords.date[locale], 'header'),
      ],
    },
    ...comingUp.rows.map(({ date, name, mark, amount }) => ({
      cells: [
        textCell(mark === null ? name : `${name} (${mark})`, 'label'),
        ...(amount ? moneyCells(amount, report) : [null, null]),
        null,
        sheetCell(cell.date(date), locale),
      ],
    })),
    ...(comingUp.rows.length > 1 ? comingUpTotals(comingUp, report) : []),
  ];
}

/** What several payments come to. The total of one would repeat it. */
function comingUpTotals({ totals, unknown }: ComingUpBlock, report: Report): NamedRow[] {
  return [
    ...totals.map(({ label, amount }) => amountRow(label, amount, report)),
    ...(unknown === null ? [] : [textRow(unknown, 'note')]),
  ];
}

/** The rows for items to check. */
export function checkRows({ overview: { toCheck } }: Report): NamedRow[] {
  if (!toCheck) return [];
  return [
    ...headingRows(toCheck.title),
    ...toCheck.items.map(({ text, isCritical }) => textRow(text, isCritical ? 'warning' : 'body')),
  ];
}

/** The headers of the name and amount columns; by default the word for amount. */
type HeaderWords = { readonly name?: ColumnWord; readonly amount?: string };

/** The header of rows of names and amounts. */
export function headerCells({ locale }: Report, { name = 'name', amount }: HeaderWords = {}): SheetCell[] {
  return [
    textCell(columnWords[name][locale], 'header'),
    textCell(amount ?? columnWords.amount[locale], 'header-number'),
    textCell(phrases[locale].currency, 'header'),
  ];
}

/** A name with an amount. */
export function amountRow(label: string, amount: Money, report: Report): NamedRow {
  return { cells: [textCell(label, 'label'), ...moneyCells(amount, report)] };
}

/** A name with an average, in the column of averages. */
export function averageRow(label: string, average: Money, report: Report): NamedRow {
  const [amount = null, currency = null] = moneyCells(average, report);
  return { cells: [textCell(label, 'label'), null, currency, amount] };
}

/** An amount and its currency. */
export function moneyCells(money: Money, { locale }: Report): (SheetCell | null)[] {
  return [sheetCell(cell.money(money), locale), textCell(money.currency)];
}

function spentRow(label: string, money: Money, { locale }: Report): NamedRow {
  return {
    cells: [
      textCell(label, 'amount'),
      sheetCell(cell.money(money), locale, 'amount'),
      textCell(money.currency, 'amount'),
    ],
    height: 26,
    valueName: 'overview_spent',
  };
}
