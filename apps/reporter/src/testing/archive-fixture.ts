import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '@outlay/core/internal/testing/temporary-folder.ts';
import type { TestService } from '@outlay/service/testing';
import type { StoreAddress } from '../adapters/store/open-store.ts';
import { type CommandResult, runOutlay } from './run-outlay.ts';

/** A folder with a configuration whose accounts are mirrored, and the command line in it. */
export type ArchiveFixture = {
  readonly folder: string;
  /** The folder of the store's files. */
  readonly root: string;
  readonly environment: Readonly<Record<string, string>>;
  /** Runs a command at the time of the fixture, or at another one. */
  readonly outlay: (words: readonly string[], now?: string) => Promise<CommandResult>;
  /** Writes the configuration again. */
  readonly configure: (options?: ArchiveConfiguration) => Promise<void>;
};

/** What can be changed about the configuration. */
export type ArchiveConfiguration = {
  readonly url?: string;
  /** The certificate of the service. */
  readonly caFile?: string;
  /** The name of the variable with each token, by account. */
  readonly accounts?: Readonly<Record<string, string>>;
  readonly timeZone?: string;
  /** YAML of `store.encryption`. */
  readonly encryption?: string;
  /** YAML of `limits`. */
  readonly limits?: string;
};

/** What the fixture needs. */
export type ArchiveFixtureOptions = ArchiveConfiguration & {
  readonly service: Pick<TestService, 'url' | 'caFile' | 'token'>;
  /** By default a temporary one of the test. */
  readonly folder?: string;
  /** By default SQLite in the folder. */
  readonly address?: StoreAddress;
  readonly environment?: Readonly<Record<string, string>>;
  /** The time of commands. */
  readonly now?: string;
};

/** When the fixture's commands run. */
export const archiveTime = '2026-11-15T12:00:00.000Z';

/** Writes a configuration with the account `home`. */
export async function anArchiveFixture({
  service,
  folder: given,
  address,
  environment: variables = {},
  now: usual = archiveTime,
  ...first
}: ArchiveFixtureOptions): Promise<ArchiveFixture> {
  const folder = given ?? (await temporaryFolder());
  const isPostgres = address !== undefined && 'postgresUrl' in address;
  const environment = {
    OUTLAY_CONFIG: join(folder, 'outlay.yaml'),
    TOKEN: service.token,
    ...(isPostgres ? { DATABASE: address.postgresUrl } : {}),
    ...variables,
  };
  const storeUrl = isPostgres ? '{ env: DATABASE }' : 'sqlite:outlay.sqlite';
  const configure = async (options: ArchiveConfiguration = first) => {
    const {
      url = service.url,
      caFile = service.caFile,
      accounts = { home: 'TOKEN' },
      timeZone = 'Europe/Warsaw',
    } = options;
    const lines = Object.entries(accounts).map(
      ([name, token]) =>
        `  ${name}: { baseUrl: "${url}", token: { env: ${token} }, caFile: "${caFile}", timeZone: ${timeZone} }\n`,
    );
    const keys = options.encryption === undefined ? '' : `, encryption: ${options.encryption}`;
    const limits = options.limits === undefined ? '' : `limits: ${options.limits}\n`;
    await writeFile(
      join(folder, 'outlay.yaml'),
      `accounts:\n${lines.join('')}jobs: {}\n${limits}store: { url: ${storeUrl}, files: files${keys} }\n`,
    );
  };
  await configure();
  return {
    folder,
    root: join(folder, 'files'),
    environment,
    configure,
    outlay: (words, now = usual) => runOutlay(words, { environment, now }),
  };
}

/** Every format of reports. */
export const everyFormat = 'pdf,xlsx,csv,json,html,hledger,beancount,ofx,zip';

/** The command that reports a period with everything that a report can have, by default in every format. */
export function fullReport(
  { folder }: Pick<ArchiveFixture, 'folder'>,
  [kind, period]: readonly [kind: string, period: string],
  out: string,
  formats = everyFormat,
): string[] {
  const content = ['--preset', 'full', '--receipts', '--format', formats];
  return ['report', kind, '--period', period, ...content, '--out', join(folder, out)];
}

/** The files in a folder, by name. */
export async function filesIn(folder: string): Promise<Map<string, Buffer>> {
  const names = (await readdir(folder)).toSorted();
  return new Map(
    await Promise.all(names.map(async (name) => [name, await readFile(join(folder, name))] as const)),
  );
}

/** Paths of the files of archives, relative to the folder of the store. */
export async function archivedPaths({ root }: Pick<ArchiveFixture, 'root'>): Promise<string[]> {
  const entries = await readdir(join(root, 'archive'), { recursive: true, withFileTypes: true }).catch(
    () => [],
  );
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(root.length + 1))
    .toSorted();
}
