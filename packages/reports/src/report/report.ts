import type { Money } from '@outlay/core/money';
import type { CalendarDate, Instant, Period, PeriodKind } from '@outlay/core/time';
import type { ReportFigures } from '../figures/figures.ts';
import type { Locale } from '../locale/locale.ts';
import type { Medium, OverviewSize } from './media.ts';
import type { Overview } from './overview.ts';

/**
 * A finished report: the computed figures (`figures`) and what a reader sees of them, in order (`sections`).
 * Everything in it is final; an exporter adds nothing and computes nothing. `null` means that the service gave no
 * value.
 */
export type Report = {
  readonly kind: PeriodKind;
  readonly locale: Locale;
  /** In the report's language, such as "Monthly expense report". */
  readonly title: string;
  /** The name of the account, if it is known. */
  readonly account: string | null;
  readonly period: ReportPeriod;
  /** Revision number of the report for its period, from 1. */
  readonly revision: number;
  /** When the records were read; the only timestamp written to files. */
  readonly generatedAt: Instant;
  readonly figures: ReportFigures;
  /** The summary at the start of the report. */
  readonly overview: Overview /** How much space a PDF gives the overview. */;
  readonly overviewSize: OverviewSize;
  readonly sections: readonly Section[];
  readonly warnings: readonly Warning[];
  /**
   * The reports of which formats are written instead: a file for an accounting program takes back the versions of documents
   * that earlier files of its format had. Only of a batch, and only where these are not what the batches exported last.
   */
  readonly ofFormats?: Readonly<Record<string, Report>>;
};

/** The report of which a format is written. */
export function reportOfFormat(report: Report, format: string): Report {
  const { ofFormats } = report;
  return ofFormats && Object.hasOwn(ofFormats, format) ? (ofFormats[format] ?? report) : report;
}

/** The days that a report covers, in the zone of the account. */
export type ReportPeriod = Period & {
  readonly timeZone: string;
  /** As used in file names: `2026-10`, `2026-W43`, `2026-10-01..2026-10-31`. */
  readonly name: string;
  /** In the report's language, such as "October 2026". */
  readonly label: string;
};

/** Something that a reader must know before relying on the figures. */
export type Warning = { readonly code: WarningCode; readonly message: string };
/** Identifies the kind of a warning; code branches on it, never on the message. */
export type WarningCode =
  | 'not_reconciled'
  | 'documents_incomplete'
  | 'documents_unreadable'
  | 'line_items_unreadable'
  | 'documents_without_date'
  | 'documents_without_category'
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
  | 'vat_without_number'
  | 'vat_rate_differs'
  | 'documents_waiting'
  | 'invoices_of_several_buyers'
  | 'invoices_of_other_buyers'
  | 'invoices_unread'
  | 'invoices_ambiguous'
  | 'invoices_unmatched'
  | 'nothing_recorded'
  | 'filter_name_unknown'
  | 'accounting_name_unknown'
  /** Of a file of the report, which whoever writes it adds. */
  | 'epp_left_out'
  | 'optima_left_out';

/** A part of a report as a reader sees it. */
export type Section = {
  readonly id: string;
  readonly title: string;
  /** Where it is shown. */
  readonly media: readonly Medium[];
  readonly content: SectionContent;
};

/** The content of a section: a table, a list of figures, or text. */
export type SectionContent = Table | FigureList | Prose;

/** A table. All amounts in a row are in one currency. */
export type Table = {
  readonly type: 'table';
  readonly columns: readonly Column[];
  readonly rows: Rows;
  /** Totals of the rows, one row per currency; the first text cell is the label, such as "Total PLN". */
  readonly totals: readonly Row[];
  /** The row groups of a table with several currencies, in order; otherwise absent. */
  readonly groups?: readonly RowGroup[];
  /** Notes on the figures, a sentence or two each, shown below the table in every format. */
  readonly notes: readonly string[];
};

/** Consecutive rows of a table under a heading, and their totals. */
export type RowGroup = {
  /** A currency code. */
  readonly heading: string;
  /** Number of rows, which follow those of the previous groups. */
  readonly rows: number;
  /** Number of totals, which follow those of the previous groups. */
  readonly totals: number;
};

/** A column of a table. `key` is a stable English identifier; `label` is in the report's language. */
export type Column = {
  readonly key: string;
  readonly label: string;
  readonly kind: CellKind;
  /** Whether it is shown only in spreadsheets. */
  readonly detail: boolean;
};

/** One cell per column. */
export type Row = readonly Cell[];

/** Rows in order, which can be iterated repeatedly. Long tables create them on iteration to save memory. */
export type Rows = Iterable<Row> & { readonly length: number };

/** A few named figures, shown side by side. */
export type FigureList = {
  readonly type: 'figures';
  readonly figures: readonly Figure[];
  /** Notes on the figures, a sentence or two each, shown below them in every format. */
  readonly notes: readonly string[];
};

/** A named figure and its changes from earlier periods. */
export type Figure = {
  readonly key: string;
  readonly label: string;
  readonly value: Cell;
  /** Additional information in a few words, such as the store of a purchase. */
  readonly note: string | null;
  readonly changes: readonly FigureChange[];
};

/** The change of a figure from an earlier period. */
export type FigureChange = {
  readonly amount: Money;
  readonly perMille: number | null;
  /** The name of that period: "September 2026 (one day shorter)". */
  readonly against: string;
  /** The same period as a phrase: "compared with September 2026 (one day shorter)". */
  readonly comparedTo: string;
};

/** Text, and its source if it is not ours. */
export type Prose = {
  readonly type: 'prose';
  readonly paragraphs: readonly string[];
  readonly source: string | null;
};

/** A typed value; the exporter formats it. */
export type Cell =
  /** Formats for people show the icon before the text; formats for programs put it in a column of its own. */
  | { readonly type: 'text'; readonly text: string; readonly icon?: string }
  /** `isChange`: the difference between two amounts; an increase is written with a plus sign. */
  | { readonly type: 'money'; readonly money: Money; readonly isChange?: true }
  | { readonly type: 'count'; readonly count: number }
  /** A plain decimal string of any precision, such as a quantity or a price per litre. */
  | { readonly type: 'decimal'; readonly decimal: string }
  /** Thousandths: 324 is 32.4%. */
  | { readonly type: 'share'; readonly perMille: number }
  | { readonly type: 'date'; readonly date: CalendarDate }
  /** No value. */
  | { readonly type: 'none' };

/** The type of the values in a column. */
export type CellKind = Exclude<Cell['type'], 'none'>;
