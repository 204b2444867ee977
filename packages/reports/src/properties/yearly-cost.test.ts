import type { RecurringExpense } from '@outlay/core';
import { decimalString } from '@outlay/core/money';
import { aDocument } from '@outlay/core/testing';
import { addDays } from '@outlay/core/time';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildReport } from '../build-report.ts';
import type { Dataset } from '../figures/dataset.ts';
import type { Locale } from '../locale/locale.ts';
import type { Section } from '../report/report.ts';
import { aDataset, aRecurringExpense } from '../testing/dataset.ts';

const stores = ['Netflix', 'Czynsz', 'Orange', 'PZU', 'Siłownia'];
const day = (from: string, days: number) => fc.nat(days).map((count) => addDays(from, count));

const anyPayment = fc
  .record({
    id: fc.uuid(),
    storeName: fc.constantFrom(...stores),
    on: day('2025-10-01', 515),
    minor: fc.bigInt(4000n, 6000n),
  })
  .map(({ on, minor, ...fields }) =>
    aDocument({
      ...fields,
      amount: decimalString({ minor, currency: 'PLN' }),
      purchasedAt: `${on}T10:00:00.000Z`,
    }),
  );
const anyPayments = fc.uniqueArray(anyPayment, { maxLength: 30, selector: ({ id }) => id });
const anyExpenses = fc.subarray(stores).chain((names) =>
  fc.tuple(
    ...names.map((name) =>
      fc
        .record({
          frequency: fc.constantFrom('weekly', 'monthly', 'quarterly', 'yearly', null),
          nextDate: day('2027-03-02', 300),
        })
        .map((fields) => aRecurringExpense({ id: name, name, ...fields })),
    ),
  ),
);

/** Statuses that contradict the paid amount of their row. */
function contradictions(sections: readonly Section[]): string[] {
  return sections.flatMap(({ content }) => {
    if (content.type !== 'table') return [];
    const at = (key: string) => content.columns.findIndex((column) => column.key === key);
    return [...content.rows].flatMap((cells) => {
      const status = cells[at('status')];
      const isPaid = cells[at('paid')]?.type === 'money';
      const text = status?.type === 'text' ? status.text : 'none';
      const saysPaid = ['Paid', 'Partly paid'].includes(text);
      const saysUnpaid = ['Paid early', 'Missing', 'none'].includes(text);
      return (isPaid && saysUnpaid) || (!isPaid && saysPaid) ? [text] : [];
    });
  });
}

/** The records that a report reads: those of its period and the history before it. */
function recordsOf(
  kind: Dataset['kind'],
  period: Dataset['period'],
  documents: Dataset['documents'],
  recurring: readonly RecurringExpense[],
): Dataset {
  const isBefore = (at: string | null) => at !== null && at.slice(0, 10) < period.from;
  return aDataset({
    kind,
    period,
    readAt: '2027-03-02T06:00:00.000Z',
    documents: documents.filter(({ purchasedAt }) => !isBefore(purchasedAt)),
    paymentHistory: {
      period: { from: '2025-10-01', until: period.from },
      documents: documents.filter(({ purchasedAt }) => isBefore(purchasedAt)),
    },
    recurring,
  });
}

const february = { from: '2027-02-01', until: '2027-03-01' };
const lastWeek = { from: '2027-02-22', until: '2027-03-01' };
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

describe('the cost per year', () => {
  it('is the same in a monthly and a weekly report that end on the same day', () => {
    fc.assert(
      fc.property(anyPayments, anyExpenses, (documents, recurring) => {
        const costs = (kind: Dataset['kind'], period: Dataset['period']) =>
          buildReport(recordsOf(kind, period, documents, recurring), { locale: 'en' }).figures.recurring?.map(
            ({ name, yearlyCost }) => [name, yearlyCost && decimalString(yearlyCost)],
          );
        expect(costs('weekly', lastWeek)).toEqual(costs('monthly', february));
      }),
    );
  });

  it('names or counts every active expense that its total does not include', () => {
    fc.assert(
      fc.property(anyPayments, anyExpenses, (documents, recurring) => {
        const dataset = recordsOf('monthly', february, documents, recurring);
        const { figures, sections } = buildReport(dataset, { locale: 'en', sections: ['recurring'] });
        const [content] = sections.map((section) => section.content);
        const notes = content?.type === 'table' ? content.notes.join('\n') : '';
        const unknown = figures.recurring?.filter(({ yearlyCost }) => yearlyCost === null) ?? [];
        const named = unknown.filter(({ name }) => notes.includes(name ?? '?')).length;
        const more = [...notes.matchAll(/(\d+) more/g)].reduce((sum, [, count]) => sum + Number(count), 0);
        expect(named + more).toBe(unknown.length);
      }),
    );
  });

  it('explains how it is computed and which expenses are missing, in the language of the report', () => {
    const documents = [
      aDocument({ id: 'a', storeName: 'Netflix', amount: '43.00', purchasedAt: '2026-12-05T10:00:00.000Z' }),
      aDocument({ id: 'b', storeName: 'Siłownia', amount: '99.00', purchasedAt: '2027-02-05T10:00:00.000Z' }),
    ];
    const expenses = [
      aRecurringExpense({ nextDate: '2027-03-05' }),
      ...['A', 'B', 'C', 'D', 'E'].map((name) => aRecurringExpense({ name })),
      aRecurringExpense({ name: 'Siłownia', frequency: null }),
    ];
    const notes = (locale: Locale) =>
      buildReport(recordsOf('monthly', february, documents, expenses), {
        locale,
        sections: ['recurring'],
      }).sections.flatMap(({ content }) => (content.type === 'table' ? content.notes.map(plain) : []));
    expect(notes('en')).toEqual([
      'Based on payments up to 28 Feb 2027. Cost per year: the latest payment up to that day multiplied by the number of payments in a year.',
      'Not included in the cost per year, because no payment is known yet: A, B, C and 2 more.',
      'Not included in the cost per year, because their frequency is unknown: Siłownia.',
    ]);
    expect(notes('pl')).toEqual([
      'Według płatności do 28.02.2027. Koszt roczny: ostatnia płatność do tego dnia pomnożona przez liczbę płatności w roku.',
      'Koszt roczny nie obejmuje wydatków, za które nie ma jeszcze płatności: A, B, C i jeszcze 2.',
      'Koszt roczny nie obejmuje wydatków o nieznanej częstotliwości: Siłownia.',
    ]);
  });
});

describe('a row of recurring expenses', () => {
  it('has no cells that contradict each other', () => {
    fc.assert(
      fc.property(anyPayments, anyExpenses, (documents, recurring) => {
        const dataset = recordsOf('weekly', lastWeek, documents, recurring);
        const { figures, sections } = buildReport(dataset, { locale: 'en', sections: ['recurring'] });
        for (const row of figures.recurring ?? []) {
          const dates = documents
            .filter(({ storeName, purchasedAt }) => storeName === row.name && purchasedAt !== null)
            .map(({ purchasedAt }) => purchasedAt?.slice(0, 10) ?? '');
          expect(row.paid === null).toBe(row.payments.length === 0);
          expect(row.last === null || (row.last.date ?? '') < lastWeek.from).toBe(true);
          expect(row.last === null || dates.includes(row.last.date ?? '')).toBe(true);
          expect(row.priceChange === null || row.payments.length > (row.last === null ? 1 : 0)).toBe(true);
          expect(row.yearlyCost === null).toBe(
            row.frequency === null || (row.payments.length === 0 && row.last === null),
          );
        }
        expect(contradictions(sections)).toEqual([]);
      }),
    );
  });
});
