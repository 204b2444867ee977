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
  const byDay = new Map<CalendarDate | null, DatedDocument[]>();
  for (const document of documents) {
    const { purchasedAt, purchasedOn } = document;
    const time = purchasedAt === null ? Infinity : Date.parse(purchasedAt);
    const date = purchasedAt === null ? purchasedOn : dayAt(time);
    if (date === undefined || (date !== null && (date < period.from || date >= period.until))) continue;
    const dated = { document, date, time };
    const ofDay = byDay.get(date);
    if (ofDay) ofDay.push(dated);
    else byDay.set(date, [dated]);
  }
  const days = [...byDay].toSorted(([one], [other]) => compareLastNull(one, other));
  return days.flatMap(([, ofDay]) => ofDay.toSorted(compareTime));
}

/** Of documents of one day. */
function compareTime(left: DatedDocument, right: DatedDocument): number {
  if (left.time !== right.time) return left.time < right.time ? -1 : 1;
  if (left.time === Infinity) return 0;
  return (
    compareLastNull(left.document.createdAt, right.document.createdAt) ||
    compareLastNull(left.document.id, right.document.id)
  );
}
