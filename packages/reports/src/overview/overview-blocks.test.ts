import { aDocument } from '@outlay/core/testing';
import { addDays } from '@outlay/core/time';
import { expect, it } from 'vitest';
import { buildReport } from '../build-report.ts';
import type { Dataset } from '../figures/dataset.ts';
import { aDataset, aRecurringExpense, aSummary } from '../testing/dataset.ts';

const september = { from: '2026-09-01', until: '2026-10-01' };

const bought = (day: string, amount: string, fields: Parameters<typeof aDocument>[0] = {}) =>
  aDocument({ id: `${day} ${amount}`, amount, purchasedAt: `${day}T10:00:00.000Z`, ...fields });

function inBoth(fields: Partial<Dataset>) {
  return (['en', 'pl'] as const).map((locale) => buildReport(aDataset(fields), { locale }).overview);
}

const plain = (text: string | undefined | null) => text?.replaceAll('\u00a0', ' ');

it('labels the amounts of due payments, overdue ones and those without an amount', () => {
  const blocks = inBoth({
    readAt: '2026-11-02T06:00:00.000Z',
    documents: [bought('2026-10-05', '43.00', { storeName: 'Netflix' })],
    recurring: [
      aRecurringExpense({ dayOfMonth: 5 }),
      aRecurringExpense({ name: 'Spotify', dayOfMonth: 12, createdAt: '2026-10-20T10:00:00.000Z' }),
      aRecurringExpense({ name: 'Gym', dayOfMonth: 30, createdAt: '2026-10-20T10:00:00.000Z' }),
    ],
  }).map(({ comingUp }) => comingUp);
  expect(blocks.map((block) => block?.rows.map(({ day, name, mark }) => [plain(day), name, mark]))).toEqual([
    [
      ['30 Oct', 'Gym', 'no payment found yet'],
      ['5 Nov', 'Netflix', null],
      ['12 Nov', 'Spotify', null],
      ['30 Nov', 'Gym', null],
    ],
    [
      ['30 paź', 'Gym', 'jeszcze brak płatności'],
      ['5 lis', 'Netflix', null],
      ['12 lis', 'Spotify', null],
      ['30 lis', 'Gym', null],
    ],
  ]);
  expect(
    blocks.map((block) => [block?.basis, block?.totals.map(({ label }) => plain(label)), block?.unknown]),
  ).toEqual([
    ['expected, as last paid', ['Total of 1 payment'], 'and 3\u00a0payments of unknown amount'],
    ['wg ostatniej płatności', ['Razem 1 płatność'], 'oraz 3\u00a0płatności o nieznanej kwocie'],
  ]);
});

it('says how many payments a total has, by currency', () => {
  const paid = (storeName: string, currency: string) =>
    bought('2026-10-05', '43.00', { storeName, currency });
  const labelsOf = (...currencies: string[]) =>
    inBoth({
      readAt: '2026-11-02T06:00:00.000Z',
      documents: currencies.map((currency, index) => paid(`Store ${index}`, currency)),
      recurring: currencies.map((_, index) => aRecurringExpense({ name: `Store ${index}`, dayOfMonth: 5 })),
    }).map(({ comingUp }) => comingUp?.totals.map(({ label }) => plain(label)));
  expect(labelsOf('PLN', 'PLN')).toEqual([['Total of 2 payments'], ['Razem 2 płatności']]);
  expect(labelsOf('PLN', 'EUR', 'EUR')).toEqual([
    ['Total in EUR (2 payments)', 'Total in PLN (1 payment)'],
    ['Razem w EUR (2 płatności)', 'Razem w PLN (1 płatność)'],
  ]);
});

it('says nothing of changes where nothing was bought in the main currency', () => {
  const food = { category: 'Food' };
  const summary = aSummary('0.00');
  const previous = { period: september, documents: [bought('2026-09-05', '10.00', food)], summary };
  const recordsStart = { on: null };
  const changesOf = (documents: ReturnType<typeof bought>[]) =>
    inBoth({ documents, summary, previous, recordsStart }).map(({ changes }) => changes?.rows.length ?? null);
  expect(changesOf([])).toEqual([null, null]);
  expect(changesOf([bought('2026-10-05', '1.00', { ...food, currency: 'EUR' })])).toEqual([null, null]);
  expect(changesOf([bought('2026-10-05', '1.00', food)])).toEqual([1, 1]);
});

