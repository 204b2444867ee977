import { fileURLToPath } from 'node:url';
import type { Purchase } from 'outlay/internal/testing/ledger-service.ts';
import { type Print, type Tally, tallyOf } from '../fixtures/scenario.ts';
import { openBatchBooks } from './batch-books.ts';
import { checkBatches, isFullExport } from './batch-problems.ts';
import type { NewBooksStore } from './books-scenario.ts';
import type { CorrectionBooks } from './correction-books.ts';
import { finishRuns, startBooksScheduler } from './killed-schedulers.ts';

const program = fileURLToPath(new URL('batch-kill-program.ts', import.meta.url));

/** When October's documents have changed, and November's batch is due. */
const instant = '2024-12-01T06:10:00.000Z';

/** Kills a scheduler while it creates a batch, and lets another one finish: there is one batch, delivered once. */
export async function runBatchKills(
  newStore: NewBooksStore,
  points: readonly string[],
  { print }: { readonly print: Print },
): Promise<Tally> {
  const passed: boolean[] = [];
  for (const point of points) {
    const problems = await killAt(newStore, point);
    for (const problem of problems) print(`FAIL killed at ${point} of a batch: ${problem}`);
    print(`killed at ${point}: ${problems.length === 0 ? 'one batch, delivered once' : 'failed'}`);
    passed.push(problems.length === 0);
  }
  return tallyOf(passed);
}

async function killAt(newStore: NewBooksStore, point: string): Promise<string[]> {
  const books = await openBatchBooks(newStore, { plannedUpTo: '2024-10-15T00:00:00.000Z', isMailed: false });
  try {
    books.service.purchases = [purchase('1', 1234), purchase('2', 500)];
    await books.scheduleAt('2024-11-01T06:00:10.000Z');
    books.service.purchases = [purchase('1', 1000), purchase('3', 734)];
    books.setClock(instant);
    const scheduled = { program, instant };
    const death = await startBooksScheduler(books, { ...scheduled, point }).ended;
    if (death.signal !== 'SIGKILL') return [`it ended with ${death.code}: ${death.stderr.slice(-1_000)}`];
    const problems = await finishRuns(books, { ...scheduled, runs: 2 });
    return [...problems, ...(await batchProblems(books))];
  } finally {
    await books.remove();
  }
}

function purchase(id: string, minor: number): Purchase {
  return { id, minor, storeName: 'Lidl', at: '2024-10-05T10:00:00.000Z', category: 'Jedzenie' };
}

async function batchProblems(books: CorrectionBooks): Promise<string[]> {
  const checked = await checkBatches(books);
  const { problems, batches, reversals } = checked;
  return [
    ...problems,
    ...(batches.length === 2 && reversals === 2 ? [] : [`${batches.length} batches, ${reversals} reversals`]),
    ...(isFullExport(checked, books.service.purchases) ? [] : [`exported ${checked.exported.join()}`]),
  ];
}
