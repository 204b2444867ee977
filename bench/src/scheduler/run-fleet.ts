import { channel } from 'node:diagnostics_channel';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { newDatabase, type PostgresServer, removeDatabase } from '@outlay/database/testing';
import { startService } from '@outlay/service/testing';
import { fleetJob, newFleet, untilEnded } from '@outlay/stress/fixtures/fleet.ts';
import { type MailSink, startMailSink } from '@outlay/stress/fixtures/mail-sink.ts';
import { makeDue } from '@outlay/stress/fixtures/make-due.ts';
import { type SchedulerProcess, startScheduler } from '@outlay/stress/fixtures/scheduler-process.ts';
import { writeConfiguration } from '@outlay/stress/fixtures/write-configuration.ts';
import { sql } from 'kysely';
import { openStore } from 'outlay/internal/adapters/store/open-store.ts';
import type { Database } from 'outlay/internal/adapters/store/schema.ts';
import { builtOutlay } from 'outlay/internal/testing/built-outlay.ts';
import { type ProcessUsage, usageOfTree } from './process-tree.ts';

/** A job of many accounts, and who works on it. */
export type FleetSize = {
  readonly reports: number;
  /** Processes of the scheduler. */
  readonly processes: number;
  /** `undefined`: a SQLite file. */
  readonly postgres: PostgresServer | undefined;
  /** Reports before the first one that is counted, while processes start and compile their code; none by default. */
  readonly warmUp?: number | undefined;
  /** A program that starts each process, with its options. */
  readonly through?: readonly string[] | undefined;
};

/** What the counted reports took. */
export type FleetUsage = {
  /** Reports that are counted. */
  readonly reports: number;
  readonly seconds: number;
  /** Of all processes of the scheduler with their children. */
  readonly scheduler: ProcessUsage;
  /** Of PostgreSQL. */
  readonly database: ProcessUsage | undefined;
  /** Requests to the service. */
  readonly requests: number;
  /** Queries and changes in PostgreSQL, without the statements that begin and end transactions. */
  readonly statements: number | undefined;
  readonly commits: number | undefined;
};

/**
 * Makes and delivers the report of each account once. The service and the mail server are in this process.
 * @throws where a scheduler ends with an error, or a report was not delivered once
 */
export async function runFleet(size: FleetSize): Promise<FleetUsage> {
  const folder = await mkdtemp(join(tmpdir(), 'outlay-bench-'));
  const [mail, service] = [await startMailSink(), await startService()];
  const url = size.postgres && (await newDatabase(size.postgres.url));
  try {
    const accounts = await newFleet(service, size.reports + (size.warmUp ?? 0));
    const storeUrl = url === undefined ? '"sqlite:outlay.sqlite"' : '{ env: DATABASE }';
    const { settings: smtp } = mail;
    const path = await writeConfiguration(folder, { accounts, jobs: fleetJob, smtp, storeUrl });
    const address = url === undefined ? { sqliteFile: join(folder, 'outlay.sqlite') } : { postgresUrl: url };
    await using database = await openStore(address);
    if (url !== undefined) await sql`create extension pg_stat_statements`.execute(database);
    await makeDue(database, path);
    return await measured({ ...size, folder, url, database, mail });
  } finally {
    await Promise.all([mail.stop(), service.stop()]);
    if (url !== undefined) await removeDatabase(url);
    await rm(folder, { recursive: true, force: true });
  }
}

type PreparedFleet = FleetSize & {
  readonly folder: string;
  readonly url: string | undefined;
  readonly database: Database;
  readonly mail: MailSink;
};

