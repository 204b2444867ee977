import type { Money } from '@outlay/core/money';
import type { CalendarDate, PeriodKind } from '@outlay/core/time';
import type { ReportFigures } from '../figures/figures.ts';
import type { OptionalResource } from '../figures/unavailable-resource.ts';
import { type ColumnWord, columnWords } from '../locale/column-words.ts';
import type { Locale, LocalizedText } from '../locale/locale.ts';
import type { Words } from '../locale/words.ts';
import { cell } from './cell.ts';
import type {
  Cell,
  CellKind,
  Column,
  Figure,
  ReportPeriod,
  Row,
  Rows,
  SectionContent,
  Table,
} from './report.ts';
import { groupedByCurrency } from './table-groups.ts';

/** What a section is made from: everything is counted already. */
export type SectionContext = {
  readonly figures: ReportFigures;
  readonly kind: PeriodKind;
  readonly period: ReportPeriod;
  /** The last day of the period, or the day on which the records were read where that is earlier. */
  readonly asOf: CalendarDate;
  readonly locale: Locale;
  readonly words: Words;
  /** What the periods compared with are called; `null` where nothing is compared with them. */
  readonly compared: Readonly<Record<'previous' | 'lastYear', ComparedWords | null>>;
};

/** What an earlier period is called where it is compared with. */
export type ComparedWords = {
  /** After an amount: "compared with September 2026 (one day shorter)". */
  readonly comparedTo: string;
  /** As an answer to when: "in September 2026". */
  readonly when: string;
  /** As the label of a column: "Change from September 2026". */
  readonly changeFrom: string;
};

/** A part of the report as a declaration: it arranges figures; it cannot fetch, count or format. */
export type SectionDefinition = {
  /** Stable and English, words joined by hyphens: sections are chosen by it. */
  readonly id: string;
  readonly title: LocalizedText;
  /** A title that says more than `title`, if there is one. */
  readonly titleOf?: (context: SectionContext) => string | undefined;
  /** Whether only a spreadsheet has room for it, unless it is asked for by name. */
  readonly detail?: true;
  /** Whether it is in a report only where it is asked for by name. */
  readonly optIn?: true;
  /** What of the service it is made from: where that is missing, the section says so instead of being left out. */
  readonly resource?: OptionalResource;
  /** `undefined` where there is nothing to show. */
  readonly build: (context: SectionContext) => SectionContent | undefined;
};

/** Declares a section. */
export function defineSection<const Definition extends SectionDefinition>(
  definition: Definition,
): Definition {
  return definition;
}

/** Columns by their keys, labeled in a language; ones in `detail` are for spreadsheets only. */
export function columns(
  locale: Locale,
  kinds: Readonly<Partial<Record<ColumnWord, CellKind>>>,
  detail: readonly ColumnWord[] = [],
): Column[] {
  return Object.entries(kinds).map(([key, kind]) => {
    const word = key as ColumnWord;
    return { key, label: columnWords[word][locale], kind, detail: detail.includes(word) };
  });
}

/** A table of cells. */
export function table(
  tableColumns: readonly Column[],
  rows: Rows,
  totals: readonly Row[] = [],
  notes: readonly string[] = [],
): Table {
  return { type: 'table', columns: tableColumns, rows, totals, notes };
}

/** What a row of totals is called, with its currency: "Total PLN". */
export function totalLabel(label: string, { currency }: Pick<Money, 'currency'>): Cell {
  return cell.text(`${label} ${currency}`);
}

/** A table of amounts in one currency or several: the rows of each stand under its heading, followed by its totals. */
export function currencyTable(
  tableColumns: readonly Column[],
  rows: Rows,
  totals: readonly Row[] = [],
  notes: readonly string[] = [],
): Table {
  return groupedByCurrency(table(tableColumns, rows, totals, notes));
}

/** A row of totals that has nothing but what it is called, in its first cell, and an amount. */
export function amountTotal(tableColumns: readonly Column[], label: string, amount: Money): Row {
  return tableColumns.map(({ key }, at) =>
    at === 0 ? totalLabel(label, amount) : key === 'amount' ? cell.money(amount) : cell.none,
  );
}

/**
 * Rows that are made when they are taken: for lists as long as the documents.
 * @param rowsOf - the rows of an item; one each where `length` is not given
 */
export function lazyRows<Item>(
  items: readonly Item[],
  rowsOf: (item: Item) => readonly Row[],
  length: number = items.length,
): Rows {
  return {
    length,
    *[Symbol.iterator]() {
      for (const item of items) yield* rowsOf(item);
    },
  };
}

/** A figure that is not compared with anything. */
export function figure(key: string, label: string, value: Cell, note: string | null = null): Figure {
  return { key, label, value, note, changes: [] };
}
