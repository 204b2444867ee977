import type { Dataset, PastPeriod } from '../figures/dataset.ts';
import type { ComparisonGap } from '../figures/figures.ts';

/**
 * Why the records of an earlier period are no base to compare with; `null` where they are one. An account whose records
 * begin after the first day of that period was not there for all of it. Where it is not known when they begin, a period
 * without documents is taken for one before them, unless there are documents from a year before.
 */
export function recordsGap(past: PastPeriod, { recordsBegin, lastYear }: Dataset): ComparisonGap | null {
  const begin = recordsBegin?.on ?? null;
  if (begin !== null) {
    if (begin <= past.period.from) return null;
    return begin < past.period.until ? { reason: 'records-begin', recordsBegin: begin } : noRecords;
  }
  if (past.documents.length > 0) return null;
  const isBefore = past !== lastYear;
  const hasOlder = recordsBegin !== null || (lastYear?.documents.length ?? 0) > 0;
  return isBefore && hasOlder ? null : noRecords;
}

const noRecords: ComparisonGap = { reason: 'no-records', recordsBegin: null };
