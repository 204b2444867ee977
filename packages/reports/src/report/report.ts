import type { Money } from '@outlay/core/money';
import type { CalendarDate, Instant, Period, PeriodKind } from '@outlay/core/time';
import type { ReportFigures } from '../figures/figures.ts';
import type { Locale } from '../locale/locale.ts';
import type { Medium, OverviewSize } from './media.ts';
import type { Overview } from './overview.ts';

/**
 * A finished report: what was counted (`figures`) and what a reader sees of it, in order (`sections`).
 * Everything in it is final: an exporter adds nothing and computes nothing. `null` is what the service did not give.
 */
export type Report = {
  readonly kind: PeriodKind;
  readonly locale: Locale;
  /** In the report's language, like "Monthly expense report". */
  readonly title: string;
  /** Whose report it is, where that is known. */
  readonly account: string | null;
  readonly period: ReportPeriod;
  /** Which report of its period it is, from 1. */
  readonly revision: number;
  /** When the records were read; the only time stamp that goes into files. */
  readonly generatedAt: Instant;
  readonly figures: ReportFigures;
  /** What a reader learns of the period at a glance, and how much room a PDF gives it. */
  readonly overview: Overview;
  readonly overviewSize: OverviewSize;
  readonly sections: readonly Section[];
  readonly warnings: readonly Warning[];
};

/** The days that a report covers, in the zone of the account. */
export type ReportPeriod = Period & {
  readonly timeZone: string;
  /** As files are named: `2026-10`, `2026-W43`, `2026-10-01..2026-10-31`. */
  readonly name: string;
  /** In the report's language, like "October 2026". */
  readonly label: string;
};

/** Something that a reader has to know before trusting the figures. */
export type Warning = { readonly code: WarningCode; readonly message: string };
export type WarningCode =
  | 'not_reconciled'
  | 'documents_incomplete'
  | 'documents_unreadable'
  | 'line_items_unreadable'
  | 'documents_without_date'
  | 'shares_beyond_amount'
  | 'section_unavailable'
  | 'other_currencies'
  | 'income_not_apart'
  | 'period_not_over'
  | 'comparison_unavailable'
  | 'possible_duplicates'
  | 'recurring_missing'
  | 'accounting_unmapped'
  | 'payments_unmapped'
  | 'invoices_of_several_buyers'
  | 'invoices_of_other_buyers'
  | 'invoices_unread'
  | 'invoices_ambiguous'
  | 'invoices_unmatched'
  | 'nothing_recorded'
  | 'filter_name_unknown'
  | 'accounting_name_unknown';

/** A part of a report as a reader sees it. */
export type Section = {
  readonly id: string;
  readonly title: string;
  /** Where it is shown. */
  readonly media: readonly Medium[];
  readonly content: SectionContent;
};

export type SectionContent = Table | FigureList | Prose;

/** Rows under columns. All money in a row is of one currency. */
export type Table = {
  readonly type: 'table';
  readonly columns: readonly Column[];
  readonly rows: Rows;
  /** Sums of the rows, a currency each; the first text cell says what they are, like "Total PLN". */
  readonly totals: readonly Row[];
  /** The rows of each currency, one after the other, in a table of several; else absent. */
  readonly groups?: readonly RowGroup[];
  /** What a reader has to know about the figures of the table, a sentence or two each; under the table in every format. */
  readonly notes: readonly string[];
};

/** Rows of a table that stand together under a heading, and those of its totals that are theirs. */
export type RowGroup = {
  /** The code of a currency. */
  readonly heading: string;
  /** How many rows, after those of the groups before. */
  readonly rows: number;
  /** How many totals, likewise. */
  readonly totals: number;
};

/** A column of a table. `key` is stable and English; `label` is in the report's language. */
export type Column = {
  readonly key: string;
  readonly label: string;
  readonly kind: CellKind;
  /** Whether only a spreadsheet has room for it. */
  readonly detail: boolean;
};

/** A cell a column. */
export type Row = readonly Cell[];

/** Rows in order, as often as they are taken. Long tables make them only then: a report holds no cells of documents. */
export type Rows = Iterable<Row> & { readonly length: number };

/** A few figures with their names, side by side. */
export type FigureList = {
  readonly type: 'figures';
  readonly figures: readonly Figure[];
  /** What a reader has to know about them, a sentence or two each; below them in every format. */
  readonly notes: readonly string[];
};

/** A named figure, and how it changed against earlier periods. */
export type Figure = {
  readonly key: string;
  readonly label: string;
  readonly value: Cell;
  /** What else belongs to it, in a few words: the store of a purchase. */
  readonly note: string | null;
  readonly changes: readonly FigureChange[];
};

/** How much more a figure is than in an earlier period, and which one that is. */
export type FigureChange = {
  readonly amount: Money;
  readonly perMille: number | null;
  /** The name of that period: "September 2026 (one day shorter)". */
  readonly against: string;
  /** The same after an amount: "compared with September 2026 (one day shorter)". */
  readonly comparedTo: string;
};

/** Paragraphs, and whose words they are where they are not ours. */
export type Prose = {
  readonly type: 'prose';
  readonly paragraphs: readonly string[];
  readonly source: string | null;
};

/** A value with its type; how it is written is the exporter's business. */
export type Cell =
  /** An icon stands before the text where people read; where programs compare texts, it is a column of its own. */
  | { readonly type: 'text'; readonly text: string; readonly icon?: string }
  /** `isChange`: of one amount into another, so that a rise is written with a plus. */
  | { readonly type: 'money'; readonly money: Money; readonly isChange?: true }
  | { readonly type: 'count'; readonly count: number }
  /** A plain decimal string of any precision: a quantity, a price a litre. */
  | { readonly type: 'decimal'; readonly decimal: string }
  /** Thousandths: 324 is 32.4%. */
  | { readonly type: 'share'; readonly perMille: number }
  | { readonly type: 'date'; readonly date: CalendarDate }
  /** What the service did not give. */
  | { readonly type: 'none' };

export type CellKind = Exclude<Cell['type'], 'none'>;
