import { mkdtemp, readFile, rm } from 'node:fs/promises';
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
import { localTls } from '../tls/local-authority.ts';
import { createTokenRegister } from '../tokens/token-register.ts';

/** Generated documents up to a day; 14 months of 120 documents where nothing else is said. */
export type SeedOptions = {
  readonly months?: number;
  readonly documentsPerMonth?: number;
  readonly seed?: number;
  readonly asOf: CalendarDate;
};

/** What a service for tests starts with. */
export type StartOptions = {
  /** Generated documents up to a day, or several times such. */
  readonly seed?: SeedOptions | readonly SeedOptions[];
  /** Documents in the import format. */
  readonly documents?: readonly ImportedDocument[];
  /** An existing data directory, which stays; a temporary one where it is not given. */
  readonly dataDir?: string;
  /** An empty or existing PostgreSQL database instead of SQLite in the data directory; it stays. */
  readonly databaseUrl?: string | undefined;
  /** The clock of presets, tokens and limits; the machine's where it is not given. */
  readonly now?: Clock;
  /** Zone of the account; `Europe/Warsaw` where it is not given. */
  readonly timeZone?: string;
  /** Currency of the account; `PLN` where it is not given. */
  readonly currency?: string;
  /** Bounds of connections that differ from the default ones. */
  readonly connectionLimits?: Partial<ConnectionLimits>;
  /** Where log lines go; nowhere when it is not given. */
  readonly logTo?: DestinationStream;
};

/** A service that answers on loopback, with one account and a token of scope `read` for it. */
export type TestService = {
  readonly url: string;
  readonly caFile: string;
  /** PEM text of `caFile`. */
  readonly ca: string;
  readonly token: string;
  readonly accountId: string;
  readonly dataDir: string;
  /** As it was given. */
  readonly databaseUrl: string | undefined;
  /** The SQLite database; there is none with `databaseUrl`. */
  readonly databaseFile: string;
  /** Another token of the same account. */
  createToken(scope?: Scope, expiresInMs?: number): Promise<{ id: string; token: string }>;
  revokeToken(id: string): Promise<void>;
  /** Another account, of the given name, with documents in the import format. @returns a token to read it with */
  newAccount(name: string, documents: readonly ImportedDocument[]): Promise<string>;
  /** Finishes requests in flight, closes the database and deletes the temporary directory. */
  stop(): Promise<void>;
};

/**
 * Starts a real HTTPS server on 127.0.0.1 and a free port, over a database of its own.
 * @throws {Error} when one of `documents` cannot be accepted
 */
export async function startService(options: StartOptions = {}): Promise<TestService> {
  const clock = options.now ?? systemClock;
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'outlay-service-')));
  const storage = await openStorage(dataDir, options.databaseUrl);
  const tokens = createTokenRegister(storage.database, clock);
  const now = clock();
  const accountId = await newAccount(storage, options, { name: `test ${now.getTime()}`, now });
  const { token } = await tokens.create({ accountId, name: 'test', scope: 'read' });
  // Certificates follow the machine's clock: it is the one that clients check them with.
  const tls = await localTls(join(dataDir, 'tls'), systemClock());
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

type NamedAccount = { readonly name: string; readonly now: Date };

async function newAccount(
  { database }: Storage,
  { seed, documents, timeZone = 'Europe/Warsaw', currency = 'PLN' }: StartOptions,
  { name, now }: NamedAccount,
): Promise<string> {
  const account = await createAccount(database, { name, timeZone, currency }, now);
  for (const { asOf, ...options } of seed === undefined ? [] : [seed].flat()) {
    const defaults = { months: 14, documentsPerMonth: 120, seed: 1 };
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
