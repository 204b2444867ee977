import type { Money } from '@outlay/core/money';
import type { Booking, DocumentRow, LedgerEntry } from '@outlay/reports';

/** A row of a layout before its columns are written. */
export type LayoutRow = {
  readonly document: DocumentRow;
  readonly category: string | null;
  readonly subcategory: string | null;
  /** What it adds to spending; negative for refunds and income. */
  readonly spent: Money;
  /** Where it is booked; `null` without accounting rules, where no rule fits, and for income. */
  readonly booking: Booking | null;
  /** `null` for rows that are not entries. */
  readonly entry: LedgerEntry | null;
};
