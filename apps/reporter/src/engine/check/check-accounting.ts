import { type AccountingMapping, readTaxId, type SupplierInvoices } from '@outlay/reports';
import {
  checkAccountingForFormats,
  settingsOf,
} from '../../adapters/configuration/accounting-for-formats.ts';
import { checkAccountingForRows } from '../../adapters/configuration/accounting-for-rows.ts';
import type { Job } from '../../adapters/configuration/configuration.ts';
import { writtenFormats } from '../../adapters/configuration/job-formats.ts';
import {
  type AccountingFile,
  readAccountingFile,
} from '../../adapters/configuration/read-accounting-file.ts';
import { type CheckOutcome, checked } from './check-outcome.ts';

/** Reads accounting files. */
export type ReadMapping = typeof readAccountingFile;

/** Reads each accounting file once, however many jobs have it: its folder of invoices may be large. */
export function readingOnce(): ReadMapping {
  const mappings = new Map<string, Promise<AccountingFile>>();
  return (file) => {
    const known = mappings.get(file) ?? readAccountingFile(file);
    mappings.set(file, known);
    return known;
  };
}

/** Checks the accounting file of a job, and counts what is in it. */
export function checkAccounting(job: Job, readMapping: ReadMapping): (() => Promise<CheckOutcome>)[] {
  const { name, accounting: file, csv } = job;
  if (file === undefined) return [];
  return [
    () =>
      checked(`jobs.${name}.accounting`, async () => {
        const accounting = await readMapping(file);
        checkAccountingForRows({ file, accounting, csvRows: csv.options.rows });
        checkAccountingForFormats({
          file,
          accounting,
          settings: settingsOf(accounting),
          formats: writtenFormats(job),
        });
        const { rules, invoices, suppliers } = accounting;
        const counted = `${file} has ${rules.length} ${rules.length === 1 ? 'rule' : 'rules'}${suppliersText(suppliers)}`;
        return invoices ? `${counted}, ${invoicesText(invoices)}` : counted;
      }),
  ];
}

/** `12 invoices and 1 file that cannot be read`. */
function invoicesText({ invoices, unread = [] }: SupplierInvoices): string {
  const counted = `${invoices.length} ${invoices.length === 1 ? 'invoice' : 'invoices'}`;
  if (unread.length === 0) return counted;
  return `${counted} and ${unread.length} ${unread.length === 1 ? 'file' : 'files'} that cannot be read`;
}

function suppliersText(suppliers: AccountingMapping['suppliers']): string {
  if (!suppliers) return '';
  const unverified = suppliers.filter(({ taxId, country }) => {
    const read = taxId ? readTaxId(taxId, country) : null;
    return read && 'number' in read && !read.isVerified;
  }).length;
  const ids = unverified === 1 ? '1 tax ID' : `${unverified} tax IDs`;
  const remark = unverified === 0 ? '' : `; Outlay cannot verify the check digits of ${ids}`;
  return ` and ${suppliers.length} ${suppliers.length === 1 ? 'supplier' : 'suppliers'}${remark}`;
}
