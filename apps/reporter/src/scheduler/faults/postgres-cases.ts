import { setTimeout as pass } from 'node:timers/promises';
import { newDatabase, startPostgres } from '@outlay/database/testing';
import { endLeases, owners } from '../../store/claim-run.ts';
import type { SchedulerProcess } from '../scale/start-process.ts';
import { expectations, type FaultOutcome } from './fault-case.ts';
import { openFaultOffice } from './fault-office.ts';
import type { ProcessCasesSize } from './process-cases-size.ts';
import { heard, judged, troubles } from './watched-schedulers.ts';

const mostRestarts = 8;

/** It is gone for a second, again and again, while two processes work. */
export async function restartedDatabase(size: ProcessCasesSize): Promise<FaultOutcome> {
  const postgres = await startPostgres();
  const postgresUrl = await newDatabase(postgres.url);
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
      await postgres.halt();
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
    await postgres.stop();
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
