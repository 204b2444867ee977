import type { BuiltPrograms } from '../fixtures/built-programs.ts';
import type { Print, Tally } from '../fixtures/scenario.ts';
import { openBatchBooks } from './batch-books.ts';
import { checkBatches, isFullExport } from './batch-problems.ts';
import type { NewBooksStore } from './books-scenario.ts';
import type { CorrectionBooks } from './correction-books.ts';
import { dieAt, finishRuns, killAtEach, octoberPurchase } from './killed-schedulers.ts';

/** When October's documents have changed, and November's batch is due. */
const instant = '2024-12-01T06:10:00.000Z';

/** Kills a scheduler while it creates a batch, and lets another one finish: there is one batch, delivered once. */
export function runBatchKills(
  newStore: NewBooksStore,
  points: readonly string[],
  { print }: { readonly print: Print },
): Promise<Tally> {
  return killAtEach(points, {
    killAt: (point, programs) => killAt(newStore, programs, point),
    outcome: 'one batch, delivered once',
    print,
  });
}

async function killAt(newStore: NewBooksStore, programs: BuiltPrograms, point: string): Promise<string[]> {
  const books = await openBatchBooks(newStore, { plannedUpTo: '2024-10-15T00:00:00.000Z', isMailed: true });
  try {
    books.service.purchases = [octoberPurchase('1', 1234), octoberPurchase('2', 500)];
    await books.scheduleAt('2024-11-01T06:00:10.000Z');
    books.service.purchases = [octoberPurchase('1', 1000), octoberPurchase('3', 734)];
    books.setClock(instant);
    const scheduled = { programs, program: 'batch-kill-program', instant } as const;
    const undying = await dieAt(books, { ...scheduled, point });
    if (undying.length > 0) return undying;
    const problems = await finishRuns(books, { ...scheduled, runs: 2 });
    return [...problems, ...(await batchProblems(books))];
  } finally {
    await books.remove();
  }
}

async function batchProblems(books: CorrectionBooks): Promise<string[]> {
  const checked = await checkBatches(books);
  const { problems, batches, reversals } = checked;
  const messages = books.accepted().length;
  return [
    ...problems,
    ...(messages === 2 ? [] : [`${messages} messages instead of 2`]),
    ...(batches.length === 2 && reversals === 2 ? [] : [`${batches.length} batches, ${reversals} reversals`]),
    ...(isFullExport(checked, books.service.purchases) ? [] : [`exported ${checked.exported.join()}`]),
  ];
}
