import type { LastReport } from '../figures/last-report.ts';
import type { Report } from '../report/report.ts';

/** What a report says to a later one, of which a test states only what it says otherwise. */
export function lastReportFrom(report: Report, overrides: Partial<LastReport> = {}): LastReport {
  const { kind, period, locale, generatedAt, figures } = report;
  const { counted, totals, documents, income } = figures;
  const filter = figures.filter?.criteria ?? [];
  return { kind, period, locale, generatedAt, counted, filter, totals, documents, income, ...overrides };
}
