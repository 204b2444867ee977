import type { Money } from '@outlay/core/money';
import type { CalendarDate } from '@outlay/core/time';
import type { Booking, DocumentRow, LedgerEntry } from '@outlay/reports';
import type { DocumentSource } from '../exporter/document-source.ts';

/** A row of a layout before its columns are written. */
export type LayoutRow = {
  readonly document: DocumentRow;
  /** Its day; the last day of the report where it has none. */
  readonly postingDate: CalendarDate;
  /** What tells it from other documents of its store; empty where it has neither a number nor an identifier. */
  readonly reference: string;
  readonly category: string | null;
  readonly subcategory: string | null;
  /** What it adds to spending; negative for refunds and income. */
  readonly spent: Money;
  /** Where it is booked; `null` without accounting rules, where no rule fits, and for income. */
  readonly booking: Booking | null;
  /** Who the document is from; `null` where nothing is known. */
  readonly source: DocumentSource | null;
  /** `null` for rows that are not entries. */
  readonly entry: LedgerEntry | null;
};
