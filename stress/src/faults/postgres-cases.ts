import { setTimeout as pass } from 'node:timers/promises';
import { newDatabase, startPostgres } from '@outlay/database/testing';
import { sql } from 'kysely';
import { endLeases, owners } from 'outlay/internal/adapters/store/claim-run.ts';
import type { DatabaseWay } from 'outlay/internal/testing/database-ways.ts';
import type { SchedulerProcess } from '../scale/start-process.ts';
import { expectations, type FaultOutcome } from './fault-case.ts';
import { openFaultOffice } from './fault-office.ts';
import type { ProcessCasesSize } from './process-cases-size.ts';
import { heard, judged, troubles } from './watched-schedulers.ts';

const mostRestarts = 8;

/** It is stopped or killed, and gone for a second, again and again, while two processes work. */
export async function restartedDatabase(
  size: ProcessCasesSize,
  { open }: DatabaseWay,
): Promise<FaultOutcome | undefined> {
  const way = await open();
  if (!way) return undefined;
  const { server: postgres, postgresUrl } = way;
  const office = await openFaultOffice({ ...size, postgresUrl });
  try {
    const schedulers = [
      office.start('serve', ['--concurrency', '2']),
      office.start('worker', ['--concurrency', '2']),
    ];
    await Promise.all(schedulers.map((each) => heard(each, (line) => line['msg'] === 'started')));
    let restarts = 0;
    const ended = new AbortController();
    // Judged is when the database stays: to read what became of all takes a moment.
    const over = office.untilOver().finally(() => ended.abort());
    while (!ended.signal.aborted && restarts < mostRestarts) {
      await (restarts % 2 === 0 ? postgres.halt() : postgres.kill());
      await pass(1_000);
      await postgres.resume();
      restarts += 1;
      await pass(2_500);
    }
    await over;
    const outcome = await judged(office, schedulers);
    const said = schedulers.flatMap(troubles).map(({ reason }) => String(reason));
    const wrong = expectations([
      ['lines say that the database is away', said.some((reason) => reason.includes('cannot be reached'))],
      ['it was restarted at work', restarts > 1],
    ]);
    return {
      came: `${restarts} restarts, ${said.length} lines of trouble; ${outcome.came}`,
      wrong: [...outcome.wrong, ...wrong],
    };
  } finally {
    await office.close();
    await way.stop();
  }
}

/** It is gone while the mail server takes a message, and back a moment after it has said so: for the first of each run. */
export async function awayAtTheAnswer(
  size: ProcessCasesSize,
  { open }: DatabaseWay,
): Promise<FaultOutcome | undefined> {
  const way = await open();
  if (!way) return undefined;
  const { server, postgresUrl } = way;
  let restarts = Promise.resolve();
  let count = 0;
  const office = await openFaultOffice({
    ...size,
    postgresUrl,
    async beforeAnswer() {
      if (count === mostRestarts) return;
      count += 1;
      await restarts;
      await server.halt();
      restarts = pass(500).then(() => server.resume());
    },
  });
  try {
    const scheduler = office.start('serve', ['--concurrency', '1']);
    await office.untilOver();
    await restarts;
    const outcome = await judged(office, [scheduler]);
    const wrong = expectations([
      ['it was gone at answers', count > 0],
      ['one message a run', office.mail.taken.length === office.accounts],
      ['nothing is uncertain', !outcome.came.includes('unknown')],
    ]);
    return { came: `${count} restarts; ${outcome.came}`, wrong: [...outcome.wrong, ...wrong] };
  } finally {
    await office.close();
    await way.stop();
  }
}

