import { randomBytes } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { TestService } from '@outlay/service/testing';
import type { SmtpSettings } from '../adapters/channels/email/smtp-settings.ts';
import { openStore, type StoreAddress } from '../adapters/store/open-store.ts';
import type { Database } from '../adapters/store/schema.ts';
import { aRunsFixture, type RunsFixture } from './runs-fixture.ts';

/** Keys of the fixture's configurations, 32 bytes each. */
export const encryptionKeys = { january: randomBytes(32), february: randomBytes(32) } as const;

/** Values of `store.encryption`: one key, a rotated key, and a new key without the previous one. */
export const encryptions = {
  current: '{ key: { env: JANUARY } }',
  rotated: '{ key: { env: FEBRUARY }, previous: [{ env: JANUARY }] }',
  forgotten: '{ key: { env: FEBRUARY } }',
} as const;

/** The command that creates and delivers the fixture's report. */
export const encryptedRun = ['run', 'monthly', '--period', '2026-10'] as const;

/** A configuration with an encrypted store. */
export type EncryptionFixture = RunsFixture & {
  /** Folder of the staged files. */
  readonly root: string;
  readonly database: Database;
  /** Writes the configuration with other keys, or without encryption. */
  readonly encrypt: (encryption?: string) => Promise<void>;
};

/** What the fixture needs. */
export type EncryptionServers = {
  readonly service: Pick<TestService, 'url' | 'caFile' | 'token'>;
  readonly smtp: SmtpSettings;
  /** SQLite always uses the file in the fixture's folder. */
  readonly address: StoreAddress;
  /** Formats of the report; five by default. */
  readonly formats?: readonly string[];
};

const everyFormat = ['csv', 'json', 'html', 'pdf', 'zip'];

/** Writes a configuration with a job for a folder and a recipient, and opens its store. */
export async function anEncryptionFixture(
  { service, smtp, address, formats = everyFormat }: EncryptionServers,
  encryption?: string,
): Promise<EncryptionFixture> {
  const isPostgres = 'postgresUrl' in address;
  const url = isPostgres ? '{ env: DATABASE }' : 'sqlite:outlay.sqlite';
  const { january, february } = encryptionKeys;
  const environment = {
    JANUARY: january.toString('base64'),
    FEBRUARY: february.toString('hex'),
    ...(isPostgres ? { DATABASE: address.postgresUrl } : {}),
  };
  const fixture = await aRunsFixture({ service, smtp, jobs: jobsOf(formats), environment });
  const path = join(fixture.folder, 'outlay.yaml');
  const plain = await readFile(path, 'utf8');
  const encrypt = (encrypted?: string) => {
    const keys = encrypted === undefined ? '' : `, encryption: ${encrypted}`;
    return writeFile(path, `${plain}store: { url: ${url}, files: files${keys} }\n`);
  };
  await encrypt(encryption);
  const own = isPostgres ? address : { sqliteFile: join(fixture.folder, 'outlay.sqlite') };
  const database = await openStore(own);
  const remove = async () => {
    await database.destroy();
    await fixture.remove();
  };
  return { ...fixture, root: join(fixture.folder, 'files'), database, encrypt, remove };
}

function jobsOf(formats: readonly string[]): string {
  return `  monthly:
    kind: monthly
    schedule: { cron: '0 6 1 * *', timeZone: UTC }
    formats: [${formats.join(', ')}]
    receipts: true
    deliveries:
      - { channel: folder, path: reports }
      - { channel: email, recipients: [{ address: anna@finance.example, formats: [json] }] }`;
}

/** Everything stored of runs, by name: each file of the store, and each row with bytes. */
export async function keptFiles({
  root,
  folder,
  database,
}: EncryptionFixture): Promise<(readonly [name: string, bytes: Buffer])[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => []);
  const paths = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  const databases = (await readdir(folder)).filter((name) => name.startsWith('outlay.sqlite'));
  const files = [...paths, ...databases.map((name) => join(folder, name))].map(
    async (path) => [path, await readFile(path)] as const,
  );
  const rows = await database.selectFrom('stagedPiece').selectAll().execute();
  return [
    ...(await Promise.all(files)),
    ...rows.map(({ path, bytes }) => [`staged_piece ${path}`, Buffer.from(bytes)] as const),
  ];
}

/** Names of stored files that contain some text, or begin like a known format. */
export async function readableFiles(fixture: EncryptionFixture, texts: readonly string[]): Promise<string[]> {
  const needles = texts.flatMap((text) => [text, JSON.stringify(text).slice(1, -1), text.toUpperCase()]);
  const starts = ['%PDF', 'PK\x03\x04', '\x89PNG', '\xff\xd8\xff', '<!doc', '{'];
  return (await keptFiles(fixture))
    .filter(
      ([path, bytes]) =>
        needles.some((needle) => bytes.includes(needle)) ||
        (!path.includes('outlay.sqlite') && starts.some((start) => bytes.indexOf(start, 0, 'latin1') === 0)),
    )
    .map(([path]) => basename(path));
}

/** The delivered files in the job's folder, by name. */
export async function deliveredFiles({ folder }: Pick<RunsFixture, 'folder'>): Promise<Map<string, Buffer>> {
  const home = join(folder, 'reports', 'home');
  const names = await readdir(home).catch((): string[] => []);
  return new Map(
    await Promise.all(names.map(async (name) => [name, await readFile(join(home, name))] as const)),
  );
}
