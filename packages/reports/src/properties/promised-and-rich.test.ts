import { type PurchaseDocument, splitByCategory } from '@outlay/core';
import { sumMoney } from '@outlay/core/money';
import { aDocument } from '@outlay/core/testing';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { buildReport } from '../build-report.ts';
import type { SourcedSummary } from '../figures/dataset.ts';
import type { ReportFigures } from '../figures/figures.ts';
import { aDataset } from '../testing/dataset.ts';
import { anyDocuments } from './any-documents.ts';

/** The service's summary of documents in the currency of the account. */
function summaryOf(documents: readonly PurchaseDocument[]): SourcedSummary {
  const inMain = documents.filter(({ total }) => total.currency === 'PLN');
  const parts = Map.groupBy(inMain.flatMap(splitByCategory), ({ category }) => category);
  const sum = (amounts: readonly { readonly amount: SourcedSummary['total'] }[]) =>
    sumMoney(
      amounts.map(({ amount }) => amount),
      'PLN',
    );
  return {
    total: sum(inMain.map(({ total }) => ({ amount: total }))),
    categories: [...parts].map(([category, group]) => ({ category, amount: sum(group) })),
    source: 'period',
    narrative: null,
    createdAt: null,
  };
}

/** A document with only the three promised fields (specification §2), and its day. */
function promisedFields({ storeName, total, purchasedAt }: PurchaseDocument): PurchaseDocument {
  // In October 2026, Warsaw is two hours ahead of UTC until the 25th, then one hour.
  const ahead = (purchasedAt ?? '') < '2026-10-25T01:00:00.000Z' ? 2 : 1;
  const local = new Date(Date.parse(purchasedAt ?? '') + ahead * 3_600_000);
  return { ...aDocument(), storeName, total, purchasedOn: local.toISOString().slice(0, 10) };
}

/** The figures that must not depend on optional fields. */
function promisedFigures(figures: ReportFigures) {
  const { totals, stores, days, weeks, reconciliation, comparison, lastYear, dailyAverage, undated } =
    figures;
  const inMain = figures.categories.filter(({ amount }) => amount.currency === 'PLN');
  return {
    totals,
    stores,
    days,
    weeks,
    undated,
    reconciliation,
    comparison,
    lastYear,
    dailyAverage,
    largest: figures.largestPurchase?.amount ?? null,
    categories: inMain
      .filter(({ amount }) => amount.minor !== 0n)
      .map(({ category, amount, perMille }) => ({ category, amount, perMille })),
  };
}

const withoutIncome = anyDocuments.map((documents) =>
  documents
    .filter((document) => splitByCategory(document).every(({ category }) => category !== 'Wynagrodzenie'))
    .map((document) => ({ ...document, owned: null })),
);

it('optional fields add details and change no figure', () => {
  fc.assert(
    fc.property(withoutIncome, withoutIncome, (documents, before) => {
      const period = { from: '2026-09-30', until: '2026-10-31' };
      const past = (list: readonly PurchaseDocument[]) => ({
        period,
        documents: list,
        summary: summaryOf(before),
      });
      const summary = summaryOf(documents);
      const rich = aDataset({ documents, summary, previous: past(before), lastYear: past(before) });
      const promised = aDataset({
        documents: documents.map(promisedFields),
        summary,
        previous: past(before.map(promisedFields)),
        lastYear: past(before.map(promisedFields)),
      });
      const [richly, barely] = [rich, promised].map(
        (dataset) => buildReport(dataset, { locale: 'pl' }).figures,
      );
      expect(promisedFigures(barely as ReportFigures)).toEqual(promisedFigures(richly as ReportFigures));
    }),
  );
});

it('details are null in a report of documents with only the promised fields', () => {
  const documents = [aDocument({ amount: '30.00' }), aDocument({ amount: '12.34', storeName: 'Lidl' })];
  const { figures } = buildReport(aDataset({ documents }), { locale: 'en' });
  const absent = { date: null, purchasedAt: null, createdAt: null, category: null, tax: null, owned: null };
  const alsoAbsent = { id: null, paymentMethod: null, identifier: null, groupId: null, hasImage: null };
  for (const row of figures.documents) expect(row).toMatchObject({ ...absent, ...alsoAbsent, lineItems: [] });
  expect([figures.days, figures.weeks, figures.comparison, figures.narrative]).toMatchObject([
    [],
    [],
    null,
    {},
  ]);
  expect(figures.undated).toEqual(figures.totals);
});
