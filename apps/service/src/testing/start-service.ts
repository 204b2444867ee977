import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Scope } from '@outlay/core/contract';
import { type CalendarDate, parseCalendarDate } from '@outlay/core/time';
import { type DestinationStream, pino } from 'pino';
import { type Clock, systemClock } from '../clock/clock.ts';
import { importRecords } from '../import/import-file.ts';
import type { ImportedDocument } from '../import/imported-document.ts';
import { createServiceLog } from '../observability/service-log.ts';
import { createServiceMetrics } from '../observability/service-metrics.ts';
import { seedAccount } from '../seed/seed-account.ts';
import type { ConnectionLimits } from '../server/connection-limits.ts';
import { startServer } from '../server/start-server.ts';
import { createAccount } from '../storage/accounts.ts';
import { sqliteFile } from '../storage/open-sqlite.ts';
import { openStorage, type Storage } from '../storage/open-storage.ts';
import { localTls, type TlsMaterial } from '../tls/local-authority.ts';
import { createTokenRegister } from '../tokens/token-register.ts';

/** Generated documents up to a day; by default 14 months of 120 documents. */
export type SeedOptions = {
  readonly months?: number;
  readonly documentsPerMonth?: number;
  readonly seed?: number;
  readonly asOf: CalendarDate;
  /** How many documents of a month have an image; by default none, because drawing them takes most of the time. */
  readonly imagesPerMonth?: number;
};

/** Options of a service for tests. */
export type StartOptions = {
  /** Generated documents. */
  readonly seed?: SeedOptions | readonly SeedOptions[];
  /** Documents in the import format. */
  readonly documents?: readonly ImportedDocument[];
  /** An existing data directory, which is kept; by default a temporary one. */
  readonly dataDir?: string;
  /** A PostgreSQL database, which is kept, instead of SQLite in the data directory. */
  readonly databaseUrl?: string | undefined;
  /** The clock of presets, tokens and limits; by default the machine's. */
  readonly now?: Clock;
  /** Time zone of the account; by default `Europe/Warsaw`. */
  readonly timeZone?: string;
  /** Currency of the account; by default `PLN`. */
  readonly currency?: string;
  /** Limits of connections that differ from the defaults. */
  readonly connectionLimits?: Partial<ConnectionLimits>;
  /** Destination of log lines; by default none. */
  readonly logTo?: DestinationStream;
};

/** A service on loopback with one account, and a token of scope `read` for it. */
export type TestService = {
  readonly url: string;
  readonly caFile: string;
  /** PEM text of `caFile`. */
  readonly ca: string;
  readonly token: string;
  readonly accountId: string;
  readonly dataDir: string;
  /** As in the options. */
  readonly databaseUrl: string | undefined;
  /** The SQLite database; not used with `databaseUrl`. */
  readonly databaseFile: string;
  /** Creates another token of the same account. */
  createToken(scope?: Scope, expiresInMs?: number): Promise<{ id: string; token: string }>;
  revokeToken(id: string): Promise<void>;
  /**
   * Creates another account with documents in the import format.
   * @returns a token for it
   */
  newAccount(name: string, documents: readonly ImportedDocument[]): Promise<string>;
  /** Finishes requests in flight, closes the database and deletes the temporary directory. */
  stop(): Promise<void>;
};

/**
 * Starts a real HTTPS server on 127.0.0.1 and a free port, with its own database.
 * @throws {Error} if a document is invalid
 */
export async function startService(options: StartOptions = {}): Promise<TestService> {
  const clock = options.now ?? systemClock;
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'outlay-service-')));
  const storage = await openStorage(dataDir, options.databaseUrl);
  const tokens = createTokenRegister(storage.database, clock);
  const now = clock();
  const accountId = await newAccount(storage, options, { name: `test ${now.getTime()}`, now });
  const { token } = await tokens.create({ accountId, name: 'test', scope: 'read' });
  const tls = await sharedTls(join(dataDir, 'tls'));
  const { connectionLimits, logTo } = options;
  const logger = logTo ? createServiceLog(logTo) : pino({ level: 'silent' });
  const metrics = createServiceMetrics();
  const server = await startServer({
    storage,
    tls,
    host: '127.0.0.1',
    port: 0,
    clock,
    logger,
    metrics,
    connectionLimits,
  });
  return {
    url: server.url,
    caFile: tls.caFile,
    ca: await readFile(tls.caFile, 'utf8'),
    token,
    accountId,
    dataDir,
    databaseUrl: options.databaseUrl,
    databaseFile: sqliteFile(dataDir),
    createToken: (scope = 'read', expiresInMs) =>
      tokens.create({ accountId, name: `test ${scope}`, scope, expiresInMs }),
    revokeToken: (id) => tokens.revoke(id),
    async newAccount(name, documents) {
      const id = await newAccount(storage, { documents }, { name, now: clock() });
      return (await tokens.create({ accountId: id, name, scope: 'read' })).token;
    },
    async stop() {
      await server.stop();
      await storage.close();
      if (options.dataDir === undefined) await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** The certificate of the first service of this process, by the names of its files. */
let issued: ReadonlyMap<string, string> | undefined;

/** The certificate of a service: one for all of a process, because issuing it takes longer than most of their requests. */
async function sharedTls(directory: string): Promise<TlsMaterial> {
  if (issued && !existsSync(directory)) {
    await mkdir(directory);
    await Promise.all(
      [...issued].map(([name, text]) => writeFile(join(directory, name), text, { mode: 0o600 })),
    );
  }
  // Certificates use the machine's clock, because clients verify them with it.
  const tls = await localTls(directory, systemClock());
  if (!issued) {
    const names = await readdir(directory);
    const texts = names.map(async (name) => [name, await readFile(join(directory, name), 'utf8')] as const);
    issued = new Map(await Promise.all(texts));
  }
  return tls;
}

type NamedAccount = { readonly name: string; readonly now: Date };

async function newAccount(
  { database }: Storage,
  { seed, documents, timeZone = 'Europe/Warsaw', currency = 'PLN' }: StartOptions,
  { name, now }: NamedAccount,
): Promise<string> {
  const account = await createAccount(database, { name, timeZone, currency }, now);
  for (const { asOf, ...options } of seed === undefined ? [] : [seed].flat()) {
    const defaults = { months: 14, documentsPerMonth: 120, seed: 1, imagesPerMonth: 0 };
    await seedAccount(database, account, { ...defaults, ...options, asOf: parseCalendarDate(asOf) });
  }
  if (documents) {
    const records = documents.map((value, index) => ({ where: `documents[${index}]`, value }));
    const outcome = await importRecords(
      { database, account, file: 'test', skipInvalid: false, now },
      records,
    );
    const [problem] = outcome.problems;
    if (problem) throw new Error(`${problem.where}: ${problem.message}`);
  }
  return account.id;
}