async function measured(fleet: PreparedFleet): Promise<FleetUsage> {
  const { postgres, database, mail, warmUp = 0 } = fleet;
  const all = warmUp + fleet.reports;
  const requests = countRequests();
  const schedulers = await startAll(fleet);
  try {
    await untilTaken(mail, warmUp);
    const before = await counted(fleet, schedulers, requests.count());
    // Questions to the database would count, so the last ones begin when every message has arrived.
    await untilTaken(mail, all);
    await untilEnded(database, all);
    const after = await counted(fleet, schedulers, requests.count());
    const codes = await Promise.all(schedulers.map(({ stop }) => stop()));
    const messages = [...mail.taken.values()];
    if (codes.some((code) => code !== 0) || messages.length !== all || messages.some((n) => n !== 1)) {
      throw new Error(`${messages.length} messages of ${all}; processes ended with ${codes.join(', ')}`);
    }
    return {
      reports: after.reports - before.reports,
      seconds: after.seconds - before.seconds,
      scheduler: difference(after.scheduler, before.scheduler),
      database: postgres && difference(after.usage, before.usage),
      requests: after.requests - before.requests,
      statements: postgres && after.statements - before.statements,
      // Connections tell their commits when they are closed.
      commits: postgres && (await counters(fleet)).commits - before.commits,
    };
  } finally {
    requests.stop();
    for (const { send } of schedulers) send('SIGKILL');
  }
}

/** Waits until so many messages have arrived. */
async function untilTaken({ taken }: MailSink, messages: number): Promise<void> {
  while (taken.size < messages) await pause(50);
}

/** What was used until now. */
async function counted(fleet: PreparedFleet, schedulers: readonly SchedulerProcess[], requests: number) {
  const usages = await Promise.all(schedulers.map(({ pid }) => usageOfTree(pid)));
  return {
    ...(await counters(fleet)),
    reports: fleet.mail.taken.size,
    requests,
    scheduler: sumOf(usages),
    seconds: performance.now() / 1_000,
  };
}

async function startAll({
  folder,
  url,
  mail,
  processes,
  through,
}: PreparedFleet): Promise<SchedulerProcess[]> {
  const environment = { PASSWORD: mail.settings.password ?? '', DATABASE: url ?? '' };
  const built = await builtOutlay();
  return Array.from({ length: processes }, (_, index) =>
    startScheduler({ built, role: index === 0 ? 'serve' : 'worker', folder, environment, through }),
  );
}

type Counters = { readonly usage: ProcessUsage; readonly statements: number; readonly commits: number };

const nothing: ProcessUsage = { cpuMs: 0, writtenBytes: 0 };

/** What PostgreSQL has counted so far; nothing on SQLite. */
async function counters({ postgres, database }: PreparedFleet): Promise<Counters> {
  if (!postgres) return { usage: nothing, statements: 0, commits: 0 };
  const pid = Number((await readFile(join(postgres.dataFolder, 'postmaster.pid'), 'utf8')).split('\n')[0]);
  const { rows } = await sql<{ statements: number; commits: number }>`
    select (select coalesce(sum(calls), 0) from pg_stat_statements
            where dbid = (select oid from pg_database where datname = current_database()))::integer as statements,
           (select xact_commit from pg_stat_database where datname = current_database())::integer as commits`.execute(
    database,
  );
  return { usage: await usageOfTree(pid), ...(rows[0] ?? { statements: 0, commits: 0 }) };
}

/** Counts requests to servers of this process. */
function countRequests(): { readonly count: () => number; readonly stop: () => void } {
  const started = channel('http.server.request.start');
  let count = 0;
  const onRequest = () => void (count += 1);
  started.subscribe(onRequest);
  const stop = () => {
    started.unsubscribe(onRequest);
  };
  return { count: () => count, stop };
}

function sumOf(usages: readonly ProcessUsage[]): ProcessUsage {
  return usages.reduce(
    (sum, { cpuMs, writtenBytes }) => ({
      cpuMs: sum.cpuMs + cpuMs,
      writtenBytes: sum.writtenBytes + writtenBytes,
    }),
    nothing,
  );
}

function difference(after: ProcessUsage, before: ProcessUsage): ProcessUsage {
  return { cpuMs: after.cpuMs - before.cpuMs, writtenBytes: after.writtenBytes - before.writtenBytes };
}
