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

/** The input of a section; all figures are already computed. */
export type SectionContext = {
  readonly figures: ReportFigures;
  readonly kind: PeriodKind;
  readonly period: ReportPeriod;
  /** The last day of the period, or the day on which the records were read if that is earlier. */
  readonly asOf: CalendarDate;
  /** Whether the period was over when the records were read. */
  readonly isOver: boolean;
  readonly locale: Locale;
  readonly words: Words;
  /** Texts for the earlier periods; `null` if there is no comparison with that period. */
  readonly compared: Readonly<Record<'previous' | 'lastYear', ComparedWords | null>>;
};

/** Texts that refer to an earlier period. */
export type ComparedWords = {
  /** After an amount: "compared with September 2026 (one day shorter)". */
  readonly comparedTo: string;
  /** As an adverbial: "in September 2026". */
  readonly when: string;
  /** As the label of a column: "Change from September 2026". */
  readonly changeFrom: string;
};

/** The declaration of a section. It arranges figures, and does not fetch, compute or format. */
export type SectionDefinition = {
  /** Stable English identifier in kebab case, by which sections are chosen. */
  readonly id: string;
  readonly title: LocalizedText;
  /** A more specific title than `title`, if there is one. */
  readonly titleOf?: (context: SectionContext) => string | undefined;
  /** Whether it is shown only in spreadsheets, unless it is chosen by name. */
  readonly detail?: true;
  /** Whether it is shown only if it is chosen by name. */
  readonly optIn?: true;
  /** The resource it needs. If the resource is unavailable, the section says so instead of being left out. */
  readonly resource?: OptionalResource;
  /** Returns the content, or `undefined` if there is nothing to show. */
  readonly build: (context: SectionContext) => SectionContent | undefined;
};

/** Declares a section and keeps its literal types. */
export function defineSection<const Definition extends SectionDefinition>(
  definition: Definition,
): Definition {
  return definition;
}

/** Columns by key, labeled in a language; those in `detail` are for spreadsheets only. */
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

/** Creates a table. */
export function table(
  tableColumns: readonly Column[],
  rows: Rows,
  totals: readonly Row[] = [],
  notes: readonly string[] = [],
): Table {
  return { type: 'table', columns: tableColumns, rows, totals, notes };
}

/** The label cell of a totals row, with its currency: "Total PLN". */
export function totalLabel(label: string, { currency }: Pick<Money, 'currency'>): Cell {
  return cell.text(`${label} ${currency}`);
}

/** A table of amounts. If there are several currencies, the rows of each follow its heading and end with its totals. */
export function currencyTable(
  tableColumns: readonly Column[],
  rows: Rows,
  totals: readonly Row[] = [],
  notes: readonly string[] = [],
): Table {
  return groupedByCurrency(table(tableColumns, rows, totals, notes));
}

/** A totals row with only a label, in its first cell, and an amount. */
export function amountTotal(tableColumns: readonly Column[], label: string, amount: Money): Row {
  return tableColumns.map(({ key }, at) =>
    at === 0 ? totalLabel(label, amount) : key === 'amount' ? cell.money(amount) : cell.none,
  );
}

/**
 * Rows that are created on iteration, for lists as long as the documents.
 * @param rowsOf - the rows of an item; must be one row per item unless `length` is given
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

/** Rows that are created on iteration, one for each item. */
export function lazyRowOfEach<Item>(items: readonly Item[], rowOf: (item: Item) => Row): Rows {
  return {
    length: items.length,
    *[Symbol.iterator]() {
      for (const item of items) yield rowOf(item);
    },
  };
}

/** A figure without comparisons. */
export function figure(key: string, label: string, value: Cell, note: string | null = null): Figure {
  return { key, label, value, note, changes: [] };
}
