import { type Money, parseMoney, subtractMoney, zero } from '@outlay/core/money';
import { lastReportOf, type ReadableReportBody } from '@outlay/exporters';
import { changesSince, type DocumentChange } from '@outlay/reports';

/** An amount in two reports. */
export type ComparedAmount = { readonly before: Money; readonly now: Money; readonly change: Money };

/** An amount with a name in two reports; `null` for documents that have none. */
export type NamedAmount = ComparedAmount & { readonly name: string | null };

/** What changed between two reports. */
export type ComparedReports = {
  readonly totals: readonly ComparedAmount[];
  /** The largest change first. */
  readonly categories: readonly NamedAmount[];
  /** How many more categories there are. */
  readonly moreCategories: number;
  /** The largest of either report, the largest change first. */
  readonly stores: readonly NamedAmount[];
  /** The first changed documents; `null` if the reports are of different days. */
  readonly documents: readonly DocumentChange[] | null;
  /** How many more documents have changed. */
  readonly moreDocuments: number;
  /** Whether the reports have different filters. */
  readonly isOtherwiseFiltered: boolean;
  /** Whether the names of categories are in different languages. */
  readonly isOtherwiseNamed: boolean;
};

/** The most stores that are compared. */
const maxStores = 15;

/** The most categories that are listed, and the most documents: reports can have many thousands. */
const [maxCategories, maxDocuments] = [100, 200] as const;

/**
 * Compares two stored reports of one job and account. The documents of the same days are compared as a revision compares them.
 * @throws {ExportError} `invalid_report` if a report is not whole
 */
export function compareReports(before: ReadableReportBody, now: ReadableReportBody): ComparedReports {
  const stores = compareNamed(
    before.stores.map(({ store: name, ...amount }) => ({ name, ...amount })),
    now.stores.map(({ store: name, ...amount }) => ({ name, ...amount })),
  );
  const largest = new Set(
    stores.toSorted((one, other) => bySize(size(one), size(other))).slice(0, maxStores),
  );
  const categories = compareNamed(
    before.categories.map(({ category: name, ...amount }) => ({ name, ...amount })),
    now.categories.map(({ category: name, ...amount }) => ({ name, ...amount })),
  );
  const documents = isOfSameDays(before, now) ? changedDocuments(before, now) : null;
  return {
    totals: compareNamed(
      before.totals.map((total) => ({ ...total, name: null })),
      now.totals.map((total) => ({ ...total, name: null })),
    ),
    categories: categories.slice(0, maxCategories),
    moreCategories: Math.max(0, categories.length - maxCategories),
    stores: stores.filter((store) => largest.has(store)),
    documents: documents && documents.slice(0, maxDocuments),
    moreDocuments: Math.max(0, (documents?.length ?? 0) - maxDocuments),
    isOtherwiseFiltered: filterOf(before) !== filterOf(now),
    isOtherwiseNamed: before.locale !== now.locale,
  };
}

function isOfSameDays(one: ReadableReportBody, other: ReadableReportBody): boolean {
  return (
    one.kind === other.kind && one.period.start === other.period.start && one.period.end === other.period.end
  );
}

function changedDocuments(before: ReadableReportBody, now: ReadableReportBody): readonly DocumentChange[] {
  const mainCurrency = (now.totals[0] ?? before.totals[0])?.currency ?? '';
  return changesSince(lastReportOf(before), { ...lastReportOf(now), mainCurrency }).documents;
}

function filterOf({ filter }: ReadableReportBody): string {
  return JSON.stringify(filter?.criteria ?? []);
}

type WrittenAmount = { readonly name: string | null; readonly amount: string; readonly currency: string };

/** Each name and currency of either report, the largest change first. */
function compareNamed(before: readonly WrittenAmount[], now: readonly WrittenAmount[]): NamedAmount[] {
  const keyOf = ({ name, currency }: WrittenAmount) => JSON.stringify([name, currency]);
  const [was, is] = [before, now].map((list) => new Map(list.map((one) => [keyOf(one), one])));
  const all = new Map([...now, ...before].map((one) => [keyOf(one), one]));
  const compared = [...all].map(([key, { name, currency }]): NamedAmount => {
    const [old, current] = [was?.get(key), is?.get(key)].map((one) =>
      one ? parseMoney(one.amount, currency) : zero(currency),
    );
    const amounts = { before: old ?? zero(currency), now: current ?? zero(currency) };
    return { name, ...amounts, change: subtractMoney(amounts.now, amounts.before) };
  });
  return compared.toSorted((one, other) => bySize(magnitude(one.change), magnitude(other.change)));
}

function size({ before, now }: ComparedAmount): bigint {
  const [one, other] = [magnitude(before), magnitude(now)];
  return one > other ? one : other;
}

function magnitude({ minor }: Money): bigint {
  return minor < 0n ? -minor : minor;
}

function bySize(one: bigint, other: bigint): number {
  return one === other ? 0 : one > other ? -1 : 1;
}
