import { datedPeriodName } from '@outlay/core/time';
import type { Report } from '@outlay/reports';

/** What the files of a report are called, without their extension: `monthly-2026-10`. Months that are pay cycles say their days. */
export function reportName({ kind, period }: Pick<Report, 'kind' | 'period'>): string {
  return `${kind}-${datedPeriodName(kind, period)}`;
}
