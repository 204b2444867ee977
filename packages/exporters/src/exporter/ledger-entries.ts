import type { LedgerEntry, ReportFigures } from '@outlay/reports';
import { ExportError } from './export-error.ts';

/**
 * The entries of a report.
 * @throws {ExportError} `invalid_option` where it has none because accounts are missing
 */
export function ledgerEntries({ ledger }: Pick<ReportFigures, 'ledger'>): readonly LedgerEntry[] {
  if (ledger) return ledger.entries;
  throw new ExportError(
    'invalid_option',
    'csv.rows: "entries" needs accounting rules with accounts in payments or tax; add these to the accounting file',
  );
}
