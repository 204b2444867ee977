import type { LedgerEntry, ReportFigures } from '@outlay/reports';
import { ExportError } from './export-error.ts';

/**
 * The entries of a report. @param option - what needs them, for the error
 * @throws {ExportError} `invalid_option` where it has none because accounts are missing
 */
export function ledgerEntries(
  { ledger }: Pick<ReportFigures, 'ledger'>,
  option = 'csv.rows: "entries"',
): readonly LedgerEntry[] {
  if (ledger) return ledger.entries;
  throw new ExportError(
    'invalid_option',
    `${option} needs accounting rules with accounts in payments or tax; add these to the accounting file`,
  );
}
