import {
  type FolderProcesses,
  givenOrOwnProcesses,
} from '../../adapters/channels/folder/folder-processes.ts';
import type { Configuration, Job } from '../../adapters/configuration/configuration.ts';
import { readCsvLayout } from '../../adapters/configuration/read-csv-layout.ts';
import { readLogo } from '../../adapters/configuration/read-logo.ts';
import type { Environment } from '../../adapters/secrets/secret-environment.ts';
import { mapConcurrently } from '../../concurrency/map-concurrently.ts';
import { sayReason } from '../../reasons/say-reason.ts';
import { checkAccount } from './check-account.ts';
import { checkAccounting, readingOnce } from './check-accounting.ts';
import { checkConsole } from './check-console.ts';
import { checkDirectory } from './check-directory.ts';
import { checkEncryption } from './check-encryption.ts';
import { checkFolder } from './check-folder.ts';
import { checkNames } from './check-names.ts';
import { type CheckOutcome, checked } from './check-outcome.ts';
import { checkS3 } from './check-s3.ts';
import { checkSmtp } from './check-smtp.ts';
import { checkFiles, checkStore } from './check-store.ts';

/** Maximum number of concurrent checks. */
const maxAtOnce = 8;

/** What checks are made with. */
export type CheckContext = {
  readonly environment: Environment;
  readonly signal: AbortSignal;
  /** Processes that access folders and outlive the checks; by default own ones. */
  readonly folderProcesses?: FolderProcesses | undefined;
};

/** Checks that everything a configuration refers to can be used, without creating a report or sending a message. */
export async function checkConfiguration(
  configuration: Configuration,
  { environment, signal, folderProcesses }: CheckContext,
): Promise<CheckOutcome[]> {
  const { jobs, smtp, store, console: pages } = configuration;
  const accounts = configuration.accounts.filter(({ entry }) => entry?.status !== 'invalid');
  const ofAccounts = await mapConcurrently(accounts, maxAtOnce, (account) =>
    checkAccount(account, environment, signal),
  );
  const processes = givenOrOwnProcesses(folderProcesses, environment);
  const readMapping = readingOnce();
  const others = [
    ...jobs.flatMap((job) => checkAccounting(job, readMapping)),
    ...jobs.flatMap(checkLayout),
    ...jobs.flatMap(checkLogo),
    ...(smtp ? [() => checkSmtp(smtp, environment)] : []),
    ...jobs.flatMap((job) => checkFolders(job, processes)),
    ...jobs.flatMap((job) => checkBuckets(job, environment)),
    () => checkStore(store, environment, processes),
    ...checkFiles(store, processes),
    ...(pages ? checkConsole(pages, environment) : []),
  ];
  try {
    const found = await mapConcurrently(others, maxAtOnce, (check) => check());
    const names = await checkNames(
      { accounts: accounts.filter((_, index) => ofAccounts[index]?.status === 'ok'), jobs, readMapping },
      { environment, signal },
    );
    return [
      ...checkDirectory(configuration),
      ...ofAccounts,
      ...found,
      ...names,
      ...(await checkEncryption(store, environment)),
    ];
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
      checked(`jobs.${name}.pdf.logo`, async () =>
        sayReason('logo_bytes', { file: logo, bytes: (await readLogo(logo)).byteLength }),
      ),
  ];
}

function checkLayout({ name, csv: { layout } }: Job): Check[] {
  if (!layout) return [];
  return [
    () =>
      checked(`jobs.${name}.csv.layout`, async () => {
        const { columns } = await readCsvLayout(layout.name);
        const { name: layoutName } = layout;
        if (columns.length === 1) return sayReason('layout_column', { name: layoutName });
        return sayReason('layout_columns', { name: layoutName, count: columns.length });
      }),
  ];
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
