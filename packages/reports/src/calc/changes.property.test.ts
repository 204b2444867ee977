import type { PurchaseDocument } from '@outlay/core';
import { addMoney } from '@outlay/core/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildReport } from '../build-report.ts';
import type { Changes } from '../figures/change-figures.ts';
import { type CountedAmount, countedAmounts } from '../figures/figures.ts';
import { anyDocuments, sums } from '../properties/any-documents.ts';
import { aDataset } from '../testing/dataset.ts';
import { lastReportFrom } from '../testing/last-report-from.ts';

const build = (documents: readonly PurchaseDocument[], counted: CountedAmount) =>
  buildReport(aDataset({ documents }), { locale: 'en', counted });

/** Documents, some of them without an ID. */
const anyRecords = fc
  .tuple(anyDocuments, fc.infiniteStream(fc.boolean()))
  .map(([documents, hasIds]) =>
    documents.map((document) => (hasIds.next().value ? document : { ...document, id: null })),
  );

/** What happens to documents between two versions of a report. */
const anyHistory = fc
  .tuple(
    anyRecords,
    anyRecords,
    fc.infiniteStream(fc.constantFrom('kept', 'kept', 'dearer', 'renamed', 'gone')),
  )
  .map(([before, more, fates]) => {
    const now = before.flatMap((document): PurchaseDocument[] => {
      switch (fates.next().value) {
        case 'dearer':
          return [{ ...document, total: { ...document.total, minor: document.total.minor + 101n } }];
        case 'renamed':
          return [{ ...document, storeName: 'Przemianowany' }];
        case 'gone':
          return [];
        default:
          return [document];
      }
    });
    return { before, now: [...now, ...more] };
  });

const anyCounted = fc.constantFrom(...countedAmounts);

function changesOf(
  before: readonly PurchaseDocument[],
  now: readonly PurchaseDocument[],
  counted: readonly [CountedAmount, CountedAmount],
): Changes {
  const lastReport = lastReportFrom(build(before, counted[0]));
  const { changes } = buildReport(aDataset({ documents: now }), {
    locale: 'en',
    counted: counted[1],
    lastReport,
  }).figures;
  if (!changes) throw new Error('changes are expected with a last report');
  return changes;
}

describe('the changes since any last report', () => {
  it('add up to the current totals, whichever amounts each report counts', () => {
    fc.assert(
      fc.property(anyHistory, anyCounted, anyCounted, ({ before, now }, then, today) => {
        const changes = changesOf(before, now, [then, today]);
        for (const total of changes.totals) expect(addMoney(total.before, total.effect)).toEqual(total.now);
        expect(sums(changes.totals.map((total) => ({ amount: total.before })))).toEqual(
          sums(build(before, then).figures.totals),
        );
        expect(sums(changes.totals.map((total) => ({ amount: total.now })))).toEqual(
          sums(build(now, today).figures.totals),
        );
        expect(sums(changes.documents.map(({ effect }) => ({ amount: effect })))).toEqual(
          sums(changes.totals.map(({ effect }) => ({ amount: effect }))),
        );
      }),
    );
  });

  it('are empty if the records are the same, in any order', () => {
    const anyTwice = anyRecords.chain((documents) =>
      fc.tuple(fc.constant(documents), fc.shuffledSubarray(documents, { minLength: documents.length })),
    );
    fc.assert(
      fc.property(anyTwice, anyCounted, ([before, now], counted) => {
        expect(changesOf(before, now, [counted, counted]).documents).toEqual([]);
      }),
    );
  });

  it('do not depend on the order of either list', () => {
    const shuffled = (documents: readonly PurchaseDocument[]) =>
      fc.shuffledSubarray([...documents], { minLength: documents.length });
    const anyOrders = anyHistory.chain(({ before, now }) =>
      fc.tuple(fc.constant({ before, now }), shuffled(before), shuffled(now)),
    );
    fc.assert(
      fc.property(anyOrders, ([{ before, now }, otherBefore, otherNow]) => {
        expect(changesOf(otherBefore, otherNow, ['full', 'full'])).toEqual(
          changesOf(before, now, ['full', 'full']),
        );
      }),
    );
  });

  it('are as many as the changed documents if all have an ID', () => {
    fc.assert(
      fc.property(anyDocuments, fc.integer({ min: 1, max: 5 }), (documents, every) => {
        const now = documents.map((document, index) =>
          index % every === 0
            ? { ...document, total: { ...document.total, minor: document.total.minor + 1n }, lineItems: [] }
            : document,
        );
        const touched = documents.filter((_, index) => index % every === 0).map(({ id }) => id);
        const { documents: found } = changesOf(documents, now, ['full', 'full']);
        expect(new Set(found.map(({ id }) => id))).toEqual(new Set(touched));
        expect(found).toHaveLength(touched.length);
        expect(found.map(({ fields }) => fields.includes('amount'))).toEqual(found.map(() => true));
        expect(found.map(({ change }) => change)).toEqual(found.map(() => 'changed'));
      }),
    );
  });

  it('of a report without documents are all current documents', () => {
    fc.assert(
      fc.property(anyRecords, (now) => {
        const { documents } = changesOf([], now, ['full', 'full']);
        expect(documents.every(({ change }) => change === 'added')).toBe(true);
        const states = documents.flatMap(({ now: state }) => state ?? []);
        expect(states).toHaveLength(now.length);
        expect(sums(states)).toEqual(sums(now.map(({ total }) => ({ amount: total }))));
      }),
    );
  });
});
