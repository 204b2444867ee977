import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { spawnOutlay } from 'outlay/internal/testing/spawn-outlay.ts';
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
  const begunAt = performance.now();
  while (!(await isFinished(books, runs)) && performance.now() - begunAt < maxWaitMs) await pause(pollMs);
  running.send('SIGTERM');
  const { code, signal, stderr } = await running.ended;
  // Where nothing is left to finish, it may not have begun to listen.
  return code === 0 || signal === 'SIGTERM'
    ? []
    : [`the second one ended with ${code}: ${stderr.slice(-1_000)}`];
}

async function isFinished({ fixture }: CorrectionBooks, expected: number): Promise<boolean> {
  const runs = (await fixture.records()).map(({ run }) => run);
  return runs.length === expected && runs.every(({ state }) => endStates.has(state));
}
