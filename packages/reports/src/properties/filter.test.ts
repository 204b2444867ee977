import type { PurchaseDocument } from '@outlay/core';
import type { Money } from '@outlay/core/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildReport } from '../build-report.ts';
import type { Dataset } from '../figures/dataset.ts';
import { countedAmounts, type DocumentRow, type ReportFigures } from '../figures/figures.ts';
import type { ReportFilter } from '../figures/report-filter.ts';
import { locales } from '../locale/locale.ts';
import { anyAccount } from './any-account.ts';
import { sums } from './any-documents.ts';
import { anyYear, incomeCategory } from './any-year.ts';
import { datasetOf } from './year-dataset.ts';

const accounts = { numRuns: Number(process.env['OUTLAY_PROPERTY_RUNS'] ?? 40) };
const tags = ['dom', 'Praca', null];
const methods = ['card', 'gotówka', null];

/** An account whose documents also have tags and payment methods. */
const anyTagged: fc.Arbitrary<Dataset> = fc
  .tuple(anyAccount, fc.array(fc.nat(8), { minLength: 15, maxLength: 15 }))
  .map(([dataset, rolls]) => ({
    ...dataset,
    tags: ['dom', 'Praca'],
    documents: dataset.documents.map((document, index) => {
      const roll = rolls[index] ?? 0;
      const tag = tags[roll % 3];
      return { ...document, tags: tag ? [tag] : [], paymentMethod: methods[Math.floor(roll / 3)] ?? null };
    }),
  }));

/** Filter names in various spellings, some of which the accounts have. */
const anyFilter: fc.Arbitrary<ReportFilter> = fc
  .record(
    {
      category: fc.subarray(['  JEDZENIE', 'food', 'Dom', 'wynagrodzenie', 'bez  kategorii'], {
        minLength: 1,
      }),
      tag: fc.subarray(['DOM', ' praca '], { minLength: 1 }),
      group: fc.constantFrom(['mieszkanie'], ['Mieszkanie', 'TRIP']),
      store: fc.subarray(['żabka', 'LIDL', 'Bez nazwy'], { minLength: 1 }),
      paymentMethod: fc.subarray(['Karta', 'cash'], { minLength: 1 }),
    },
    { requiredKeys: [] },
  )
  .filter((filter) => Object.keys(filter).length > 0);

const anyOptions = fc.record({
  locale: fc.constantFrom(...locales),
  counted: fc.constantFrom(...countedAmounts),
});

/** The normalized form of every spelling that the accounts have, written by hand. */
const plainNames: Readonly<Record<string, string>> = {
  food: 'jedzenie',
  trip: 'trip',
  flat: 'mieszkanie',
  karta: 'card',
  gotówka: 'cash',
};

function plain(name: string | null): string {
  const written = (name ?? '(none)').toLowerCase().trim().split(/\s+/).join(' ');
  return plainNames[written] ?? written;
}

function isWanted(wanted: readonly string[] | undefined, names: readonly (string | null)[]): boolean {
  return wanted === undefined || names.some((name) => wanted.map(plain).includes(plain(name)));
}

function hasDocumentNames(
  { tags: tagNames, groupId, storeName, paymentMethod }: PurchaseDocument,
  filter: ReportFilter,
): boolean {
  return (
    isWanted(filter.tag, tagNames) &&
    isWanted(filter.group, [groupId]) &&
    isWanted(filter.store, [storeName]) &&
    isWanted(filter.paymentMethod, [paymentMethod])
  );
}

/** A filter with only names that the account has, because others cause errors or warnings. */
function known(dataset: Dataset, filter: ReportFilter): ReportFilter {
  const documents = dataset.documents;
  const categories = documents.flatMap((each) => [
    each.category,
    ...each.lineItems.map((item) => item.category),
  ]);
  const all = {
    category: ['Jedzenie', ...categories],
    group: ['Mieszkanie', ...documents.map((each) => each.groupId)],
  };
  const kept = Object.entries(filter).map(([key, names = []]) => {
    const there = key === 'category' || key === 'group' ? all[key] : null;
    return [key, there ? names.filter((name) => isWanted([name], there)) : names] as const;
  });
  return Object.fromEntries(kept.filter(([, names]) => names.length > 0));
}

const anyFiltered = fc
  .tuple(anyTagged, anyFilter, anyOptions)
  .map(([dataset, filter, options]) => ({ dataset, filter: known(dataset, filter), options }))
  .filter(({ filter }) => Object.keys(filter).length > 0);

const rowsOf = ({ documents, income }: ReportFigures) => [...documents, ...income];
const minorIn = (amounts: readonly Money[], currency: string) =>
  amounts.reduce((sum, each) => sum + (each.currency === currency ? each.minor : 0n), 0n);