it('adds up the changes of all other categories', () => {
  const categories = ['Dom', 'Auto', 'Jedzenie', 'Kino', 'Sport', 'Praca', 'Pies'];
  const documents = (day: string, factor: number) =>
    categories.map((category, index) =>
      bought(day, `${(index + 1) * factor}.00`, { id: `${day} ${category}`, category }),
    );
  const [changes] = inBoth({
    documents: documents('2026-10-05', 3),
    previous: { period: september, documents: documents('2026-09-05', 1), summary: null },
    recordsStart: { on: null },
  }).map((overview) => overview.changes);
  expect(changes?.rows.map(({ change }) => change.minor)).toEqual([1400n, 1200n, 1000n, 800n, 600n]);
  expect(changes?.others).toEqual({ count: 2, change: pln(600n), rises: pln(600n), falls: pln(0n) });
});

it('keeps the rises and the falls of all other categories apart, which their sum nets', () => {
  const amounts = [
    ['90.00', '10.00'],
    ['80.00', '10.00'],
    ['70.00', '10.00'],
    ['60.00', '10.00'],
    ['50.00', '10.00'],
    ['15.00', '10.00'],
    ['10.00', '18.00'],
    ['12.00', '12.00'],
  ];
  const documents = (which: 0 | 1, day: string) =>
    amounts.map((pair, index) =>
      bought(day, pair[which] ?? '', { id: `${day} ${index}`, category: `Category ${index}` }),
    );
  const [changes] = inBoth({
    documents: documents(0, '2026-10-05'),
    previous: { period: september, documents: documents(1, '2026-09-05'), summary: null },
    recordsStart: { on: null },
  }).map((overview) => overview.changes);
  expect(changes?.others).toEqual({ count: 2, change: pln(-300n), rises: pln(500n), falls: pln(-800n) });
});

it('lists the end of a refund after the changes of spending', () => {
  const previous = [
    bought('2026-09-05', '-687.00', { storeName: 'Zalando', category: 'Clothing' }),
    bought('2026-09-06', '10.00', { storeName: 'Lidl', category: 'Food' }),
  ];
  const rows = inBoth({
    documents: [bought('2026-10-05', '30.00', { storeName: 'Lidl', category: 'Food' })],
    previous: { period: september, documents: previous, summary: null },
    recordsStart: { on: null },
  }).map(({ changes }) => changes?.rows.map(({ name, change, cause }) => [name, change.minor, plain(cause)]));
  expect(rows).toEqual([
    [
      ['Food', 2000n, 'Lidl, PLN 30.00, up from PLN 10.00'],
      ['Clothing', 68700n, 'Zalando, refund of PLN 687.00 in September, no purchases now'],
    ],
    [
      ['Food', 2000n, 'Lidl: 30,00 zł, wcześniej 10,00 zł'],
      ['Clothing', 68700n, 'Zalando: we wrześniu zwrot 687,00 zł, teraz brak zakupów'],
    ],
  ]);
});

it('shows stores if no document has a category, and counts the documents', () => {
  const documents = [
    bought('2026-10-05', '30.00', { storeName: 'Lidl' }),
    bought('2026-10-06', '60.00', { storeName: 'LIDL' }),
    bought('2026-10-07', '10.00', { storeName: null }),
  ];
  const dataset = aDataset({
    documents,
    summary: { ...aSummary('100.00'), categories: [{ category: null, amount: documentsTotal }] },
    previous: {
      period: september,
      documents: [bought('2026-09-05', '45.00', { storeName: 'Lidl' })],
      summary: null,
    },
    recordsStart: { on: null },
  });
  const { overview, figures } = buildReport(dataset, { locale: 'en' });
  expect(overview.categories).toEqual({
    title: 'Where it went, by store',
    columns: { name: 'Store', share: 'Share', change: 'vs\u00a0Sep' },
    rows: [
      { name: 'LIDL', icon: null, amount: pln(9000n), perMille: 900, change: '+100%' },
      { name: '(no store name)', icon: null, amount: pln(1000n), perMille: 100, change: 'new' },
    ],
  });
  expect(figures.categories).toMatchObject([{ category: null, documents: 3 }]);
});

