import { aDocument } from '@outlay/core/testing';
import { describe, expect, it } from 'vitest';
import { buildReport, type ReportOptions } from '../build-report.ts';
import type { LastReport } from '../figures/last-report.ts';
import { formatMoney } from '../locale/format-money.ts';
import type { Locale } from '../locale/locale.ts';
import { aDataset, aSummary } from '../testing/dataset.ts';
import { lastReportFrom } from '../testing/last-report-from.ts';

const documents = [
  aDocument({ id: '1', amount: '10.00', purchasedAt: '2026-10-02' }),
  aDocument({ id: '2', amount: '20.00', purchasedAt: '2026-10-03' }),
];
const reportIn = (
  locale: Locale,
  options: Partial<ReportOptions> = {},
  readAt = '2026-11-02T06:00:00.000Z',
) => buildReport(aDataset({ documents, readAt }), { locale, ...options });
const plain = (text?: string) => text?.replaceAll('\u00a0', ' ');

it('notes what changed since the last report of the period', () => {
  const noteOf = (locale: Locale, change: Partial<LastReport> = {}) => {
    const lastReport = { ...lastReportFrom(reportIn(locale)), ...change };
    return plain(reportIn(locale, { lastReport }).overview.spent.notes.at(-1));
  };
  expect(noteOf('en')).toBe('Nothing has changed since the report of 2 Nov 2026, 07:00 (Warsaw)');
  expect(noteOf('pl')).toBe('Bez zmian od raportu z 02.11.2026, 07:00 (Warszawa)');
  const nothing = { documents: [], totals: [], generatedAt: null };
  expect(noteOf('en', nothing)).toBe('Since the last report: 2 documents added (+PLN 30.00)');
  expect(noteOf('pl', nothing)).toBe('Zmiany od poprzedniego raportu – dokumenty dodane: 2 (+30,00 zł)');
});

it('summarizes a period in the subject line', () => {
  const lineOf = (...words: Parameters<typeof reportIn>) => plain(reportIn(...words).overview.subject);
  expect(lineOf('en')).toBe('October 2026: PLN 30.00');
  expect(lineOf('pl')).toBe('Październik 2026: 30,00 zł');
  expect(lineOf('en', { revision: 2 })).toBe('October 2026, revision 2: PLN 30.00');
  expect(lineOf('pl', {}, '2026-10-20T06:00:00.000Z')).toBe('Październik 2026 (okres w toku): 30,00 zł');
});

it('compares a revision in the subject line with the report before, not with another period', () => {
  const october = [
    ...documents,
    aDocument({ id: '3', amount: '5.50', purchasedAt: '2026-10-04' }),
    aDocument({ id: '4', amount: '1.00', currency: 'EUR', purchasedAt: '2026-10-05' }),
  ];
  const september = [aDocument({ id: '9', amount: '10.00', purchasedAt: '2026-09-02' })];
  const previous = {
    period: { from: '2026-09-01', until: '2026-10-01' },
    documents: september,
    summary: aSummary('10.00'),
  };
  const lineOf = (locale: Locale, options: Partial<ReportOptions>) => {
    const dataset = aDataset({ documents: october, previous, recordsStart: { on: null } });
    return plain(buildReport(dataset, { locale, ...options }).overview.subject);
  };
  const lastReport = lastReportFrom(reportIn('en'));
  expect(lineOf('en', {})).toBe('October 2026: PLN 35.50, 255% more');
  expect(lineOf('en', { revision: 2 })).toBe('October 2026, revision 2: PLN 35.50');
  expect(lineOf('en', { revision: 2, lastReport })).toBe('October 2026, revision 2: PLN 35.50 (+PLN 5.50)');
  expect(lineOf('pl', { revision: 2, lastReport })).toBe('Październik 2026, wersja 2: 35,50 zł (+5,50 zł)');
  const same = buildReport(aDataset({ documents: october }), { locale: 'en' });
  expect(lineOf('en', { revision: 3, lastReport: lastReportFrom(same) })).toBe(
    'October 2026, revision 3: PLN 35.50',
  );
});

it('states in words that refunds exceeded purchases', () => {
  const returned = aDataset({ documents: [aDocument({ amount: '-318.00', purchasedAt: '2026-10-02' })] });
  const lineOf = (locale: Locale) => plain(buildReport(returned, { locale }).overview.subject);
  expect(lineOf('en')).toBe('October 2026: refunds exceeded purchases by PLN 318.00');
  expect(lineOf('pl')).toBe('Październik 2026: zwroty przewyższyły zakupy o 318,00 zł');
  const noteOf = (locale: Locale) =>
    plain(buildReport(returned, { locale }).overview.spent.comparisons[0] ?? '');
  expect(noteOf('en')).toBe('There were only refunds, no purchases');
  expect(noteOf('pl')).toBe('Były tylko zwroty, bez zakupów');
});

it('states what was bought and what was refunded where refunds exceed purchases', () => {
  const records = ['-418.00', '70.00', '30.00'].map((amount, index) =>
    aDocument({ id: `${index}`, amount, purchasedAt: '2026-10-02' }),
  );
  const notesOf = (locale: Locale) =>
    buildReport(aDataset({ documents: records }), { locale })
      .overview.spent.comparisons.slice(0, 1)
      .map(plain);
  expect(notesOf('en')).toEqual([
    'You got back PLN 318.00 more than you spent: purchases PLN 100.00, refunds PLN 418.00',
  ]);
  expect(notesOf('pl')).toEqual([
    'Zwroty przewyższyły zakupy o 318,00 zł: zakupy 100,00 zł, zwroty 418,00 zł',
  ]);
});

