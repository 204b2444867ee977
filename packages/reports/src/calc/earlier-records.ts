import { type CalendarDate, dateInZone } from '@outlay/core/time';
import type { Dataset, PastPeriod } from '../figures/dataset.ts';
import type { ComparisonGap } from '../figures/figures.ts';

/**
 * Why an earlier period cannot be compared; `null` if it can. The records must cover the whole period. If the start of
 * the records is unknown, a period without documents counts as before the start unless there are older documents, and a
 * period after months that are known to be empty counts as the one in which the records begin.
 */
export function recordsGap(past: PastPeriod, dataset: Dataset): ComparisonGap | null {
  const { recordsStart, lastYear } = dataset;
  const begin = recordsStart?.on ?? null;
  if (begin !== null) return gapOf(past, begin);
  const isBefore = past !== lastYear;
  if (past.documents.length > 0) {
    const isFirst = isBefore && recordsStart === null && isAfterNothing(past, dataset);
    return isFirst ? gapOf(past, firstDay(past, dataset.timeZone) ?? past.period.from) : null;
  }
  const hasOlder =
    recordsStart !== null || (lastYear?.documents.length ?? 0) > 0 || hasEarlier(past, dataset);
  return isBefore && hasOlder ? null : noRecords;
}

function gapOf({ period: { from, until } }: PastPeriod, begin: CalendarDate): ComparisonGap | null {
  if (begin <= from) return null;
  return begin < until ? { reason: 'records-begin', recordsBegin: begin } : noRecords;
}

/** Whether a period has a document on its first day, so that the records cannot begin in it. */
export function hasDocumentOnFirstDay(past: PastPeriod, { timeZone }: Pick<Dataset, 'timeZone'>): boolean {
  return firstDay(past, timeZone) === past.period.from;
}

/** Whether all known months before a period are empty. */
function isAfterNothing(past: PastPeriod, dataset: Dataset): boolean {
  const { lastYear, paymentHistory, earlierMonths } = dataset;
  const isToldByHistory = paymentHistory !== null && paymentHistory.period.from < past.period.from;
  const isToldByMonths = earlierMonths?.some(({ period }) => period.until === past.period.from) ?? false;
  const isKnown = isToldByHistory || isToldByMonths;
  return isKnown && (lastYear?.documents.length ?? 0) === 0 && !hasEarlier(past, dataset);
}

/** Whether the payment history or a total of the service contains records before a period. */
function hasEarlier({ period: { from } }: PastPeriod, dataset: Dataset): boolean {
  const { paymentHistory, earlierMonths, timeZone } = dataset;
  const isEarlier = (day: CalendarDate | null) => day !== null && day < from;
  const inHistory =
    paymentHistory?.documents.some((document) => isEarlier(dayOf(document, timeZone))) ?? false;
  const inMonths = earlierMonths?.some(
    ({ period, summary: { total, categories } }) =>
      period.until <= from && (total.minor !== 0n || categories.length > 0),
  );
  return inHistory || (inMonths ?? false);
}

function firstDay({ documents }: PastPeriod, timeZone: string): CalendarDate | null {
  const days = documents.flatMap((document) => dayOf(document, timeZone) ?? []);
  return days.toSorted()[0] ?? null;
}

function dayOf(
  { purchasedAt, purchasedOn }: PastPeriod['documents'][number],
  timeZone: string,
): CalendarDate | null {
  return purchasedAt === null ? purchasedOn : dateInZone(purchasedAt, timeZone);
}

const noRecords: ComparisonGap = { reason: 'no-records', recordsBegin: null };
