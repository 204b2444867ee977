import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { TestService } from '@outlay/service/testing';
import { openStore } from 'outlay/internal/adapters/store/open-store.ts';
import type { Database } from 'outlay/internal/adapters/store/schema.ts';
import { builtOutlay } from 'outlay/internal/testing/built-outlay.ts';
import {
  type AcceptedMessage,
  type MailRecorder,
  startMailRecorder,
} from 'outlay/internal/testing/mail-recorder.ts';
import { makeDue } from '../fixtures/make-due.ts';
import { type SchedulerProcess, startScheduler } from '../fixtures/scheduler-process.ts';
import { type ConfiguredAccount, writeConfiguration } from '../fixtures/write-configuration.ts';
import { mountSmallDisk, type SmallDisk } from './small-disk.ts';

/** What a fixture is opened with. */
export type FaultFixtureOptions = {
  readonly service: TestService;
  /** How many accounts it has; each gets a report, in a folder and by e-mail. */
  readonly accounts: number;
  /** Of an empty database; SQLite in the folder `store` where it is not given. */
  readonly postgresUrl?: string;
  /** Where the fixture itself reads records; the schedulers' address where it is not given. */
  readonly ownUrl?: string;
  /** Puts the SQLite store on a small disk of its own. */
  readonly diskKib?: number;
  /** Awaited when the mail server has a message, before it answers. */
  readonly beforeAnswer?: (message: AcceptedMessage) => Promise<void>;
};

/** A monthly job that is due for all accounts, and schedulers in processes of their own. */
export type FaultFixture = {
  readonly folder: string;
  /** The folder of the SQLite store. */
  readonly store: string;
  readonly sqliteFile: string;
  /** The small disk of the store; `undefined` where none was asked for or this process cannot mount one. */
  readonly disk: SmallDisk | undefined;
  readonly mail: MailRecorder;
  readonly accounts: number;
  readonly database: Database;
  readonly start: (role: 'serve' | 'worker', options?: readonly string[]) => SchedulerProcess;
  /** Waits until every run has ended, and skips the pauses before retries. @returns whether they ended in time */
  readonly untilOver: () => Promise<boolean>;
  readonly close: () => Promise<void>;
};

const pollMs = 250;
const maxWaitMs = 240_000;

const jobs = `  monthly:
    kind: monthly
    schedule: { cron: "0 6 1 * *", timeZone: UTC }
    formats: [csv]
    deliveries:
      - { channel: folder, path: reports }
      - { channel: email, recipients: [{ address: office@finance.example }] }`;

/** Opens a fixture and starts no scheduler. */
export async function openFaultFixture(options: FaultFixtureOptions): Promise<FaultFixture> {
  const { service, accounts, postgresUrl, ownUrl = postgresUrl, diskKib } = options;
  const folder = await mkdtemp(join(tmpdir(), 'outlay-faults-'));
  const store = join(folder, 'store');
  const sqliteFile = join(store, 'outlay.sqlite');
  await mkdir(store);
  const disk = diskKib === undefined ? undefined : await mountSmallDisk(store, diskKib);
  const mail = await startMailRecorder(options.beforeAnswer ?? (async () => undefined));
  const path = await writeConfiguration(folder, {
    accounts: await newAccounts(service, accounts),
    jobs,
    smtp: mail.settings,
    storeUrl: postgresUrl === undefined ? 'sqlite:store/outlay.sqlite' : '{ env: DATABASE }',
  });
  const database = await openStore(ownUrl === undefined ? { sqliteFile } : { postgresUrl: ownUrl });
  await makeDue(database, path);
  const environment = { PASSWORD: mail.settings.password ?? '', DATABASE: postgresUrl ?? '' };
  const built = await builtOutlay();
  const processes: SchedulerProcess[] = [];
  return {
    folder,
    store,
    sqliteFile,
    disk,
    mail,
    accounts,
    database,
    start(role, words) {
      const process = startScheduler({ built, role, folder, environment, options: words });
      processes.push(process);
      return process;
    },
    untilOver: () => untilOver(database, accounts),
    async close() {
      for (const process of processes) process.send('SIGKILL');
      await Promise.all(processes.map(({ ended }) => ended));
      await database.destroy();
      await mail.stop();
      await disk?.unmount();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Accounts of one service, each with a token of its own. */
async function newAccounts(service: TestService, count: number): Promise<Record<string, ConfiguredAccount>> {
  const { url, ca } = service;
  const names = Array.from({ length: count }, (_, index) => `client-${index}`);
  const entries = names.map(async (name) => {
    const { token } = await service.createToken();
    return [name, { url, ca, token }] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

async function untilOver(database: Database, accounts: number): Promise<boolean> {
  for (const until = performance.now() + maxWaitMs; performance.now() < until; await pause(pollMs)) {
    // While the database is away nothing is known.
    const left = await countLeft(database, accounts).catch(() => 1);
    if (left === 0) return true;
    await skipPauses(database).catch(() => undefined);
  }
  return false;
}

async function countLeft(database: Database, accounts: number): Promise<number> {
  const runs = await database.selectFrom('run').select(['nextAt', 'owner']).execute();
  const left = runs.filter(({ nextAt, owner }) => nextAt !== null || owner !== null);
  return left.length + accounts - runs.length;
}

/** Pauses take minutes: makes everything that waits for the end of one due now. */
async function skipPauses(database: Database): Promise<void> {
  const now = new Date().toISOString();
  await database
    .updateTable('delivery')
    .set({ nextAttemptAt: now })
    .where('nextAttemptAt', '>', now)
    .execute();
  await database
    .updateTable('run')
    .set({ nextAt: now })
    .where('nextAt', '>', now)
    .where('owner', 'is', null)
    .execute();
}
