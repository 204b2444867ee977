import { setTimeout as pause } from 'node:timers/promises';
import type { Purchase } from 'outlay/internal/testing/ledger-service.ts';
import { type EndedOutlay, type RunningOutlay, spawnOutlay } from 'outlay/internal/testing/spawn-outlay.ts';
import { type BuiltPrograms, builtPrograms } from '../fixtures/built-programs.ts';
import { type Print, type Tally, tallyOf } from '../fixtures/scenario.ts';
import type { CorrectionBooks } from './correction-books.ts';

const maxWaitMs = 100_000;
/** A scheduler that is asked to end ends its deliveries first. */
const maxEndMs = 60_000;
const pollMs = 50;
const endStates: ReadonlySet<string> = new Set(['delivered', 'partial', 'failed', 'unknown', 'skipped']);

/** A program that schedules at an instant, and kills itself at a named point if one is given. */
export type BooksScheduler = {
  readonly programs: BuiltPrograms;
  readonly program: 'batch-kill-program' | 'correction-kill-program';
  readonly instant: string;
  readonly point?: string;
};

/** Starts a scheduler of the books in a process of its own. */
function startBooksScheduler(
  { fixture }: CorrectionBooks,
  { programs, program, instant, point }: BooksScheduler,
): RunningOutlay {
  const { folder, path } = fixture;
  const environment = {
    PATH: process.env['PATH'] ?? '',
    NODE_COMPILE_CACHE: programs.compileCache,
    ...fixture.environment,
  };
  const words = [path, instant, ...(point === undefined ? [] : [point])];
  return spawnOutlay({ folder, environment }, words, { program: programs.pathOf(program) });
}

/** Starts a scheduler that kills itself at its point. @returns what is wrong if it does not */
export async function dieAt(books: CorrectionBooks, scheduler: BooksScheduler): Promise<string[]> {
  const running = startBooksScheduler(books, scheduler);
  const { code, signal, stderr } = await endOf(running, maxWaitMs);
  if (signal === 'SIGKILL') return [];
  return [`it ended with ${signal ?? code}: ${stderr.slice(-1_000)}`, ...(await waitingRuns(books))];
}

/** Runs another scheduler until every run has ended. @param runs - how many there are then */
export async function finishRuns(
  books: CorrectionBooks,
  { runs, ...scheduler }: BooksScheduler & { readonly runs: number },
): Promise<string[]> {
  const running = startBooksScheduler(books, scheduler);
  // The first line of its log says that it begins.
  await running.waitForOutput('\n');
  const begunAt = performance.now();
  let waited: Waited = 'works';
  while (waited === 'works' && performance.now() - begunAt < maxWaitMs) {
    await pause(pollMs);
    waited = await waitedFor(books, scheduler.instant, runs);
  }
  const problems = waited === 'ended' ? [] : await waitingRuns(books);
  running.send('SIGTERM');
  const { code, signal, stderr } = await endOf(running, maxEndMs);
  return code === 0
    ? problems
    : [...problems, `the second one ended with ${signal ?? code}: ${stderr.slice(-1_000)}`];
}

/** Ends a scheduler that does not end by itself in time, and not by the signal of a kill point. */
async function endOf(running: RunningOutlay, timeoutMs: number): Promise<EndedOutlay> {
  const late = setTimeout(() => running.send('SIGQUIT'), timeoutMs);
  try {
    return await running.ended;
  } finally {
    clearTimeout(late);
  }
}

/**
 * Whether runs have ended, are worked on or will be, or wait for a time that the clock of a scheduler never reaches, because
 * it stands still.
 */
type Waited = 'ended' | 'works' | 'stands still';

async function waitedFor({ fixture }: CorrectionBooks, instant: string, expected: number): Promise<Waited> {
  const runs = (await fixture.records()).map(({ run }) => run);
  const left = runs.filter(({ state }) => !endStates.has(state));
  if (runs.length < expected) return 'works';
  if (left.length === 0) return 'ended';
  const isWaiting = left.every(
    ({ owner, nextAt }) => owner === null && (nextAt === null || nextAt > instant),
  );
  return isWaiting ? 'stands still' : 'works';
}

/** The runs that have not ended, in words, with what their deliveries wait for. */
async function waitingRuns({ fixture }: CorrectionBooks): Promise<string[]> {
  const left = (await fixture.records()).filter(({ run }) => !endStates.has(run.state));
  return left.map(({ run, deliveries }) => {
    const waiting = deliveries.filter(({ state }) => state !== 'accepted');
    return [
      `the run of ${run.scheduledFor} is ${run.state}, owned by ${run.owner}, next at ${run.nextAt}: ${run.reason}`,
      ...waiting.map(
        ({ channel, state, nextAttemptAt, reason }) =>
          `${channel} ${state}, next at ${nextAttemptAt}: ${reason}`,
      ),
    ].join('; ');
  });
}

/** What is killed at each point, and what is then as it must be. */
export type KilledBooks = {
  /** Kills a scheduler and lets another one finish. @returns what is wrong then */
  readonly killAt: (point: string, programs: BuiltPrograms) => Promise<readonly string[]>;
  /** Of the lines, such as "one revision, delivered once". */
  readonly outcome: string;
  readonly print: Print;
};

/** Kills schedulers at named points, one after the other. */
export async function killAtEach(
  points: readonly string[],
  { killAt, outcome, print }: KilledBooks,
): Promise<Tally> {
  if (points.length === 0) return tallyOf([]);
  const passed: boolean[] = [];
  const programs = await builtPrograms();
  try {
    for (const point of points) {
      const problems = await killAt(point, programs);
      for (const problem of problems) print(`FAIL killed at ${point}: ${problem}`);
      print(`killed at ${point}: ${problems.length === 0 ? outcome : 'failed'}`);
      passed.push(problems.length === 0);
    }
  } finally {
    await programs.remove();
  }
  return tallyOf(passed);
}

/** A purchase of October 2024. */
export function octoberPurchase(id: string, minor: number): Purchase {
  return { id, minor, storeName: 'Lidl', at: '2024-10-05T10:00:00.000Z', category: 'Jedzenie' };
}
