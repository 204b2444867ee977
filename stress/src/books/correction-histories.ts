import { inspect } from 'node:util';
import { type SeededRandom, seededRandom } from '@outlay/core/internal/testing/seeded-random.ts';
import { readConfiguration } from 'outlay/internal/adapters/configuration/read-configuration.ts';
import { mapConcurrently } from 'outlay/internal/concurrency/map-concurrently.ts';
import { closeDuePeriods } from 'outlay/internal/engine/close/close-due-periods.ts';
import { memoryFolder } from '../fixtures/memory-folder.ts';
import { type Print, type Tally, tallyOf } from '../fixtures/scenario.ts';
import type { NewBooksStore } from './books-scenario.ts';
import { type CorrectionBooks, openBooks, watched } from './correction-books.ts';
import { drawMonth, type EditedMonth } from './edit-history.ts';
import { type CheckedRevisions, checkRevisions, hasPurchases } from './revision-problems.ts';
import { wrongCorrections } from './wrong-corrections.ts';

type Printing = { readonly seed: number; readonly print: Print };

/** How many histories, and of how many months each. */
export type HistoriesSize = { readonly count: number; readonly periods: number };

const year = 2024;

/** After so many histories figures are printed. */
const batchSize = 50;

/** Histories in progress at once. */
const concurrency = 4;

/** Runs random histories of edits, and checks the revisions of closed periods after each month. */
export async function runCorrectionHistories(
  newStore: NewBooksStore,
  { count, periods }: HistoriesSize,
  { seed, print }: Printing,
): Promise<Tally> {
  const passed: boolean[] = [];
  let corrections = 0;
  const indexes = Array.from({ length: count }, (_, index) => index);
  await mapConcurrently(indexes, concurrency, async (index) => {
    const history = await runHistory(newStore, { random: seededRandom(seed + index), periods }).catch(
      (error: unknown) => ({ problems: [inspect(error)], corrections: 0 }),
    );
    for (const problem of history.problems) print(`FAIL history ${seed + index}: ${problem}`);
    passed.push(history.problems.length === 0);
    corrections += history.corrections;
    if (passed.length < count && passed.length % batchSize > 0) return;
    const failed = passed.filter((one) => !one).length;
    print(
      `${passed.length} histories of edits over ${periods} periods, seed ${seed}: ${failed} failed; ${corrections} corrections`,
    );
  });
  return tallyOf(passed);
}

type History = { readonly random: SeededRandom; readonly periods: number };

async function runHistory(
  newStore: NewBooksStore,
  { random, periods }: History,
): Promise<{ readonly problems: readonly string[]; readonly corrections: number }> {
  const months = Array.from({ length: periods }, (_, index) => monthOf(index));
  const books = await openBooks(newStore, {
    plannedUpTo: `${year}-01-15T00:00:00.000Z`,
    isMailed: false,
    parentFolder: await memoryFolder(),
  });
  try {
    const problems: string[] = [];
    let checked = await checkRevisions(books);
    for (const [index, month] of months.entries()) {
      const edited = drawMonth(random, months.slice(0, index + 1));
      problems.push(
        ...(await runMonth(books, { edited, next: monthOf(index + 1), random, before: checked })),
      );
      checked = await checkRevisions(books);
      problems.push(...checked.problems.map((problem) => `after ${month}: ${problem}`));
      if (problems.length > 0) break;
    }
    return { problems, corrections: checked.corrections };
  } finally {
    await books.remove();
  }
}

type Month = {
  readonly edited: EditedMonth;
  readonly next: string;
  readonly random: SeededRandom;
  /** The revisions at the end of the month before. */
  readonly before: CheckedRevisions;
};

/** Edits the records, lets the job run on the first of the next month, and closes what is due on its seventh. */
async function runMonth(books: CorrectionBooks, { edited, next, random, before }: Month): Promise<string[]> {
  const { service, fixture } = books;
  service.purchases = edited.edit(service.purchases);
  service.fault = edited.fault;
  await books.scheduleAt(`${next}-01T06:00:10.000Z`);
  const problems: string[] = [];
  if (edited.fault !== 'none') {
    const corrected = wrongCorrections({ before, after: await checkRevisions(books) }, service);
    problems.push(
      ...corrected.map((from) => `${next}: a correction of ${from} by a service that is ${edited.fault}`),
    );
  }
  service.fault = 'none';
  // The service is back: what waits for it is done.
  books.setClock(`${next}-02T12:00:00.000Z`);
  await fixture.work();
  await review(books, edited, next);
  const isRead = edited.fault === 'none' || edited.fault === 'away';
  if (isRead) problems.push(...(await staleProblems(books, next)));
  if (edited.isRunManually) problems.push(...(await runManually(books, { next, random })));
  const now = new Date(`${next}-08T13:00:00.000Z`);
  const configuration = await readConfiguration(fixture.path);
  await closeDuePeriods({ ...fixture.store, configuration, now, mayClose: async () => true });
  return problems;
}

/** A person looks at what is held: reports are created again, and some corrections released. */
async function review(
  books: CorrectionBooks,
  { fault, isReleased }: EditedMonth,
  next: string,
): Promise<void> {
  const held = (await books.runs()).filter((run) => run.isHeld === 1);
  const now = `${next}-02T13:00:00.000Z`;
  for (const run of held.toReversed()) {
    if (run.origin === 'schedule') await books.outlay(now, 'retry', run.id, '--force');
    // What has been held since an earlier month lacks documents: nobody should let it go.
    else if (isReleased && fault === 'section' && run.plannedAt.startsWith(next))
      await books.outlay(now, 'release', run.id);
  }
}

/** The watched periods whose latest revision is not what the service has. */
async function staleProblems(books: CorrectionBooks, next: string): Promise<string[]> {
  const { latest } = await checkRevisions(books);
  const periods = [...latest.values()].toSorted((one, other) => (one.periodFrom < other.periodFrom ? 1 : -1));
  const problems: string[] = [];
  for (const revision of periods.slice(0, watched)) {
    if (await hasPurchases(books, revision, books.service.purchases)) continue;
    const last = (await books.runs()).find(({ periodFrom }) => periodFrom === revision.periodFrom);
    const said = `its last run is ${last?.state} ${last?.scheduledFor}: ${last?.reason}`;
    problems.push(
      `on ${next}-01, ${revision.periodFrom} r${revision.revision} is not what the service has; ${said}`,
    );
  }
  return problems;
}

/** Runs the job for a closed period by hand: its latest revision is what the service has then. */
async function runManually(
  books: CorrectionBooks,
  { next, random }: Pick<Month, 'next' | 'random'>,
): Promise<string[]> {
  const closed = [...(await checkRevisions(books)).latest.values()];
  const [first, ...others] = closed;
  if (!first) return [];
  const month = random.pick([first, ...others]).periodFrom.slice(0, 7);
  const held = (await books.runs()).filter((run) => run.isHeld === 1);
  const isHeld = held.some((run) => run.periodFrom === `${month}-01`);
  // What is held waits for a person, who asks for another reading instead.
  const words = ['run', 'monthly', '--period', month, ...(isHeld ? ['--revision'] : [])];
  const { code, stderr } = await books.outlay(`${next}-03T12:00:00.000Z`, ...words);
  const latest = (await checkRevisions(books)).latest.get(`${month}-01`);
  const isRight = latest && (await hasPurchases(books, latest, books.service.purchases));
  return code === 0 && isRight ? [] : [`outlay run of ${month} on ${next}-03 ended with ${code}: ${stderr}`];
}

function monthOf(index: number): string {
  return new Date(Date.UTC(year, index)).toISOString().slice(0, 7);
}