it('gives a dash for a change where a period has a net refund, because a percentage has no meaning', () => {
  const stores = {
    Zalando: ['678.97', '-245.91'],
    Lidl: ['-10.00', '45.00'],
    IKEA: ['-5.00', '-5.00'],
    Żabka: ['20.00', '25.00'],
  };
  const records = (which: 0 | 1, day: string) =>
    Object.entries(stores).map(([storeName, amounts]) => bought(day, amounts[which] ?? '', { storeName }));
  const blocks = inBoth({
    documents: [
      ...records(0, '2026-10-05'),
      bought('2026-10-07', '10.00', { storeName: 'BP' }),
      bought('2026-10-08', '-3.00', { storeName: 'Aldi' }),
    ],
    summary: null,
    previous: { period: september, documents: records(1, '2026-09-05'), summary: null },
    recordsStart: { on: null },
  }).map(({ categories }) => categories?.rows.map(({ name, change }) => [name, plain(change)]));
  expect(blocks).toEqual([
    [
      ['Zalando', '–'],
      ['Żabka', '−20%'],
      ['BP', 'new'],
      ['Aldi', '–'],
      ['IKEA', '±0%'],
      ['Lidl', '–'],
    ],
    [
      ['Zalando', '–'],
      ['Żabka', '−20%'],
      ['BP', 'nowe'],
      ['Aldi', '–'],
      ['IKEA', '±0%'],
      ['Lidl', '–'],
    ],
  ]);
});

const pln = (minor: bigint) => ({ minor, currency: 'PLN' });
const documentsTotal = pln(10_000n);

it('compares a month with the average of the months before, with a label', () => {
  const fields = {
    documents: [bought('2026-10-05', '90.00')],
    paymentHistory: {
      period: { from: '2025-09-01', until: '2026-10-01' },
      documents: [
        bought('2026-07-01', '10.00'),
        bought('2026-08-05', '30.00'),
        bought('2026-09-05', '40.00'),
        bought('2025-10-05', '20.00'),
      ],
    },
    recordsStart: { on: '2026-07-01' },
  };
  expect(inBoth(fields).map(({ trend }) => trend?.average)).toEqual([
    { label: 'average of the 3 months before', amount: pln(2667n) },
    { label: 'średnia z 3 poprzednich miesięcy', amount: pln(2667n) },
  ]);
});

/** A week with a total of 90 after weeks with a total of 50 each. */
function aWeek(weeks: number): Partial<Dataset> {
  const period = { from: '2026-10-19', until: '2026-10-26' };
  const before = Array.from({ length: weeks }, (_, back) => addDays(period.from, -7 * (back + 1)));
  return {
    kind: 'weekly',
    period,
    documents: [bought('2026-10-20', '90.00')],
    paymentHistory: {
      period: { from: '2025-08-26', until: period.from },
      documents: before.map((monday) => bought(monday, '50.00')),
    },
    recordsStart: { on: null },
  };
}

it('compares a week with the average of the weeks before', () => {
  expect(inBoth(aWeek(9)).map(({ spent }) => spent.comparisons.at(-1))).toEqual([
    '80% more than the average of the 8 weeks\u00a0before',
    'O 80% więcej niż średnio w 8 poprzednich\u00a0tyg.',
  ]);
  expect(inBoth(aWeek(9)).map(({ trend }) => trend?.average)).toEqual([
    { label: 'average of the 56 days before', amount: pln(714n) },
    { label: 'średnia z 56 poprzednich dni', amount: pln(714n) },
  ]);
  const [unfinished] = inBoth({ ...aWeek(9), readAt: '2026-10-22T10:00:00.000Z' });
  expect(unfinished?.spent.comparisons.join()).not.toContain('weeks before');
  const [young] = inBoth(aWeek(3));
  expect(young?.spent.comparisons.join()).not.toContain('weeks before');
  expect(young?.trend?.average?.label).toBe('daily average');
});