/** For each message, others have what is recorded locked for three times as long as a statement may take. */
export async function lockedAtTheAnswer(
  size: ProcessCasesSize,
  { open }: DatabaseWay,
): Promise<FaultOutcome | undefined> {
  const way = await open();
  if (!way) return undefined;
  let [count, cancelled] = [0, 0];
  let locked = Promise.resolve();
  const office = await openFaultOffice({
    ...size,
    postgresUrl: `${way.postgresUrl}?statement_timeout=1000`,
    ownUrl: way.postgresUrl,
    async beforeAnswer() {
      if (count === mostRestarts) return;
      count += 1;
      await locked;
      const isLocked = Promise.withResolvers<void>();
      locked = office.database.transaction().execute(async (transaction) => {
        await sql`lock table delivery in access exclusive mode`.execute(transaction);
        isLocked.resolve();
        await pass(3_000);
      });
      await isLocked.promise;
    },
  });
  try {
    const scheduler = office.start('serve', ['--concurrency', '1']);
    await office.untilOver();
    await locked;
    const outcome = await judged(office, [scheduler]);
    cancelled = troubles(scheduler).filter(({ reason }) =>
      String(reason).includes('statement timeout'),
    ).length;
    const wrong = expectations([
      ['statements took too long', cancelled > 0],
      ['one message a run', office.mail.taken.length === office.accounts],
      ['nothing is uncertain', !outcome.came.includes('unknown')],
    ]);
    return {
      came: `locked ${count} times, ${cancelled} lines of it; ${outcome.came}`,
      wrong: [...outcome.wrong, ...wrong],
    };
  } finally {
    await office.close();
    await way.stop();
  }
}

/** It stands still while the mail server has a message and has not said so, and another takes its runs over. */
export async function stoppedScheduler(size: ProcessCasesSize): Promise<FaultOutcome> {
  const postgres = await startPostgres();
  let first: SchedulerProcess | undefined;
  const standing = Promise.withResolvers<SchedulerProcess>();
  const office = await openFaultOffice({
    ...size,
    postgresUrl: await newDatabase(postgres.url),
    async beforeAnswer() {
      first?.send('SIGSTOP');
      if (first) standing.resolve(first);
      first = undefined;
    },
  });
  try {
    first = office.start('serve', ['--concurrency', '1']);
    const stopped = await standing.promise;
    await endLeases(office.database, await owners(office.database));
    const second = office.start('worker');
    const isOver = await office.untilOver();
    stopped.send('SIGCONT');
    await pass(3_000);
    const outcome = await judged(office, [stopped, second]);
    const messages = office.mail.taken.length;
    const wrong = expectations([
      ['the other one does all', isOver],
      ['one message a run', messages === office.accounts],
      ['one run may have arrived', outcome.came.includes('1 unknown')],
    ]);
    return { came: outcome.came, wrong: [...outcome.wrong, ...wrong] };
  } finally {
    await office.close();
    await postgres.stop();
  }
}

/** Statements are cancelled in their midst, as by a statement_timeout, and the database is read-only for some seconds, as a standby is. */
export async function cancelledAndReadOnly(
  size: ProcessCasesSize,
  { open }: DatabaseWay,
): Promise<FaultOutcome | undefined> {
  const way = await open();
  if (!way) return undefined;
  const office = await openFaultOffice({ ...size, postgresUrl: way.postgresUrl });
  const others = sql`pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`;
  const name = sql.id(new URL(way.postgresUrl).pathname.slice(1));
  try {
    const scheduler = office.start('serve', ['--concurrency', '2']);
    await heard(scheduler, (line) => line['msg'] === 'delivery accepted');
    const { database } = office;
    for (let round = 0; round < 20; round += 1) {
      await sql`select pg_cancel_backend(pid) from ${others} and state = 'active'`
        .execute(database)
        .catch(nothing);
      await pass(100);
    }
    await sql`alter database ${name} set default_transaction_read_only = on`.execute(database);
    await sql`select pg_terminate_backend(pid) from ${others}`.execute(database);
    await pass(3_000);
    await sql
      .raw(`begin read write; alter database ${new URL(way.postgresUrl).pathname.slice(1)} reset all; commit`)
      .execute(database);
    await sql`select pg_terminate_backend(pid) from ${others}`.execute(database).catch(nothing);
    const outcome = await judged(office, [scheduler]);
    const isOnce = office.mail.taken.length === office.accounts;
    return {
      came: outcome.came,
      wrong: [...outcome.wrong, ...expectations([['one message a run', isOnce]])],
    };
  } finally {
    await office.close();
    await way.stop();
  }
}

function nothing(): void {
  // The connection itself may be the one that was cancelled.
}