describe('a month with purchases only in other currencies', () => {
  const inEuro = [
    aDocument({ id: '1', amount: '10.00', currency: 'EUR', purchasedAt: '2026-10-02' }),
    aDocument({ id: '2', amount: '20.00', currency: 'CHF', purchasedAt: '2026-10-03' }),
  ];
  const dataset = aDataset({
    documents: inEuro,
    summary: aSummary('0.00'),
    previous: {
      period: { from: '2026-09-01', until: '2026-10-01' },
      documents: [aDocument({ id: '3', amount: '5.00', purchasedAt: '2026-09-03' })],
      summary: null,
    },
  });

  it.each([
    ['en', 'October 2026: CHF 20.00, EUR 10.00'],
    ['pl', 'Październik 2026: 20,00 CHF, 10,00 EUR'],
  ] as const)('has their amounts in the subject in %s', (locale, line) => {
    expect(plain(buildReport(dataset, { locale }).overview.subject)).toBe(line);
  });

  it.each([
    ['en', 'CHF 20.00', ['No purchases in PLN (PLN 5.00 in September)', 'Not included: amounts in EUR']],
    ['pl', '20,00 CHF', ['Brak zakupów w PLN (we wrześniu: 5,00 zł)', 'Nie ujęto wydatków w EUR']],
  ] as const)('leads with an amount spent, not with zero, in %s', (locale, amount, notes) => {
    const { spent, currencies } = buildReport(dataset, { locale }).overview;
    expect(spent.amount && plain(formatMoney(spent.amount, locale))).toBe(amount);
    expect(spent.comparisons).toEqual([]);
    expect(spent.notes.map(plain)).toEqual(notes);
    expect(currencies?.rows.map((row) => plain(formatMoney(row.amount, 'en')))).toEqual(['EUR 10.00']);
  });

  it('compares the leading currency with itself, in the overview and the subject', () => {
    const before = aDocument({ id: '3', amount: '8.00', currency: 'EUR', purchasedAt: '2026-09-03' });
    const { spent, subject } = buildReport(
      aDataset({
        documents: inEuro.slice(0, 1),
        summary: aSummary('0.00'),
        previous: {
          period: { from: '2026-09-01', until: '2026-10-01' },
          documents: [before],
          summary: null,
        },
      }),
      { locale: 'en' },
    ).overview;
    expect(spent.comparisons).toEqual(['25% more than September']);
    expect(spent.notes).toEqual(['No purchases in PLN']);
    expect(subject).toBe('October 2026: EUR\u00a010.00, 25% more');
  });

  it.each([
    [
      'en',
      "Checked: the service's own summary shows no purchases in PLN either.",
      'CHF and EUR not checked: the service has no summary for them.',
    ],
    [
      'pl',
      'Sprawdzono: w podsumowaniu serwisu też nie ma zakupów w PLN.',
      'CHF i EUR: nie sprawdzono, serwis nie podaje podsumowania.',
    ],
  ] as const)('separates what was checked from what was not in %s', (locale, text, unchecked) => {
    const { checked } = buildReport(dataset, { locale }).overview;
    expect(checked).toEqual({ status: 'balanced', text, unchecked });
  });

  it('has nothing that was not checked if the service summarizes every currency', () => {
    const inZloty = [aDocument({ id: '1', amount: '20.00', purchasedAt: '2026-10-03' })];
    const summary = aSummary('20.00', { Food: '20.00' });
    const { checked } = buildReport(aDataset({ documents: inZloty, summary }), { locale: 'en' }).overview;
    expect([checked.status, checked.unchecked]).toEqual(['balanced', null]);
  });

  it.each([
    ['en', 'EUR not checked: the service has no summary for it.'],
    ['pl', 'EUR: nie sprawdzono, serwis nie podaje podsumowania.'],
  ] as const)('names a currency of income that was not checked in %s', (locale, unchecked) => {
    const { checked } = buildReport(
      aDataset({
        documents: [
          aDocument({ id: '1', amount: '20.00', purchasedAt: '2026-10-03' }),
          aDocument({
            id: '2',
            amount: '1000.00',
            currency: 'EUR',
            category: 'Salary',
            purchasedAt: '2026-10-03',
          }),
        ],
        summary: aSummary('20.00', { Food: '20.00' }),
      }),
      { locale, incomeCategories: ['Salary'] },
    ).overview;
    expect([checked.status, checked.unchecked]).toEqual(['balanced', unchecked]);
  });
});

it.each([
  ['en', 'September 2026 (incomplete)', 'October 2026 (so far)'],
  ['pl', 'wrzesień 2026 (niepełny)', 'październik 2026 (dotąd)'],
] as const)('marks incomplete months in %s', (locale, before, now) => {
  const dataset = aDataset({
    documents,
    readAt: '2026-10-20T06:00:00.000Z',
    recordsStart: { on: '2026-09-10' },
    previous: {
      period: { from: '2026-09-01', until: '2026-10-01' },
      documents: [aDocument({ id: '3', amount: '5.00', purchasedAt: '2026-09-13' })],
      summary: null,
    },
  });
  const { trend } = buildReport(dataset, { locale }).overview;
  expect(trend?.columns.map(({ name }) => name)).toEqual([before, now]);
  for (const name of [before, now]) expect(trend?.alt).toContain(`${name} `);
});

it.each([
  ['en', 'No purchases in October 2026'],
  ['pl', 'Brak zakupów w październiku 2026'],
] as const)('has a subject for a month without purchases in %s', (locale, line) => {
  const { overview } = buildReport(aDataset({ documents: [] }), { locale });
  expect(overview.subject).toBe(line);
});
