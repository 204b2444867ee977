import { decimalString } from '@outlay/core/money';
import { aDocument } from '@outlay/core/testing';
import { describe, expect, it } from 'vitest';
import { buildReport } from '../build-report.ts';
import type { Dataset } from '../figures/dataset.ts';
import { aDataset, aSummary } from '../testing/dataset.ts';

const day = '2026-10-05T10:00:00.000Z';
const purchase = aDocument({ id: 'a', amount: '100.00', purchasedAt: day });

/** The reasons that a report gives for a difference: code, documents, amount, and whether it is exact. */
function reasonsFor(total: string, fields: Partial<Dataset>) {
  const summary = { ...aSummary(total, { Dom: total }), createdAt: '2026-10-20T00:00:00.000Z' };
  const { reconciliation } = buildReport(aDataset({ summary, ...fields }), { locale: 'en' }).figures;
  return reconciliation.reasons.map(({ code, documents, amount, isExact }) => [
    code,
    documents,
    amount && decimalString(amount),
    isExact,
  ]);
}

describe('the reasons for a difference', () => {
  it('are none without a difference', () => {
    const documents = [purchase, aDocument({ amount: '5.00', currency: 'EUR', purchasedAt: day })];
    expect(reasonsFor('100.00', { documents })).toEqual([]);
  });

  it('name other currencies that the summary added up as if they were its own', () => {
    const documents = [purchase, aDocument({ amount: '5.00', currency: 'EUR', purchasedAt: day })];
    expect(reasonsFor('105.00', { documents })).toEqual([['other_currencies', 1, '5.00', true]]);
    expect(reasonsFor('106.00', { documents })).toEqual([['other_currencies', 1, null, false]]);
  });

  it('give no amount for another currency with more decimals', () => {
    const documents = [purchase, aDocument({ amount: '5.125', currency: 'KWD', purchasedAt: day })];
    expect(reasonsFor('105.00', { documents })).toEqual([['other_currencies', 1, null, false]]);
  });

  it('name documents without an amount', () => {
    expect(reasonsFor('130.00', { documents: [purchase], unreadableDocuments: 2 })).toEqual([
      ['unreadable_documents', 2, null, false],
    ]);
  });

  it('name documents recorded after the summary was created', () => {
    const late = aDocument({
      id: 'b',
      amount: '30.00',
      purchasedAt: day,
      createdAt: '2026-10-21T00:00:00.000Z',
    });
    expect(reasonsFor('100.00', { documents: [purchase, late] })).toEqual([
      ['late_documents', 1, '-30.00', true],
    ]);
    const inTime = { ...late, createdAt: '2026-10-20T00:00:00.000Z' };
    expect(reasonsFor('100.00', { documents: [purchase, inTime] })).toEqual([]);
  });

  it('name possible duplicates that the summary counts once', () => {
    const twin = aDocument({ id: 'b', amount: '100.00', purchasedAt: day });
    const duplicates = [{ sourceId: 'a', targetId: 'b', confidencePerMille: 950, reason: null }];
    expect(reasonsFor('100.00', { documents: [purchase, twin], duplicates })).toEqual([
      ['duplicates', 1, '-100.00', true],
    ]);
  });

  it('name the days that could not be verified', () => {
    const gaps = [{ from: '2026-10-07', until: '2026-10-08', difference: { minor: 2500n, currency: 'PLN' } }];
    expect(reasonsFor('125.00', { documents: [purchase], gaps })).toEqual([
      ['unproved_days', null, '25.00', true],
    ]);
  });

  it("name refunds, income or others' shares only if they are exactly the difference", () => {
    const refund = aDocument({ amount: '-20.00', purchasedAt: day });
    const salary = aDocument({ amount: '900.00', category: 'Wynagrodzenie', purchasedAt: day });
    const shared = aDocument({ amount: '40.00', owned: '10.00', purchasedAt: day });
    const documents = [purchase, refund, salary, shared];
    expect(reasonsFor('1040.00', { documents })).toEqual([['refunds', 1, '20.00', true]]);
    expect(reasonsFor('120.00', { documents })).toEqual([['income', 1, '-900.00', true]]);
    expect(reasonsFor('990.00', { documents })).toEqual([['shares_of_others', 1, '-30.00', true]]);
    expect(reasonsFor('1.00', { documents })).toEqual([]);
  });
});
