import { ExportError } from '@outlay/exporters/internal/exporter/export-error.ts';
import { readReportBody } from '@outlay/exporters/internal/json/read-report-body.ts';
import type { FuzzTarget } from '../engine/fuzz-target.ts';

const report = {
  schema: 'outlay.report/1',
  kind: 'monthly',
  period: { start: '2026-10-01', end: '2026-10-31', timeZone: 'Europe/Warsaw' },
  totals: [{ currency: 'PLN', amount: '12.34', documents: 1 }],
  documents: [{ id: null, date: '2026-10-01', store: 'Biedronka', amount: '12.34', currency: 'PLN' }],
  warnings: [],
};

/** The report that `--last-report` compares with. */
const lastReport: FuzzTarget = {
  name: 'last-report',
  seeds: [JSON.stringify(report), '{}', '[]', 'null', '{"schema":"outlay.report/2"}'],
  isRefusal: (error) => error instanceof ExportError,
  read: readReportBody,
};

/** The readers of exporters. */
export const exportersFuzzTargets: readonly FuzzTarget[] = [lastReport];
