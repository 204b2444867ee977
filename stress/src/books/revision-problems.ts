import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { closedPeriods } from 'outlay/internal/adapters/store/closed-periods.ts';
import type { ClosedPeriod } from 'outlay/internal/adapters/store/schema.ts';
import { verifyDeliveryLog } from 'outlay/internal/adapters/store/verify-delivery-log.ts';
import type { Purchase } from 'outlay/internal/testing/ledger-service.ts';
import type { CorrectionBooks } from './correction-books.ts';

/** A delivered report, as its JSON says. */
type Delivered = {
  readonly documents: readonly {
    readonly id: string;
    readonly date: string;
    readonly store: string;
    readonly category: string;
    readonly amount: string;
  }[];
  readonly changes: {
    readonly revision: number | null;
    readonly documents: readonly { readonly id: string; readonly change: string }[];
  } | null;
};

/** What is recorded and delivered of closed periods. */
export type CheckedRevisions = {
  readonly problems: readonly string[];
  /** The latest revision of each closed period, by the first day. */
  readonly latest: ReadonlyMap<string, ClosedPeriod>;
  readonly corrections: number;
};

/**
 * Checks every revision: their numbers have no gaps, their hashes chain, each has one delivered run and one file, nothing
 * else is delivered, and each correction says what differs between its documents and those before, found in another way.
 */
export async function checkRevisions({ fixture, runs: allRuns }: CorrectionBooks): Promise<CheckedRevisions> {
  const { database } = fixture.store;
  const { problems: broken } = await verifyDeliveryLog(database);
  const problems = [...broken];
  const revisions = await closedPeriods(database);
  const runs = new Map((await allRuns()).map((run) => [run.id, run]));
  const names = new Set<string>();
  const latest = new Map<string, ClosedPeriod>();
  const folder = join(fixture.folder, 'reports', 'home');
  const delivered = await readdir(folder).catch((): string[] => []);
  for (const [from, ofPeriod] of Map.groupBy(revisions, ({ periodFrom }) => periodFrom)) {
    let before: Delivered | undefined;
    for (const [index, one] of ofPeriod.entries()) {
      const place = `${from} r${one.revision}`;
      if (one.revision !== index + 1) problems.push(`${place}: expected revision ${index + 1}`);
      const state = runs.get(one.runId)?.state;
      if (state !== 'delivered') problems.push(`${place}: its run is ${state}`);
      const name = nameOf(one);
      names.add(name);
      if (!delivered.includes(name)) {
        problems.push(`${place}: ${name} was not delivered`);
        continue;
      }
      const report = JSON.parse(await readFile(join(folder, name), 'utf8')) as Delivered;
      if (before) problems.push(...changeProblems(place, before, report));
      before = report;
      latest.set(from, one);
    }
  }
  const isOfClosed = (name: string) => [...latest.keys()].some((from) => name.includes(from.slice(0, 7)));
  for (const name of delivered) {
    if (isOfClosed(name) && !names.has(name)) problems.push(`${name} was delivered, but is no revision`);
  }
  return { problems, latest, corrections: revisions.length - latest.size };
}

function changeProblems(place: string, before: Delivered, report: Delivered): string[] {
  const was = new Map(before.documents.map((document) => [document.id, JSON.stringify(factsOf(document))]));
  const is = new Map(report.documents.map((document) => [document.id, JSON.stringify(factsOf(document))]));
  const expected = [
    ...[...is.keys()].filter((id) => !was.has(id)).map((id) => `added ${id}`),
    ...[...is].filter(([id, facts]) => was.has(id) && was.get(id) !== facts).map(([id]) => `changed ${id}`),
    ...[...was.keys()].filter((id) => !is.has(id)).map((id) => `removed ${id}`),
  ].toSorted();
  const stated = (report.changes?.documents ?? []).map(({ change, id }) => `${change} ${id}`).toSorted();
  if (expected.length === 0) return [`${place}: a correction without a change`];
  return expected.join() === stated.join()
    ? []
    : [`${place}: says ${stated.join()}, but the documents say ${expected.join()}`];
}

function factsOf({ date, store, category, amount }: Delivered['documents'][number]) {
  return [date, store, category, amount];
}

function nameOf({ periodFrom, revision }: ClosedPeriod): string {
  return `monthly-${periodFrom.slice(0, 7)}${revision === 1 ? '' : `.r${revision}`}.json`;
}

/** Whether the latest revision of a period has the purchases of its month, no more and no fewer. */
export async function hasPurchases(
  { fixture }: CorrectionBooks,
  revision: ClosedPeriod,
  purchases: readonly Purchase[],
): Promise<boolean> {
  const path = join(fixture.folder, 'reports', 'home', nameOf(revision));
  const { documents } = JSON.parse(await readFile(path, 'utf8')) as Delivered;
  const month = revision.periodFrom.slice(0, 7);
  const expected = purchases
    .filter(({ at }) => at.startsWith(month))
    .map(({ id, at, storeName, category, minor }) => [id, at.slice(0, 10), storeName, category, minor]);
  const found = documents.map(({ id, date, store, category, amount }) => [
    id,
    date,
    store,
    category,
    Math.round(Number(amount) * 100),
  ]);
  const sorted = (rows: readonly unknown[][]) => rows.map((row) => JSON.stringify(row)).toSorted();
  return sorted(expected).join() === sorted(found).join();
}
