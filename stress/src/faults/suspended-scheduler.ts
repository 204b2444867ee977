import { setTimeout as pause } from 'node:timers/promises';
import { newDatabase, startPostgres } from '@outlay/database/testing';
import { endLeases, owners } from 'outlay/internal/adapters/store/claim-run.ts';
import type { SchedulerProcess } from '../fixtures/scheduler-process.ts';
import type { FaultOutcome } from './fault-case.ts';
import { openFaultFixture } from './fault-fixture.ts';
import type { ProcessCasesSize } from './process-cases-size.ts';
import { oneMessagePerRun, stopAndCheck, withExpectations } from './scheduler-outcome.ts';

/** A scheduler is suspended when the mail server has a message, before it answers, and another takes its runs over. */
export async function suspendedScheduler(size: ProcessCasesSize): Promise<FaultOutcome> {
  const postgres = await startPostgres();
  let first: SchedulerProcess | undefined;
  const suspended = Promise.withResolvers<SchedulerProcess>();
  const fixture = await openFaultFixture({
    ...size,
    postgresUrl: await newDatabase(postgres.url),
    async beforeAnswer() {
      first?.send('SIGSTOP');
      if (first) suspended.resolve(first);
      first = undefined;
    },
  });
  try {
    first = fixture.start('serve', ['--concurrency', '1']);
    const stopped = await suspended.promise;
    await endLeases(fixture.database, await owners(fixture.database));
    const second = fixture.start('worker');
    const isOver = await fixture.untilOver();
    stopped.send('SIGCONT');
    await pause(3_000);
    const outcome = await stopAndCheck(fixture, [stopped, second]);
    return withExpectations(outcome, undefined, [
      ['the other one does all', isOver],
      ['one run may have arrived', outcome.observed.includes('1 unknown')],
      ...oneMessagePerRun(fixture),
    ]);
  } finally {
    await fixture.close();
    await postgres.stop();
  }
}