describe('a filtered report', () => {
  it('has totals of kept and left-out documents that add up to all documents in every currency', () => {
    fc.assert(
      fc.property(anyFiltered, ({ dataset, filter, options }) => {
        const all = rowsOf(buildReport(dataset, options).figures);
        const { figures } = buildReport(dataset, { ...options, filter });
        const rows = rowsOf(figures);
        for (const { all: whole, leftOut, shown, inPart } of figures.filter?.totals ?? []) {
          const { currency } = whole.amount;
          const of = (list: readonly DocumentRow[]) => list.filter((row) => row.full.currency === currency);
          expect(whole.amount.minor).toBe(
            minorIn(
              all.map(({ full }) => full),
              currency,
            ),
          );
          expect(shown.amount.minor).toBe(
            minorIn(
              rows.map(({ full }) => full),
              currency,
            ),
          );
          expect(leftOut.amount.minor + shown.amount.minor).toBe(whole.amount.minor);
          expect([whole.documents, shown.documents]).toEqual([of(all).length, of(rows).length]);
          expect(leftOut.documents + shown.documents).toBe(whole.documents);
          expect(inPart).toBe(of(rows).filter(({ partOf }) => partOf !== null).length);
        }
        const control = figures.reconciliation;
        const spent = minorIn(
          figures.totals.map(({ amount }) => amount),
          control.currency,
        );
        expect(
          control.documentsTotal.minor -
            control.leftOut.minor -
            control.income.minor -
            control.sharesOfOthers.minor,
        ).toBe(spent);
        expect(control.documentsTotal).toEqual(
          buildReport(dataset, options).figures.reconciliation.documentsTotal,
        );
      }),
      accounts,
    );
  });

  it('shows exactly the rows that match the filter', () => {
    fc.assert(
      fc.property(anyFiltered, ({ dataset, filter, options: { counted } }) => {
        const options = { locale: 'pl', counted } as const;
        const { figures } = buildReport(dataset, { ...options, filter });
        const unfiltered = rowsOf(buildReport(dataset, options).figures);
        const wanted = unfiltered.filter(
          (row) =>
            isWanted(filter.tag, row.tags) &&
            isWanted(filter.group, [row.groupId]) &&
            isWanted(filter.store, [row.store]) &&
            isWanted(filter.paymentMethod, [row.paymentMethod]) &&
            row.parts.some(({ category }) => isWanted(filter.category, [category])),
        );
        const isIncome = ({ flow }: DocumentRow) => flow === 'income';
        const keyOf = (row: DocumentRow) => JSON.stringify([row.id, row.date, isIncome(row)]);
        expect(rowsOf(figures).map(keyOf).toSorted()).toEqual(wanted.map(keyOf).toSorted());
        for (const row of rowsOf(figures)) {
          // A refund may contain a positive part.
          expect(isIncome(row) || row.flow === (row.full.minor < 0n ? 'refund' : 'purchase')).toBe(true);
          for (const { category } of row.parts) expect(isWanted(filter.category, [category])).toBe(true);
          const isPriced = row.lineItems.some(({ amount }) => amount !== null);
          for (const item of isPriced ? row.lineItems : []) {
            expect(isWanted(filter.category, [item.category])).toBe(true);
          }
        }
        const { categories, subcategories, stores, groups } = figures;
        for (const { category } of [...categories, ...subcategories]) {
          expect(isWanted(filter.category, [category])).toBe(true);
        }
        for (const { store } of stores) expect(isWanted(filter.store, [store])).toBe(true);
        for (const { groupId } of groups) expect(isWanted(filter.group, [groupId])).toBe(true);
      }),
      accounts,
    );
  });

  it('has the same figures for a category as the unfiltered report', () => {
    fc.assert(
      fc.property(anyFiltered, ({ dataset, filter, options }) => {
        const category = filter.category ?? ['Jedzenie'];
        const all = buildReport({ ...dataset, summary: null }, options).figures;
        const { figures } = buildReport({ ...dataset, summary: null }, { ...options, filter: { category } });
        const ofAll = all.categories.filter((each) => isWanted(category, [each.category]));
        expect(sums(figures.totals)).toEqual(sums(ofAll));
        expect(figures.totals.reduce((sum, { documents }) => sum + documents, 0)).toBe(
          figures.documents.length,
        );
        const comparable = (list: ReportFigures['categories']) =>
          list.map((each) => [each.category, each.amount, each.documents]);
        expect(comparable(figures.categories)).toEqual(comparable(ofAll));
      }),
      accounts,
    );
  });

  it('agrees with amounts computed independently from the documents', () => {
    fc.assert(
      fc.property(anyFiltered, ({ dataset, filter, options }) => {
        const { figures } = buildReport(dataset, { ...options, counted: 'full', filter });
        const shown = minorIn(
          (figures.filter?.totals ?? []).map((total) => total.shown.amount),
          'EUR',
        );
        let expected = 0n;
        for (const document of dataset.documents) {
          if (document.total.currency !== 'EUR' || !hasDocumentNames(document, filter)) continue;
          expected += wantedMinor(document, filter.category);
        }
        expect(shown).toBe(expected);
      }),
      accounts,
    );
  });

  it('has a trend and comparisons of only the documents that match the filter', () => {
    fc.assert(
      fc.property(anyYear, (year) => {
        const filter = { store: ['żabka', 'ORLEN'] };
        const ofStores = ({ document: { storeName, category } }: (typeof year)['purchases'][number]) =>
          ['żabka', 'orlen'].includes(plain(storeName)) && category !== incomeCategory;
        const spent = (from: string, until: string) =>
          year.purchases
            .filter((each) => ofStores(each) && each.document.total.currency === 'PLN')
            .filter(({ on }) => from <= on && on < until)
            .reduce(
              (sum, { document: { total, owned } }) =>
                sum + (year.counted === 'owned' && owned ? owned : total).minor,
              0n,
            );
        const options = { locale: 'en', counted: year.counted } as const;
        const { figures } = buildReport(datasetOf(year), { ...options, filter });
        const all = buildReport(datasetOf(year), options).figures;
        const isDated = year.purchases.every(({ document }) => document.purchasedAt !== null);
        const columns = (figures.trend?.columns ?? []).filter(({ isCurrent }) => !isCurrent || isDated);
        expect(columns.map(({ from, amount }) => [from, amount.minor])).toEqual(
          columns.map(({ from, until }) => [from, spent(from, until)]),
        );
        // The filter may leave out undated documents, so that more days can be compared.
        expect(figures.comparison?.previous).toEqual(
          all.comparison?.previous ?? figures.comparison?.previous,
        );
        expect(figures.lastYear?.previous).toEqual(all.lastYear?.previous ?? figures.lastYear?.previous);
        expect(figures.comparisonGap).toEqual(figures.comparison ? null : all.comparisonGap);
        const whole = figures.comparison?.basis === 'first-days' ? null : figures.comparison;
        const before = whole?.totals.find(({ previous }) => previous.currency === 'PLN')?.previous.minor;
        expect(before).toBe(whole ? spent(whole.previous.from, whole.previous.until) : undefined);
        expect(figures.filter?.hasNoTrend && figures.trend !== null).toBe(false);
        const isFullYear = all.trend !== null && figures.trend !== null && year.kind === 'monthly';
        const [first, firstOfAll] = [figures.trend, all.trend].map((trend) => trend?.columns[0]?.from);
        // An undated document makes earlier months unknown, unless the filter leaves it out.
        const begins = isDated ? first === firstOfAll : (first ?? '') <= (firstOfAll ?? '');
        expect(begins || !isFullYear).toBe(true);
      }),
      accounts,
    );
  });
});

