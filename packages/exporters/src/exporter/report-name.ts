import { datedPeriodName, periodName } from '@outlay/core/time';
import type { Report } from '@outlay/reports';

/**
 * What the files of a report are called, without their extension: `monthly-2026-10`, or with its days for a month that
 * does not start on the first, `monthly-2026-10_2026-09-21..2026-10-20`.
 */
export function reportName({ kind, period }: Pick<Report, 'kind' | 'period'>): string {
  const days = datedPeriodName(kind, period).slice(periodName(kind, period).length);
  return `${kind}-${period.name}${days}`;
}
