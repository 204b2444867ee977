import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Purchase } from 'outlay/internal/testing/ledger-service.ts';
import type { BuiltPrograms } from '../fixtures/built-programs.ts';
import type { Print, Tally } from '../fixtures/scenario.ts';
import { mapSuppliers, openBatchBooks } from './batch-books.ts';
import { checkBatches, isFullExport } from './batch-problems.ts';
import type { NewBooksStore } from './books-scenario.ts';
import type { CorrectionBooks } from './correction-books.ts';
import { dieAt, finishRuns, killAtEach, octoberPurchase } from './killed-schedulers.ts';

/** When October's documents have changed, and November's batch is due. */
const instant = '2024-12-01T06:10:00.000Z';

/** Two purchases of stores whose suppliers are not known: one is mapped before the second batch, one waits for a later one. */
const mapped = { ...octoberPurchase('mapped', 321), storeName: 'Żabka', number: 'FV/mapped' };
const unknown = { ...octoberPurchase('unknown', 654), storeName: 'Kiosk', number: 'FV/unknown' };

/** A purchase of a known supplier. */
const known = (id: string, minor: number): Purchase => ({
  ...octoberPurchase(id, minor),
  number: `FV/${id}`,
});

/**
 * Kills a scheduler while it creates a batch, and lets another one finish: there is one batch, delivered once, with what waited
 * for it, and without what still waits. Its files are JSON and EDI++.
 */
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
  const books = await openBatchBooks(newStore, {
    plannedUpTo: '2024-10-15T00:00:00.000Z',
    isMailed: true,
    hasWaiting: true,
  });
  try {
    await mapSuppliers(books, ['Lidl']);
    books.service.purchases = [known('1', 1234), known('2', 500), mapped, unknown];
    await books.scheduleAt('2024-11-01T06:00:10.000Z');
    await mapSuppliers(books, ['Lidl', 'Żabka']);
    books.service.purchases = [known('1', 1000), known('3', 734), mapped, unknown];
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
  const days = batches.map(({ waitingFrom }) => waitingFrom).join();
  const isUnknown = ({ id }: Purchase) => id === unknown.id;
  const due = books.service.purchases.filter((purchase) => !isUnknown(purchase));
  return [
    ...problems,
    ...(messages === 2 ? [] : [`${messages} messages instead of 2`]),
    ...(batches.length === 2 && reversals === 2 ? [] : [`${batches.length} batches, ${reversals} reversals`]),
    ...(isFullExport(checked, due) ? [] : [`exported ${checked.exported.join()}`]),
    ...(days === '2024-10-05,2024-10-05' ? [] : [`documents wait from ${days}`]),
    ...(await eppProblems(books)),
  ];
}

/** The invoices of both EDI++ files: one row a document, reversals included. */
const expectedInvoices = ['FV/1', 'FV/2', 'FV/1', 'FV/1', 'FV/2', 'FV/3', 'FV/mapped'].toSorted();

async function eppProblems({ fixture }: CorrectionBooks): Promise<string[]> {
  const folder = join(fixture.folder, 'reports');
  const names = (await readdir(folder)).filter((name) => name.endsWith('.epp')).toSorted();
  if (names.join() !== 'batch-0001.epp,batch-0002.epp') return [`the EDI++ files are ${names.join()}`];
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'latin1')));
  const invoices = texts.flatMap((text) =>
    [...text.matchAll(/^"FZ",.*?"(FV\/\w+)"/gmu)].map(([, invoice = '']) => invoice),
  );
  const found = invoices.toSorted().join();
  return found === expectedInvoices.join() ? [] : [`the EDI++ files have ${found}`];
}
