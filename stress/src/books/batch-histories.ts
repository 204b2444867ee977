import { inspect } from 'node:util';
import { type SeededRandom, seededRandom } from '@outlay/core/internal/testing/seeded-random.ts';
import { mapConcurrently } from 'outlay/internal/concurrency/map-concurrently.ts';
import type { Purchase } from 'outlay/internal/testing/ledger-service.ts';
import { memoryFolder } from '../fixtures/memory-folder.ts';
import { type Print, type Tally, tallyOf } from '../fixtures/scenario.ts';
import { mapSuppliers, openBatchBooks } from './batch-books.ts';
import { type CheckedBatches, checkBatches, isFullExport } from './batch-problems.ts';
import type { NewBooksStore } from './books-scenario.ts';
import type { CorrectionBooks } from './correction-books.ts';
import type { HistoriesSize } from './correction-histories.ts';
import { drawMonth, type EditedMonth, stores } from './edit-history.ts';

const year = 2024;

/** After so many histories figures are printed. */
const printedAfter = 50;

/** Histories in progress at once. */
const concurrency = 4;

/** Runs random histories of edits, and adds the batches up after each month. */
export async function runBatchHistories(
  newStore: NewBooksStore,
  { count, periods }: HistoriesSize,
  { seed, print }: { readonly seed: number; readonly print: Print },
): Promise<Tally> {
  const passed: boolean[] = [];
  let batches = 0;
  let reversals = 0;
  let waited = 0;
  const indexes = Array.from({ length: count }, (_, index) => index);
  await mapConcurrently(indexes, concurrency, async (index) => {
    const history = await runHistory(newStore, { random: seededRandom(seed + index), periods }).catch(
      (error: unknown) => ({ problems: [inspect(error)], batches: 0, reversals: 0, waited: 0 }),
    );
    for (const problem of history.problems) print(`FAIL batches of history ${seed + index}: ${problem}`);
    passed.push(history.problems.length === 0);
    batches += history.batches;
    reversals += history.reversals;
    waited += history.waited;
    if (passed.length === count || passed.length % printedAfter === 0) {
      print(
        `${passed.length} histories of batches over ${periods} periods, seed ${seed}: ${passed.filter((one) => !one).length} failed; ${batches} batches, ${reversals} reversals, ${waited} documents waited`,
      );
    }
  });
  return tallyOf(passed);
}

type History = { readonly random: SeededRandom; readonly periods: number };

async function runHistory(newStore: NewBooksStore, { random, periods }: History) {
  const months = Array.from({ length: periods }, (_, index) => monthOf(index));
  const books = await openBatchBooks(newStore, {
    plannedUpTo: `${year}-01-15T00:00:00.000Z`,
    isMailed: false,
    hasWaiting: true,
    parentFolder: await memoryFolder(),
  });
  try {
    const problems: string[] = [];
    let waited = 0;
    let checked = await checkBatches(books);
    for (const [index, month] of months.entries()) {
      const edited = drawMonth(random, months.slice(0, index + 1));
      const done = await runMonth(books, { edited, month, next: monthOf(index + 1), before: checked });
      checked = done.after;
      waited += books.service.purchases.length - checked.exported.length;
      problems.push(...done.problems.map((problem) => `after ${month}: ${problem}`));
      if (problems.length > 0) break;
    }
    checked = await releaseAll(books, { month: months.at(-1) ?? '', next: monthOf(periods) });
    problems.push(...checked.problems);
    if (problems.length === 0 && !isFullExport(checked, books.service.purchases)) {
      problems.push(`a document is in no batch although every supplier is known: ${checked.exported.join()}`);
    }
    return { problems, batches: checked.batches.length, reversals: checked.reversals, waited };
  } finally {
    await books.remove();
  }
}

/** Maps all suppliers, so that nothing has to wait, and runs the last period once more. */
async function releaseAll(books: CorrectionBooks, { month, next }: Pick<Month, 'month' | 'next'>) {
  await mapSuppliers(books, stores);
  await books.outlay(`${next}-04T12:00:00.000Z`, 'run', 'monthly', '--period', month, '--revision');
  return checkBatches(books);
}

type Month = {
  readonly edited: EditedMonth;
  readonly month: string;
  readonly next: string;
  /** The batches at the end of the month before. */
  readonly before: CheckedBatches;
};

/** What is wrong after a month, and its batches. */
type DoneMonth = { readonly problems: readonly string[]; readonly after: CheckedBatches };

/** Edits the records, lets the job run on the first of the next month, and again when the service is back. */
async function runMonth(books: CorrectionBooks, { edited, month, next, before }: Month): Promise<DoneMonth> {
  const { service, fixture } = books;
  service.purchases = edited.edit(service.purchases);
  service.fault = edited.fault;
  await mapSuppliers(books, edited.suppliers);
  await books.scheduleAt(`${next}-01T06:00:10.000Z`);
  const during = await checkBatches(books);
  const problems = [...during.problems];
  // The service cuts nothing off an empty list.
  const isIncomplete =
    edited.fault === 'away' || (edited.fault === 'cut' && service.purchases.some(({ minor }) => minor !== 0));
  if (isIncomplete && during.batches.length > before.batches.length) {
    problems.push(`a batch of a service that is ${edited.fault}`);
  }
  service.fault = 'none';
  books.setClock(`${next}-02T12:00:00.000Z`);
  await fixture.work();
  const held = (await books.runs()).filter((run) => run.isHeld === 1);
  // What is held stays held until a person asks for it: the next batch contains it.
  for (const run of edited.isReleased ? held.toReversed() : []) {
    await books.outlay(`${next}-02T13:00:00.000Z`, 'retry', run.id);
  }
  if (edited.isRunManually) {
    await books.outlay(`${next}-03T12:00:00.000Z`, 'run', 'monthly', '--period', month, '--revision');
  }
  const after = await checkBatches(books);
  problems.push(...after.problems);
  const isRead = !isIncomplete || edited.fault === 'away' || edited.isReleased || edited.isRunManually;
  // A refund is final: it counts as exported.
  const mayWait = ({ storeName, minor }: Purchase) => minor >= 0 && !edited.suppliers.includes(storeName);
  if (isRead && !isFullExport(after, service.purchases, mayWait)) {
    problems.push(
      `the batches are ${after.exported.join()}, the service has ${JSON.stringify(service.purchases)}`,
    );
  }
  return { problems, after };
}

function monthOf(index: number): string {
  return new Date(Date.UTC(year, index)).toISOString().slice(0, 7);
}
