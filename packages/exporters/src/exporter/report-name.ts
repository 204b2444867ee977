import { datedPeriodName, periodName } from '@outlay/core/time';
import type { Report, ReportFigures } from '@outlay/reports';
import type { CsvLayoutOptions } from './csv-layout.ts';

/** The properties that determine a file name. */
export type NamedReport = Pick<Report, 'kind' | 'period'> & {
  readonly figures: Pick<ReportFigures, 'filter'> & Partial<Pick<ReportFigures, 'batch'>>;
};

/**
 * The name of a report's files without extension: `monthly-2026-10`, or with its days for a month that does not start
 * on the first, `monthly-2026-10_2026-09-21..2026-10-20`; with a filter, `monthly-2026-10.filter-store-lidl`; of a batch,
 * `monthly-2026-10.batch-0007`.
 */
export function reportName({ kind, period, figures: { filter, batch } }: NamedReport): string {
  const days = datedPeriodName(kind, period).slice(periodName(kind, period).length);
  const name = `${kind}-${period.name}${days}`;
  const filtered = filter ? `${name}.filter-${filter.slug}` : name;
  return batch ? `${filtered}.batch-${String(batch.number).padStart(4, '0')}` : filtered;
}

/** What the name of a CSV file of a layout has besides: its name and the currency that it is restricted to, `.ynab-pln`. */
export function layoutMark(extension: string, layout: CsvLayoutOptions | undefined): string {
  if (extension !== 'csv' || !layout) return '';
  const parts = [layout.name, layout.currency?.toLowerCase()].filter(
    (part) => part !== undefined && part !== '',
  );
  return parts.length === 0 ? '' : `.${parts.join('-')}`;
}
