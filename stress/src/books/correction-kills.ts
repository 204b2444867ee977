import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Purchase } from 'outlay/internal/testing/ledger-service.ts';
import { spawnOutlay } from 'outlay/internal/testing/spawn-outlay.ts';
import { type Print, type Tally, tallyOf } from '../fixtures/scenario.ts';
import type { NewBooksStore } from './books-scenario.ts';
import { type CorrectionBooks, openBooks } from './correction-books.ts';
import { checkRevisions, hasPurchases } from './revision-problems.ts';

const program = fileURLToPath(new URL('correction-kill-program.ts', import.meta.url));
const sourceCache = join(tmpdir(), 'outlay-kills-compiled');

/** When October's documents have changed, and the job is due. */
const instant = '2024-12-01T06:10:00.000Z';

const maxWaitMs = 100_000;
const pollMs = 50;
/** Of October, of November by hand and as planned, and the correction of October. */
const expectedRuns = 'correction delivered,manual delivered,schedule delivered,schedule skipped';

const endStates: ReadonlySet<string> = new Set(['delivered', 'partial', 'failed', 'unknown', 'skipped']);

/** Kills a scheduler while it corrects a period, and lets another one finish: there is one revision, delivered once. */
export async function runCorrectionKills(
  newStore: NewBooksStore,
  points: readonly string[],
  { print }: { readonly print: Print },
): Promise<Tally> {
  const passed: boolean[] = [];
  for (const point of points) {
    const problems = await killAt(newStore, point);
    for (const problem of problems) print(`FAIL killed at ${point}: ${problem}`);
    print(`killed at ${point}: ${problems.length === 0 ? 'one revision, delivered once' : 'failed'}`);
    passed.push(problems.length === 0);
  }
  return tallyOf(passed);
}

async function killAt(newStore: NewBooksStore, point: string): Promise<string[]> {
  const books = await openBooks(newStore, { plannedUpTo: '2024-10-15T00:00:00.000Z', isMailed: true });
  try {
    books.service.purchases = [purchase('1', 1234), purchase('2', 500)];
    await books.scheduleAt('2024-11-01T06:00:10.000Z');
    const closed = await books.outlay('2024-11-02T12:00:00.000Z', 'close', 'monthly', '2024-10');
    if (closed.code !== 0) return [closed.stderr];
    // Otherwise a message of November could be in the window in which it may have arrived.
    const november = await books.outlay('2024-12-01T05:00:00.000Z', 'run', 'monthly', '--period', '2024-11');
    if (november.code !== 0) return [november.stderr];
    books.service.purchases = [purchase('1', 1000), purchase('3', 734)];
    books.setClock(instant);
    const death = await startScheduler(books, point).ended;
    if (death.signal !== 'SIGKILL') return [`it ended with ${death.code}: ${death.stderr.slice(-1_000)}`];
    const problems = await finish(books);
    return [...problems, ...(await correctionProblems(books))];
  } finally {
    await books.remove();
  }
}

function purchase(id: string, minor: number): Purchase {
  return { id, minor, storeName: 'Lidl', at: '2024-10-05T10:00:00.000Z', category: 'Jedzenie' };
}

function startScheduler({ fixture }: CorrectionBooks, point?: string) {
  const { folder, path } = fixture;
  const environment = {
    PATH: process.env['PATH'] ?? '',
    NODE_COMPILE_CACHE: sourceCache,
    ...fixture.environment,
  };
  const words = [path, instant, ...(point === undefined ? [] : [point])];
  return spawnOutlay({ folder, environment }, words, { program });
}

/** Runs another scheduler until every run has ended. */
async function finish(books: CorrectionBooks): Promise<string[]> {
  const running = startScheduler(books);
  // The first line of its log says that it begins.
  await running.waitForOutput('\n');
  const begunAt = performance.now();
  while (!(await isFinished(books)) && performance.now() - begunAt < maxWaitMs) await pause(pollMs);
  running.send('SIGTERM');
  const { code, stderr } = await running.ended;
  return code === 0 ? [] : [`the second one ended with ${code}: ${stderr.slice(-1_000)}`];
}

async function isFinished({ fixture }: CorrectionBooks): Promise<boolean> {
  const runs = (await fixture.records()).map(({ run }) => run);
  return runs.length === 4 && runs.every(({ state }) => endStates.has(state));
}

async function correctionProblems(books: CorrectionBooks): Promise<string[]> {
  const { problems, latest, corrections } = await checkRevisions(books);
  const runs = (await books.fixture.records()).map(({ run }) => `${run.origin} ${run.state}`).toSorted();
  const revision = latest.get('2024-10-01');
  const isCurrent = revision && (await hasPurchases(books, revision, books.service.purchases));
  // Of October, of November, and of the correction.
  const messages = books.accepted().length;
  return [
    ...problems,
    ...(corrections === 1 && isCurrent
      ? []
      : [`${corrections} corrections, the last is r${revision?.revision}`]),
    ...(messages === 3 ? [] : [`${messages} messages instead of 3`]),
    ...(runs.join() === expectedRuns ? [] : [runs.join()]),
  ];
}