it('says that an amount changed by less than a percent, not that it did not change', () => {
  const documents = [bought('2026-10-05', '1003.00', { storeName: 'Czynsz' })];
  const before = [bought('2026-09-05', '1000.00', { storeName: 'Czynsz' })];
  const rowsOf = (now: typeof documents, past: typeof documents) =>
    inBoth({
      documents: now,
      summary: null,
      previous: { period: september, documents: past, summary: null },
      recordsStart: { on: null },
    }).map(({ categories }) => categories?.rows.map(({ change }) => change));
  expect(rowsOf(documents, before)).toEqual([['+0.3%'], ['+0,3%']]);
  const [less, more] = [bought('2026-10-05', '1000.00'), bought('2026-09-05', '1003.00')];
  expect(rowsOf([less], [more])).toEqual([['−0.3%'], ['−0,3%']]);
});

it('notes that the amount does not include other currencies', () => {
  const documents = [bought('2026-10-05', '30.00'), bought('2026-10-06', '7.00', { currency: 'EUR' })];
  expect(inBoth({ documents }).map(({ currencies }) => [currencies?.title, currencies?.note])).toEqual([
    ['Other currencies', 'Not included, not converted'],
    ['Inne waluty', 'Niewliczone, bez przeliczenia'],
  ]);
  const two = [...documents, bought('2026-10-07', '1.00')];
  expect(inBoth({ documents: two }).map(({ spent }) => plain(spent.notes[0]))).toEqual([
    'Not included: amounts in EUR',
    'Nie ujęto wydatków w EUR',
  ]);
  const foreign = ['EUR', 'USD', 'CZK', 'CHF', 'GBP'].map((currency, index) =>
    bought(`2026-10-1${index}`, '7.00', { currency }),
  );
  const five = [...two, ...foreign];
  expect(inBoth({ documents: five }).map(({ spent }) => plain(spent.notes[0]))).toEqual([
    'Not included: amounts in CHF, CZK, GBP, PLN and USD',
    'Nie ujęto wydatków w CHF, CZK, GBP, PLN i USD',
  ]);
  const many = Array.from({ length: 10 }, (_, index) => bought(`2026-10-${10 + index}`, '1.00'));
  expect(inBoth({ documents: [...documents, ...many] }).map(({ spent }) => plain(spent.notes[0]))).toEqual([
    'Not included: EUR 7.00 in other currencies',
    'Nie ujęto wydatków w innych walutach: 7,00 EUR',
  ]);
});

it('shortens a long name in a sentence, never the amounts after it', () => {
  const storeName = `Przedsiębiorstwo Handlowo-Usługowe „Źdźbło” ${'Brzęczyszczykiewicz '.repeat(4)}`;
  const [english] = inBoth({
    documents: [bought('2026-10-05', '30.00', { storeName, category: 'Dom', hasImage: false })],
    previous: {
      period: september,
      documents: [bought('2026-09-05', '45.00', { storeName, category: 'Dom' })],
      summary: null,
    },
    recordsStart: { on: null },
  });
  expect(english?.changes?.rows[0]?.cause).toBe(
    'Przedsiębiorstwo Handlowo-Usługowe…, PLN\u00a030.00, down from PLN\u00a045.00',
  );
});

it('marks past due dates after the period as possibly paid, and leaves out payments that the service has seen', () => {
  const blocks = inBoth({
    readAt: '2026-11-22T06:00:00.000Z',
    documents: [],
    recurring: [
      aRecurringExpense({ name: 'Rent', dayOfMonth: 1, nextDate: '2026-12-01' }),
      aRecurringExpense({ name: 'Netflix', dayOfMonth: 5, nextDate: '2026-11-05' }),
      aRecurringExpense({ name: 'Phone', dayOfMonth: 25, nextDate: '2026-11-25' }),
    ],
  }).map(({ comingUp }) => comingUp?.rows.map(({ day, name, mark }) => [plain(day), name, mark]));
  expect(blocks).toEqual([
    [
      ['5 Nov', 'Netflix', 'may be paid already'],
      ['25 Nov', 'Phone', null],
    ],
    [
      ['5 lis', 'Netflix', 'może być już opłacone'],
      ['25 lis', 'Phone', null],
    ],
  ]);
});