/**
 * Minor units of a document in the wanted categories: its lines, plus the difference to the total if the largest part
 * is one of them.
 */
function wantedMinor(
  { total, category, lineItems }: PurchaseDocument,
  wanted: readonly string[] | undefined,
): bigint {
  if (wanted === undefined) return total.minor;
  const priced = lineItems.flatMap((item) => (item.total ? [{ ...item, minor: item.total.minor }] : []));
  const [first] = lineItems;
  if (priced.length === 0) return isWanted(wanted, [category ?? first?.category ?? null]) ? total.minor : 0n;
  const groups = Object.entries(
    Object.groupBy(priced, (item) => JSON.stringify([item.category, item.subcategory])),
  ).map(([key, items = []]) => ({
    names: JSON.parse(key) as [string | null, string | null],
    minor: items.reduce((sum, { minor }) => sum + minor, 0n),
  }));
  const size = (minor: bigint) => (minor < 0n ? -minor : minor);
  const [largest] = groups.toSorted(
    (left, right) =>
      Number(size(right.minor) - size(left.minor)) ||
      compare(left.names[0] ?? '', right.names[0] ?? '') ||
      compare(left.names[1] ?? '', right.names[1] ?? ''),
  );
  const rest = total.minor - groups.reduce((sum, { minor }) => sum + minor, 0n);
  const inLines = groups.filter(({ names: [name] }) => isWanted(wanted, [name]));
  const restIn = isWanted(wanted, [largest?.names[0] ?? null]) ? rest : 0n;
  return inLines.reduce((sum, { minor }) => sum + minor, 0n) + restIn;
}

function compare(left: string, right: string): number {
  return left < right ? -1 : Number(left > right);
}
