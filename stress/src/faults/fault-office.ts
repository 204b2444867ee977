import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pass } from 'node:timers/promises';
import type { TestService } from '@outlay/service/testing';
import { readConfiguration } from 'outlay/internal/adapters/configuration/read-configuration.ts';
import { lockCursor } from 'outlay/internal/adapters/store/job-cursors.ts';
import { openStore } from 'outlay/internal/adapters/store/open-store.ts';
import type { Database } from 'outlay/internal/adapters/store/schema.ts';
import { scheduleKey } from 'outlay/internal/engine/plan/plan-job.ts';
import {
  type MailRecorder,
  startMailRecorder,
  type TakenMessage,
} from 'outlay/internal/testing/mail-recorder.ts';
import { type SchedulerProcess, startProcess } from '../scale/start-process.ts';
import { mountSmallDisk, type SmallDisk } from './small-disk.ts';

/** What an office is opened with. */
export type OpeningOffice = {
  readonly service: TestService;
  /** How many accounts it has; each gets a report, in a folder and by e-mail. */
  readonly accounts: number;
  /** Of an empty database; SQLite in the folder `store` where it is not given. */
  readonly postgresUrl?: string;
  /** Where the office itself reads what is recorded; as the schedulers where it is not given. */
  readonly ownUrl?: string;
  /** Puts the SQLite store on a small disk of its own. */
  readonly diskKib?: number;
  /** Waited for when the mail server has a message, before it says so. */
  readonly beforeAnswer?: (message: TakenMessage) => Promise<void>;
};

/** An office whose monthly job is due for all accounts, and schedulers in processes of their own. */
export type FaultOffice = {
  readonly folder: string;
  /** The folder of the SQLite store. */
  readonly store: string;
  readonly sqliteFile: string;
  /** The small disk of the store; `undefined` where this process may not make one, or none was asked for. */
  readonly disk: SmallDisk | undefined;
  readonly mail: MailRecorder;
  readonly accounts: number;
  readonly database: Database;
  readonly start: (role: 'serve' | 'worker', options?: readonly string[]) => SchedulerProcess;
  /** Waits until every run has ended. What waits for its next try is hurried. @returns whether they have, in time */
  readonly untilOver: () => Promise<boolean>;
  readonly close: () => Promise<void>;
};

const pollMs = 250;
const mostMs = 240_000;

/** Opens an office and starts nothing yet. */
export async function openFaultOffice(opening: OpeningOffice): Promise<FaultOffice> {
  const { accounts, postgresUrl, ownUrl = postgresUrl, diskKib } = opening;
  const folder = await mkdtemp(join(tmpdir(), 'outlay-faults-'));
  const store = join(folder, 'store');
  const sqliteFile = join(store, 'outlay.sqlite');
  await mkdir(store);
  const disk = diskKib === undefined ? undefined : await mountSmallDisk(store, diskKib);
  const mail = await startMailRecorder(opening.beforeAnswer ?? (async () => undefined));
  const path = await writeOffice(folder, opening, mail);
  const database = await openStore(ownUrl === undefined ? { sqliteFile } : { postgresUrl: ownUrl });
  await makeDue(database, path);
  const environment = {
    OUTLAY_CONFIG: path,
    PASSWORD: mail.settings.password ?? '',
    DATABASE: postgresUrl ?? '',
  };
  const processes: SchedulerProcess[] = [];
  return {
    folder,
    store,
    sqliteFile,
    disk,
    mail,
    accounts,
    database,
    start(role, options) {
      const process = startProcess(role, environment, options);
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

async function writeOffice(
  folder: string,
  { service, accounts, postgresUrl }: OpeningOffice,
  { settings }: MailRecorder,
): Promise<string> {
  const path = join(folder, 'outlay.yaml');
  await writeFile(join(folder, 'mail-ca.pem'), settings.ca ?? '');
  const lines = await Promise.all(
    Array.from({ length: accounts }, async (_, index) => {
      const { token } = await service.createToken();
      await writeFile(join(folder, `token-${index}`), token);
      return `  client-${index}: { baseUrl: "${service.url}", token: { file: token-${index} }, caFile: "${service.caFile}" }`;
    }),
  );
  const store = postgresUrl === undefined ? 'sqlite:store/outlay.sqlite' : '{ env: DATABASE }';
  await writeFile(
    path,
    `accounts:
${lines.join('\n')}
jobs:
  monthly:
    kind: monthly
    schedule: { cron: "0 6 1 * *", timeZone: UTC }
    formats: [csv]
    deliveries:
      - { channel: folder, path: reports }
      - { channel: email, recipients: [{ address: office@finance.example }] }
smtp: { host: ${settings.host}, port: ${settings.port}, user: ${settings.user}, password: { env: PASSWORD }, caFile: mail-ca.pem, from: Reports <outlay@finance.example> }
store: { url: ${store} }
`,
  );
  return path;
}

/** Says that the job was last planned long ago, so that its last occurrence is due. */
async function makeDue(database: Database, path: string): Promise<void> {
  const [job] = (await readConfiguration(path)).jobs;
  if (!job) throw new Error('the office has no job');
  const cursor = new Date(Date.now() - 32 * 86_400_000).toISOString();
  const key = { job: job.name, schedule: scheduleKey(job) };
  await database.transaction().execute((transaction) => lockCursor(transaction, key, cursor));
}

async function untilOver(database: Database, accounts: number): Promise<boolean> {
  for (const until = performance.now() + mostMs; performance.now() < until; await pass(pollMs)) {
    // While the database is away nothing is known.
    const left = await leftOf(database, accounts).catch(() => 1);
    if (left === 0) return true;
    await hurry(database).catch(() => undefined);
  }
  return false;
}

async function leftOf(database: Database, accounts: number): Promise<number> {
  const runs = await database.selectFrom('run').select(['nextAt', 'owner']).execute();
  const left = runs.filter(({ nextAt, owner }) => nextAt !== null || owner !== null);
  return left.length + accounts - runs.length;
}

/** Pauses are minutes long: whatever waits for the end of one is due now. */
async function hurry(database: Database): Promise<void> {
  const now = new Date().toISOString();
  await database.updateTable('delivery').set({ nextTryAt: now }).where('nextTryAt', '>', now).execute();
  await database
    .updateTable('run')
    .set({ nextAt: now })
    .where('nextAt', '>', now)
    .where('owner', 'is', null)
    .execute();
}
