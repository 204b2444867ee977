import { type AccountingMapping, readTaxId, type SupplierInvoices } from '@outlay/reports';
import {
  createFolderProcesses,
  type FolderProcesses,
} from '../../adapters/channels/folder/folder-processes.ts';
import { checkAccountingForRows } from '../../adapters/configuration/accounting-for-rows.ts';
import type { Configuration, Job } from '../../adapters/configuration/configuration.ts';
import { readAccountingFile } from '../../adapters/configuration/read-accounting-file.ts';
import { readCsvLayout } from '../../adapters/configuration/read-csv-layout.ts';
import { readLogo } from '../../adapters/configuration/read-logo.ts';
import type { Environment } from '../../adapters/secrets/secret-environment.ts';
import { mapConcurrently } from '../../concurrency/map-concurrently.ts';
import { checkAccount } from './check-account.ts';
import { checkEncryption } from './check-encryption.ts';
import { checkFolder } from './check-folder.ts';
import { type CheckOutcome, checked } from './check-outcome.ts';
import { checkS3 } from './check-s3.ts';
import { checkSmtp } from './check-smtp.ts';
import { checkFiles, checkStore } from './check-store.ts';

/** Maximum number of concurrent checks. */
const maxAtOnce = 8;

/** Checks that everything a configuration refers to can be used, without creating a report or sending a message. */
export async function checkConfiguration(
  { accounts, jobs, smtp, store }: Configuration,
  environment: Environment,
  signal: AbortSignal,
): Promise<CheckOutcome[]> {
  const ofAccounts = await mapConcurrently(accounts, maxAtOnce, (account) =>
    checkAccount(account, environment, signal),
  );
  const processes = createFolderProcesses(environment);
  const others = [
    ...jobs.flatMap(checkAccounting),
    ...jobs.flatMap(checkLayout),
    ...jobs.flatMap(checkLogo),
    ...(smtp ? [() => checkSmtp(smtp, environment)] : []),
    ...jobs.flatMap((job) => checkFolders(job, processes)),
    ...jobs.flatMap((job) => checkBuckets(job, environment)),
    () => checkStore(store, environment, processes),
    ...checkFiles(store, processes),
  ];
  try {
    const found = await mapConcurrently(others, maxAtOnce, (check) => check());
    return [...ofAccounts, ...found, ...(await checkEncryption(store, environment))];
  } finally {
    processes.close();
  }
}

type Check = () => Promise<CheckOutcome>;

function checkLogo({ name, pdf }: Job): Check[] {
  const logo = pdf?.logo;
  if (logo === undefined) return [];
  return [
    () =>
      checked(`jobs.${name}.pdf.logo`, async () => `${logo} has ${(await readLogo(logo)).byteLength} bytes`),
  ];
}

function checkAccounting({ name, accounting: file, csv }: Job): Check[] {
  if (file === undefined) return [];
  return [
    () =>
      checked(`jobs.${name}.accounting`, async () => {
        const accounting = await readAccountingFile(file);
        checkAccountingForRows({ file, accounting, csvRows: csv.options.rows });
        const { rules, invoices, suppliers } = accounting;
        const counted = `${file} has ${rules.length} ${rules.length === 1 ? 'rule' : 'rules'}${suppliersText(suppliers)}`;
        return invoices ? `${counted}, ${invoicesText(invoices)}` : counted;
      }),
  ];
}

function checkLayout({ name, csv: { layout } }: Job): Check[] {
  if (!layout) return [];
  return [
    () =>
      checked(`jobs.${name}.csv.layout`, async () => {
        const { columns } = await readCsvLayout(layout.name);
        return `${layout.name} has ${columns.length} ${columns.length === 1 ? 'column' : 'columns'}`;
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
  const ids = unverified === 1 ? '1 tax ID has' : `${unverified} tax IDs have`;
  const remark = unverified === 0 ? '' : `; ${ids} no check digits that Outlay knows`;
  return ` and ${suppliers.length} ${suppliers.length === 1 ? 'supplier' : 'suppliers'}${remark}`;
}

function checkBuckets({ name, deliveries }: Job, environment: Environment): Check[] {
  return deliveries.flatMap((delivery, index) =>
    delivery.channel === 's3'
      ? [() => checkS3(`jobs.${name}.deliveries[${index}]`, delivery, environment)]
      : [],
  );
}

function checkFolders({ name, deliveries }: Job, processes: FolderProcesses): Check[] {
  return deliveries.flatMap((delivery, index) => {
    if (delivery.channel !== 'folder') return [];
    return [
      () =>
        checked(`jobs.${name}.deliveries[${index}]`, () =>
          checkFolder(processes, delivery.path, 'the first delivery'),
        ),
    ];
  });
}
