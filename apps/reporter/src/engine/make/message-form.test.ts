import { aReport } from '@outlay/reports/testing';
import { expect, it } from 'vitest';
import { styledTexts } from './message-form.ts';

const form = {
  job: 'monthly',
  account: 'home',
  namesAccount: false,
  styles: [{ recipients: [], subject: '{heading}: {amount}' }],
};

it('uses amounts in other currencies if there is none in the main one', () => {
  const report = aReport({ locale: 'en' });
  const none = { amount: { minor: 0n, currency: 'PLN' }, documents: 0 };
  const francs = { amount: { minor: 2_000n, currency: 'CHF' }, documents: 1 };
  const currencies = {
    title: 'Other currencies',
    note: 'Not converted',
    rows: [{ ...francs, documents: '1 document' }],
  };
  const { overview, figures } = report;
  const elsewhere = {
    ...report,
    figures: { ...figures, totals: [none, francs] },
    overview: { ...overview, currencies, spent: { ...overview.spent, amount: none.amount } },
  };
  const subjectOf = (of: typeof report) => styledTexts(of, form)[0]?.subject.replaceAll('\u00a0', ' ');
  expect(subjectOf(elsewhere)).toBe('October 2026: CHF 20.00');
  expect(subjectOf(report)).toMatch(/^October 2026: PLN [1-9]/);
});
