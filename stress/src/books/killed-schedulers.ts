import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Purchase } from 'outlay/internal/testing/ledger-service.ts';
import { spawnOutlay } from 'outlay/internal/testing/spawn-outlay.ts';
import { type Print, type Tally, tallyOf } from '../fixtures/scenario.ts';
import type { CorrectionBooks } from './correction-books.ts';

const sourceCache = join(tmpdir(), 'outlay-kills-compiled');
const maxWaitMs = 100_000;
const pollMs = 50;
const endStates: ReadonlySet<string> = new Set(['delivered', 'partial', 'failed', 'unknown', 'skipped']);

/** A program that schedules at an instant, and kills itself at a named point if one is given. */
export type BooksScheduler = { readonly program: string; readonly instant: string; readonly point?: string };

/** Starts a scheduler of the books in a process of its own. */
export function startBooksScheduler(
  { fixture }: CorrectionBooks,
  { program, instant, point }: BooksScheduler,
) {
  const { folder, path } = fixture;
  const environment = {
    PATH: process.env['PATH'] ?? '',
    NODE_COMPILE_CACHE: sourceCache,
    ...fixture.environment,
  };
  const words = [path, instant, ...(point === undefined ? [] : [point])];
  return spawnOutlay({ folder, environment }, words, { program });
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
  while (!(await isFinished(books, runs)) && performance.now() - begunAt < maxWaitMs) await pause(pollMs);
  running.send('SIGTERM');
  const { code, stderr } = await running.ended;
  return code === 0 ? [] : [`the second one ended with ${code}: ${stderr.slice(-1_000)}`];
}

async function isFinished({ fixture }: CorrectionBooks, expected: number): Promise<boolean> {
  const runs = (await fixture.records()).map(({ run }) => run);
  return runs.length === expected && runs.every(({ state }) => endStates.has(state));
}

/** What is killed at each point, and what is then as it must be. */
export type KilledBooks = {
  /** Kills a scheduler and lets another one finish. @returns what is wrong then */
  readonly killAt: (point: string) => Promise<readonly string[]>;
  /** Of the lines, such as "one revision, delivered once". */
  readonly outcome: string;
  readonly print: Print;
};

/** Kills schedulers at named points, one after the other. */
export async function killAtEach(
  points: readonly string[],
  { killAt, outcome, print }: KilledBooks,
): Promise<Tally> {
  const passed: boolean[] = [];
  for (const point of points) {
    const problems = await killAt(point);
    for (const problem of problems) print(`FAIL killed at ${point}: ${problem}`);
    print(`killed at ${point}: ${problems.length === 0 ? outcome : 'failed'}`);
    passed.push(problems.length === 0);
  }
  return tallyOf(passed);
}

/** A purchase of October 2024. */
export function octoberPurchase(id: string, minor: number): Purchase {
  return { id, minor, storeName: 'Lidl', at: '2024-10-05T10:00:00.000Z', category: 'Jedzenie' };
}
