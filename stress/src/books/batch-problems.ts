import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { batchesOf } from 'outlay/internal/adapters/store/export-batches.ts';
import type { ExportBatch } from 'outlay/internal/adapters/store/schema.ts';
import type { Purchase } from 'outlay/internal/testing/ledger-service.ts';
import type { CorrectionBooks } from './correction-books.ts';

/** A delivered batch, as its JSON says. */
type DeliveredBatch = {
  readonly batch: {
    readonly number: number;
    readonly totals: readonly { readonly toDate: string; readonly full: string }[];
  };
  readonly documents: readonly {
    readonly id: string;
    readonly date: string;
    readonly store: string;
    readonly category: string;
    readonly amount: string;
    readonly batchEntry: {
      readonly reference: string;
      readonly change: 'new' | 'changed' | 'reversal';
      readonly reverses: { readonly batch: number; readonly reference: string } | null;
    };
  }[];
  readonly ledger: {
    readonly entries: readonly {
      readonly debitAccount: string;
      readonly creditAccount: string;
      readonly posted: string;
    }[];
  };
};

/** What the batches of the books come to. */
export type CheckedBatches = {
  readonly problems: readonly string[];
  readonly batches: readonly ExportBatch[];
  /** What was exported and not taken back: each document as one text. */
  readonly exported: readonly string[];
  /** Reversals of all batches. */
  readonly reversals: number;
};

/**
 * Adds all delivered batches up, without the code that creates them: their numbers have no gaps, each has one file with the
 * bytes that were staged, no document is exported twice, each reversal takes back exactly one entry, and no two entries
 * have the same identifier.
 */
export async function checkBatches({ fixture, runs: allRuns }: CorrectionBooks): Promise<CheckedBatches> {
  const problems: string[] = [];
  const batches = await batchesOf(fixture.store.database, { job: 'monthly', account: 'home' });
  const runs = new Map((await allRuns()).map((run) => [run.id, run]));
  const stagedFiles = await fixture.store.database.selectFrom('stagedFile').selectAll().execute();
  const staged = new Set(stagedFiles.map(({ runId, sha256 }) => `${runId} ${sha256}`));
  const folder = join(fixture.folder, 'reports');
  const all = await readdir(folder).catch((): string[] => []);
  const names = all.filter((name) => name.endsWith('.json')).toSorted();
  const expected = batches.map(({ number }) => nameOf(number));
  if (names.join() !== expected.join())
    problems.push(`delivered ${names.join()}, recorded ${expected.join()}`);
  const exported = new Map<
    string,
    { readonly reference: string; readonly batch: number; readonly facts: string }
  >();
  const references = new Set<string>();
  const accounts = new Map<string, number>();
  let reversals = 0;
  for (const [index, { number, runId }] of batches.entries()) {
    const place = `batch ${number}`;
    if (number !== index + 1) problems.push(`${place}: expected ${index + 1}`);
    const state = runs.get(runId)?.state;
    if (state !== 'delivered') problems.push(`${place}: its run is ${state}`);
    const content = await readFile(join(folder, nameOf(number))).catch(() => Buffer.from('{}'));
    const sha256 = createHash('sha256').update(content).digest('hex');
    if (!staged.has(`${runId} ${sha256}`)) problems.push(`${place}: is not what was staged`);
    const { batch, documents, ledger } = JSON.parse(content.toString()) as DeliveredBatch;
    if (batch?.number !== number) {
      problems.push(`${place}: its file is of batch ${batch?.number}`);
      continue;
    }
    if (batch.totals.some(({ toDate, full }) => toDate !== full))
      problems.push(`${place}: sums do not agree`);
    for (const { batchEntry, ...document } of documents) {
      const { reference, change, reverses } = batchEntry;
      if (references.has(reference)) problems.push(`${place}: ${reference} again`);
      references.add(reference);
      const before = exported.get(document.id);
      if (change === 'reversal') {
        reversals += 1;
        const isRight =
          before?.reference === reverses?.reference &&
          before?.batch === reverses?.batch &&
          before?.facts === factsOf({ ...document, amount: String(-Number(document.amount)) });
        if (!isRight) problems.push(`${place}: ${reference} is not the reversal of ${before?.reference}`);
        exported.delete(document.id);
      } else {
        if (before) problems.push(`${place}: ${document.id} is exported twice`);
        exported.set(document.id, { reference, batch: number, facts: factsOf(document) });
      }
    }
    for (const { debitAccount, creditAccount, posted } of ledger.entries) {
      const minor = Math.round(Number(posted) * 100);
      accounts.set(debitAccount, (accounts.get(debitAccount) ?? 0) + minor);
      accounts.set(creditAccount, (accounts.get(creditAccount) ?? 0) - minor);
    }
  }
  const facts = [...exported.values()].map((each) => each.facts);
  problems.push(...accountProblems(accounts, facts));
  return { problems, batches, exported: facts.toSorted(), reversals };
}

function nameOf(number: number): string {
  return `batch-${String(number).padStart(4, '0')}.json`;
}

type Facts = Pick<DeliveredBatch['documents'][number], 'id' | 'date' | 'store' | 'category' | 'amount'>;

function factsOf({ id, date, store, category, amount }: Facts): string {
  return JSON.stringify([id, date, store, category, Math.round(Number(amount) * 100)]);
}

/** A purchase in the form of `exported`. */
function purchaseFacts({ id, at, storeName, category, minor }: Purchase): string {
  return factsOf({ id, date: at.slice(0, 10), store: storeName, category, amount: String(minor / 100) });
}

/**
 * Whether the batches are all purchases of the service, no more and no fewer, apart from those that may wait.
 * @param mayWait - whether a purchase may be in no batch yet
 */
export function isFullExport(
  { exported }: CheckedBatches,
  purchases: readonly Purchase[],
  mayWait: (purchase: Purchase) => boolean = () => false,
): boolean {
  const known = new Set(exported);
  const due = purchases.filter((purchase) => known.has(purchaseFacts(purchase)) || !mayWait(purchase));
  return exported.join() === due.map(purchaseFacts).toSorted().join();
}

const accountOf: Readonly<Record<string, string>> = { Jedzenie: '401', Dom: '402' };

/** The balances of the entries of all batches against what is exported. */
function accountProblems(accounts: ReadonlyMap<string, number>, facts: readonly string[]): string[] {
  const expected = new Map<string, number>();
  const add = (account: string, minor: number) => expected.set(account, (expected.get(account) ?? 0) + minor);
  for (const text of facts) {
    const [, , , category, minor] = JSON.parse(text) as [string, string, string, string, number];
    add(accountOf[category] ?? '409', minor);
    add('201', -minor);
  }
  const names = new Set([...accounts.keys(), ...expected.keys()]);
  return [...names]
    .filter((name) => (accounts.get(name) ?? 0) !== (expected.get(name) ?? 0))
    .map((name) => `account ${name}: ${accounts.get(name)} instead of ${expected.get(name)}`);
}
