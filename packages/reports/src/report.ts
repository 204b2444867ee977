import type { CalendarDate, Instant, Money, Period, PeriodKind } from '@outlay/core';
import type { Locale } from './locale/locale.ts';

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
  /** When the records were read; the only time stamp that goes into files. */
  readonly generatedAt: Instant;
  readonly figures: ReportFigures;
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
  | 'documents_without_date'
  | 'other_currencies'
  | 'period_not_over'
  | 'comparison_unavailable'
  | 'possible_duplicates';

/** Everything that was counted. Lists are ordered by amount, largest first, then by name; days by date. */
export type ReportFigures = {
  readonly totals: readonly CurrencyTotal[];
  readonly categories: readonly CategoryTotal[];
  readonly stores: readonly StoreTotal[];
  /** Every day of the period in the main currency; in others the days with a document. */
  readonly days: readonly DayTotal[];
  /** In purchase order, oldest first; those without a date last. */
  readonly documents: readonly DocumentRow[];
  readonly comparison: Comparison | null;
  readonly reconciliation: Reconciliation;
  /** What was spent in the main currency on a day of the period that has begun, to the nearest minor unit. */
  readonly dailyAverage: Money | null;
  /** The document with the largest amount in the main currency. */
  readonly largestPurchase: DocumentRow | null;
  readonly recurring: readonly RecurringRow[];
  readonly duplicates: readonly DuplicateRow[];
  /** The service's own words about the period. */
  readonly narrative: string | null;
};

/** What was spent in a currency, refunds taken off. */
export type CurrencyTotal = { readonly amount: Money; readonly documents: number };

/** A category in a currency, named in the report's language; `null` is what has no category. */
export type CategoryTotal = {
  readonly category: string | null;
  readonly emoji: string | null;
  readonly amount: Money;
  /** Thousandths of all that was spent in the currency; those of a currency add up to 1000. `null` for a net refund. */
  readonly perMille: number | null;
};

/** A store in a currency; `null` is what has no store name. */
export type StoreTotal = {
  readonly store: string | null;
  readonly amount: Money;
  readonly documents: number;
};

/** A day in a currency. */
export type DayTotal = { readonly date: CalendarDate; readonly amount: Money; readonly documents: number };

/** A document of the period. */
export type DocumentRow = {
  readonly id: string | null;
  readonly date: CalendarDate | null;
  readonly store: string | null;
  /** The category of the largest part. */
  readonly category: string | null;
  /** The parts of the amount by category, largest first; they add up to `amount`. */
  readonly parts: readonly { readonly category: string | null; readonly amount: Money }[];
  readonly amount: Money;
  readonly tax: Money | null;
  readonly owned: Money | null;
  readonly paymentMethod: string | null;
  readonly identifier: string | null;
  readonly tags: readonly string[];
};

/** The period before, of the same kind. */
export type Comparison = {
  readonly previous: Period & { readonly label: string };
  readonly totals: readonly ComparedTotal[];
};

/** What was spent in a currency before, and how much more it is now. */
export type ComparedTotal = {
  readonly previous: Money;
  readonly change: Money;
  /** The change in thousandths of what was spent before; `null` where that was nothing or a net refund. */
  readonly changePerMille: number | null;
};

/** The service's summary against its documents, in the summary's currency. */
export type Reconciliation = {
  readonly status: 'balanced' | 'differs' | 'unchecked';
  readonly currency: string;
  readonly summaryTotal: Money | null;
  readonly categoriesTotal: Money | null;
  readonly documentsTotal: Money;
  /** Summary less documents. */
  readonly difference: Money | null;
  /** Where the summary comes from: `preset:last-month` or `period`. */
  readonly source: string | null;
};

/** A payment that the service expects again and again. */
export type RecurringRow = {
  readonly name: string | null;
  readonly frequency: 'weekly' | 'monthly' | 'quarterly' | 'yearly' | null;
  readonly category: string | null;
  readonly isActive: boolean | null;
  readonly nextDate: CalendarDate | null;
};

/** Two documents, at least one of the period, that the service suspects to be one purchase. */
export type DuplicateRow = {
  readonly sourceId: string | null;
  readonly targetId: string | null;
  readonly store: string | null;
  readonly date: CalendarDate | null;
  readonly amount: Money | null;
  readonly confidencePerMille: number | null;
  readonly reason: string | null;
};

/** A part of a report as a reader sees it. */
export type Section = { readonly id: string; readonly title: string; readonly content: SectionContent };

export type SectionContent = Table | FigureList | Prose;

/** Rows under columns. All money in a row is of one currency. */
export type Table = {
  readonly type: 'table';
  readonly columns: readonly Column[];
  readonly rows: readonly Row[];
  /** Sums under the rows, a currency each; the first text cell says what they are. */
  readonly totals: readonly Row[];
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

/** A few figures with their names, side by side. */
export type FigureList = { readonly type: 'figures'; readonly figures: readonly Figure[] };

/** A named figure, and how it changed. */
export type Figure = {
  readonly key: string;
  readonly label: string;
  readonly value: Cell;
  /** What else belongs to it, in a few words: the store of a purchase. */
  readonly note: string | null;
  readonly change: {
    readonly amount: Money;
    readonly perMille: number | null;
    readonly against: string;
  } | null;
};

/** Paragraphs, and whose words they are where they are not ours. */
export type Prose = {
  readonly type: 'prose';
  readonly paragraphs: readonly string[];
  readonly source: string | null;
};

/** A value with its type; how it is written is the exporter's business. */
export type Cell =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'money'; readonly money: Money }
  | { readonly type: 'count'; readonly count: number }
  /** Thousandths: 324 is 32.4 %. */
  | { readonly type: 'share'; readonly perMille: number }
  | { readonly type: 'date'; readonly date: CalendarDate }
  /** What the service did not give. */
  | { readonly type: 'none' };

export type CellKind = Exclude<Cell['type'], 'none'>;
