import type { BuiltPrograms } from '../fixtures/built-programs.ts';
import type { Print, Tally } from '../fixtures/scenario.ts';
import type { NewBooksStore } from './books-scenario.ts';
import { type CorrectionBooks, openBooks } from './correction-books.ts';
import { dieAt, finishRuns, killAtEach, octoberPurchase } from './killed-schedulers.ts';
import { checkRevisions, hasPurchases } from './revision-problems.ts';

/** When October's documents have changed, and the job is due. */
const instant = '2024-12-01T06:10:00.000Z';

/** Of October, of November by hand and as planned, and the correction of October. */
const expectedRuns = 'correction delivered,manual delivered,schedule delivered,schedule skipped';

/** Kills a scheduler while it corrects a period, and lets another one finish: there is one revision, delivered once. */
export function runCorrectionKills(
  newStore: NewBooksStore,
  points: readonly string[],
  { print }: { readonly print: Print },
): Promise<Tally> {
  return killAtEach(points, {
    killAt: (point, programs) => killAt(newStore, programs, point),
    outcome: 'one revision, delivered once',
    print,
  });
}

async function killAt(newStore: NewBooksStore, programs: BuiltPrograms, point: string): Promise<string[]> {
  const books = await openBooks(newStore, { plannedUpTo: '2024-10-15T00:00:00.000Z', isMailed: true });
  try {
    books.service.purchases = [octoberPurchase('1', 1234), octoberPurchase('2', 500)];
    await books.scheduleAt('2024-11-01T06:00:10.000Z');
    const closed = await books.outlay('2024-11-02T12:00:00.000Z', 'close', 'monthly', '2024-10');
    if (closed.code !== 0) return [closed.stderr];
    // Otherwise a message of November could be in the window in which it may have arrived.
    const november = await books.outlay('2024-12-01T05:00:00.000Z', 'run', 'monthly', '--period', '2024-11');
    if (november.code !== 0) return [november.stderr];
    books.service.purchases = [octoberPurchase('1', 1000), octoberPurchase('3', 734)];
    books.setClock(instant);
    const scheduled = { programs, program: 'correction-kill-program', instant } as const;
    const undying = await dieAt(books, { ...scheduled, point });
    if (undying.length > 0) return undying;
    const problems = await finishRuns(books, { ...scheduled, runs: 4 });
    return [...problems, ...(await correctionProblems(books))];
  } finally {
    await books.remove();
  }
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
