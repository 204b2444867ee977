import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { DatabaseRoute } from 'outlay/internal/testing/database-routes.ts';
import type { FaultOutcome } from './fault-case.ts';
import { onRoute } from './on-route.ts';
import type { ProcessCasesSize } from './process-cases-size.ts';
import {
  errorLines,
  oneMessagePerRun,
  stopAndCheck,
  waitForMessage,
  withExpectations,
} from './scheduler-outcome.ts';

const maxRestarts = 8;

type Outcome = Promise<FaultOutcome | undefined>;

/** Stops or kills the server for a second, again and again, while two processes work. */
export function restartedDatabase(size: ProcessCasesSize, route: DatabaseRoute): Outcome {
  return onRoute({ size, route }, async ({ fixture, opened: { server } }) => {
    const schedulers = [
      fixture.start('serve', ['--concurrency', '2']),
      fixture.start('worker', ['--concurrency', '2']),
    ];
    await Promise.all(schedulers.map((each) => waitForMessage(each, 'started')));
    let restarts = 0;
    const ended = new AbortController();
    // The runs are checked when the server stays: to read them takes a moment.
    const over = fixture.untilOver().finally(() => ended.abort());
    while (!ended.signal.aborted && restarts < maxRestarts) {
      await (restarts % 2 === 0 ? server.halt() : server.kill());
      await pause(1_000);
      await server.resume();
      restarts += 1;
      await pause(2_500);
    }
    await over;
    const outcome = await stopAndCheck(fixture, schedulers);
    const reasons = schedulers.flatMap(errorLines).map(({ reason }) => String(reason));
    return withExpectations(outcome, `${restarts} restarts, ${reasons.length} lines about errors`, [
      ['lines say that the database is away', reasons.some((text) => text.includes('cannot be reached'))],
      ['restarts while runs are in progress', restarts > 1],
    ]);
  });
}

/** Stops the server before the mail server answers, for the first messages, and starts it again half a second later. */
export function stoppedBeforeResponse(size: ProcessCasesSize, route: DatabaseRoute): Outcome {
  let restarts = Promise.resolve();
  let count = 0;
  const beforeAnswer: Parameters<typeof onRoute>[0]['beforeAnswer'] = async ({ opened: { server } }) => {
    if (count === maxRestarts) return;
    count += 1;
    await restarts;
    await server.halt();
    restarts = pause(500).then(() => server.resume());
  };
  return onRoute({ size, route, beforeAnswer }, async ({ fixture }) => {
    const scheduler = fixture.start('serve', ['--concurrency', '1']);
    await fixture.untilOver();
    await restarts;
    const outcome = await stopAndCheck(fixture, [scheduler]);
    return withExpectations(outcome, `${count} restarts`, [
      ['restarts before answers', count > 0],
      ['nothing is uncertain', !outcome.observed.includes('unknown')],
      ...oneMessagePerRun(fixture),
    ]);
  });
}

/** For each message, another transaction locks the records for three times as long as a statement may take. */
export function lockedBeforeResponse(size: ProcessCasesSize, route: DatabaseRoute): Outcome {
  let locked = Promise.resolve();
  let count = 0;
  const beforeAnswer: Parameters<typeof onRoute>[0]['beforeAnswer'] = async ({ fixture: { database } }) => {
    if (count === maxRestarts) return;
    count += 1;
    await locked;
    const isLocked = Promise.withResolvers<void>();
    locked = database.transaction().execute(async (transaction) => {
      await sql`lock table delivery in access exclusive mode`.execute(transaction);
      isLocked.resolve();
      await pause(3_000);
    });
    await isLocked.promise;
  };
  const parameters = '?statement_timeout=1000';
  return onRoute({ size, route, parameters, beforeAnswer }, async ({ fixture }) => {
    const scheduler = fixture.start('serve', ['--concurrency', '1']);
    await fixture.untilOver();
    await locked;
    const outcome = await stopAndCheck(fixture, [scheduler]);
    const canceled = errorLines(scheduler).filter(({ reason }) =>
      String(reason).includes('statement timeout'),
    ).length;
    return withExpectations(outcome, `locked ${count} times, ${canceled} lines about it`, [
      ['statements took too long', canceled > 0],
      ['nothing is uncertain', !outcome.observed.includes('unknown')],
      ...oneMessagePerRun(fixture),
    ]);
  });
}

/** Cancels statements, as a statement_timeout does, and makes the database read-only for some seconds, as a standby is. */
export function canceledAndReadOnly(size: ProcessCasesSize, route: DatabaseRoute): Outcome {
  return onRoute({ size, route }, async ({ fixture, opened }) => {
    const others = sql`pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`;
    const name = new URL(opened.postgresUrl).pathname.slice(1);
    const scheduler = fixture.start('serve', ['--concurrency', '2']);
    await waitForMessage(scheduler, 'delivery accepted');
    const { database } = fixture;
    for (let count = 0; count < 20; count += 1) {
      await sql`select pg_cancel_backend(pid) from ${others} and state = 'active'`
        .execute(database)
        .catch(ignore);
      await pause(100);
    }
    await sql`alter database ${sql.id(name)} set default_transaction_read_only = on`.execute(database);
    await sql`select pg_terminate_backend(pid) from ${others}`.execute(database);
    await pause(3_000);
    await sql.raw(`begin read write; alter database ${name} reset all; commit`).execute(database);
    await sql`select pg_terminate_backend(pid) from ${others}`.execute(database).catch(ignore);
    return withExpectations(await stopAndCheck(fixture, [scheduler]), undefined, oneMessagePerRun(fixture));
  });
}

function ignore(): void {
  // The connection itself may be the one that was canceled.
}
