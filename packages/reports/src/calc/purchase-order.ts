import type { CalendarDate, Period } from '@outlay/core/time';
import type { FilteredDocument } from '../figures/dataset.ts';
import { compareLastNull } from './compare-text.ts';
import { dayFinderAt } from './day-finder.ts';

/** A document of a period with its day; `null` for an undated one. */
export type DatedDocument = {
  readonly document: FilteredDocument;
  readonly date: CalendarDate | null;
  /** The purchase time in milliseconds, which compare faster than texts; without one, later than any. */
  readonly time: number;
};

/**
 * The documents of a period in purchase order, oldest first; undated ones last, in their original order. Documents
 * dated outside the period are skipped: lists include the instants at both ends.
 */
export function inPurchaseOrder(
  documents: readonly FilteredDocument[],
  period: Period,
  timeZone: string,
): DatedDocument[] {
  const dayAt = dayFinderAt(period, timeZone);
  const inside: DatedDocument[] = [];
  for (const document of documents) {
    const { purchasedAt, purchasedOn } = document;
    const time = purchasedAt === null ? Infinity : Date.parse(purchasedAt);
    const date = purchasedAt === null ? purchasedOn : dayAt(time);
    if (date === null || (date !== undefined && period.from <= date && date < period.until)) {
      inside.push({ document, date, time });
    }
  }
  return inside.toSorted(comparePurchase);
}

function comparePurchase(left: DatedDocument, right: DatedDocument): number {
  const [a, b] = [left.time, right.time];
  // If both times are known, they decide the order; days are ordered the same way.
  if (a !== Infinity && b !== Infinity) {
    if (a !== b) return a - b;
    return (
      compareLastNull(left.document.createdAt, right.document.createdAt) ||
      compareLastNull(left.document.id, right.document.id)
    );
  }
  return compareLastNull(left.date, right.date) || (a < b ? -1 : Number(a > b));
}
