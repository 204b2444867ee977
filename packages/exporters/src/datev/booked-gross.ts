import type { DocumentRow, ReportFigures } from '@outlay/reports';
import type { DatevSettings } from '../exporter/datev-settings.ts';
import type { ExtfPlan } from './extf-plan.ts';

/** A document and the tax in its amount. */
export type GrossDocument = { readonly document: DocumentRow; readonly tax: NonNullable<DocumentRow['tax']> };

/**
 * The documents with a tax that neither the EXTF files nor DATEV book: the ledger does not split it off, and a part has no tax key
 * and is on no account that computes tax. None where the accounting file has no account of tax, as for those who may not
 * deduct it, and none that an accounting rule excludes from tax. The tax of a reversal was listed with the entry that it cancels.
 */
export function bookedGross(
  { files }: Pick<ExtfPlan, 'files'>,
  { ledger }: Pick<ReportFigures, 'ledger'>,
  { automaticAccounts }: Pick<DatevSettings, 'automaticAccounts'>,
): GrossDocument[] {
  const unsplit = new Set(
    ledger?.unsplit.flatMap(({ document, reason }) => (reason === 'untaxed_by_rule' ? [] : document)),
  );
  const automatic = new Set(automaticAccounts);
  return files
    .flatMap(({ documents }) => documents)
    .flatMap(({ document, postings }) => {
      const { tax, batchEntry } = document;
      if (!tax || tax.minor === 0n || batchEntry?.change === 'reversal' || !unsplit.has(document)) return [];
      const isGross = postings.some(
        ({ account, taxKey }) => taxKey === null && !automatic.has(account ?? ''),
      );
      return isGross ? [{ document, tax }] : [];
    });
}
