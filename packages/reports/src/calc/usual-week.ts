import type { PurchaseDocument } from '@outlay/core';
import { addDays, type CalendarDate, dateInZone, type Period } from '@outlay/core/time';
import type { FilteredDocument } from '../figures/dataset.ts';
import type { UsualWeek } from '../figures/overview-figures.ts';
import type { FilteredDataset } from './filter-dataset.ts';
import { divideRounded } from './ratio.ts';
import { spentOn, type TrendOptions } from './trend.ts';

/** Number of earlier weeks in the average: at most, and at least. */
const [maxWeeks, minWeeks] = [8, 4];

/**
 * The usual weekly total in a currency: the average of the weeks before, as far as the payment history covers them and
 * the account had records. `null` for other periods, and if too few weeks are known.
 */
export function usualWeek(
  { dataset, whole }: Pick<FilteredDataset, 'dataset' | 'whole'>,
  currency: string,
  options: TrendOptions,
): UsualWeek | null {
  const { kind, period, paymentHistory: past, timeZone } = dataset;
  if (kind !== 'weekly' || !past) return null;
  const dated = datedIn(past.documents, timeZone);
  // Documents that a filter excludes are records, too.
  const recorded = whole === dataset ? dated : datedIn(whole.paymentHistory?.documents ?? [], timeZone);
  if (dated.length < past.documents.length) return null;
  const weeks = weeksBefore(period).filter(({ from }) => past.period.from <= from && isRecorded(from));
  if (weeks.length < minWeeks) return null;
  const [first = period.from] = weeks.map(({ from }) => from).toSorted();
  const documents = dated.filter(({ day }) => first <= day && day < period.from);
  const total = spentOn(
    documents.map(({ document }) => document),
    currency,
    options,
  );
  const mean = divideRounded(total.minor, BigInt(weeks.length));
  return { weeks: weeks.length, total, amount: { minor: mean, currency } };

  function isRecorded(from: CalendarDate): boolean {
    const begin = dataset.recordsStart?.on ?? null;
    return (begin === null || begin <= from) && recorded.some(({ day }) => day <= from);
  }
}

/** Latest first. */
function weeksBefore({ from }: Period): Period[] {
  return Array.from({ length: maxWeeks }, (_, back) => ({
    from: addDays(from, -7 * (back + 1)),
    until: addDays(from, -7 * back),
  }));
}

function datedIn(documents: readonly FilteredDocument[], timeZone: string) {
  return documents.flatMap((document) => {
    const day = dayOf(document, timeZone);
    return day === null ? [] : [{ document, day }];
  });
}

function dayOf({ purchasedAt, purchasedOn }: PurchaseDocument, timeZone: string): CalendarDate | null {
  return purchasedAt === null ? purchasedOn : dateInZone(purchasedAt, timeZone);
}
