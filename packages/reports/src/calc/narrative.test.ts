import { aDocument } from '@outlay/core/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildReport, type ReportOptions } from '../build-report.ts';
import type { Dataset } from '../figures/dataset.ts';
import { locales } from '../locale/locale.ts';
import { anyDocuments } from '../properties/any-documents.ts';
import { aDataset, aSummary } from '../testing/dataset.ts';

/** The text with plain spaces instead of no-break spaces. */
const textOf = (fields: Partial<Dataset>, options: ReportOptions) =>
  buildReport(aDataset(fields), options).figures.narrative.replaceAll('\u00a0', ' ');
const both = (fields: Partial<Dataset>, options: Omit<ReportOptions, 'locale'> = {}) =>
  locales.map((locale) => textOf(fields, { ...options, locale }));
const bought = (amount: string, day: number, fields: Parameters<typeof aDocument>[0] = {}) =>
  aDocument({ amount, purchasedAt: `2026-10-${String(day).padStart(2, '0')}T10:00:00.000Z`, ...fields });
const september = (...amounts: string[]) => ({
  period: { from: '2026-09-01', until: '2026-10-01' },
  documents: amounts.map((amount) => aDocument({ amount, purchasedAt: '2026-09-05T10:00:00.000Z' })),
  summary: null,
});

describe('the text of a report', () => {
  it('is written by Outlay in the language of the report, whatever the service writes', () => {
    const summary = { ...aSummary('10.00'), narrative: 'Wydano mało.' };
    expect(both({ documents: [aDocument()], summary })).toEqual(
      both({ documents: [aDocument()], summary: aSummary('10.00') }),
    );
  });

  it('is written from the figures', () => {
    const documents = [
      bought('30.00', 1, { storeName: 'Lidl', category: 'Jedzenie' }),
      bought('20.50', 2, { storeName: 'Lidl', category: 'Jedzenie' }),
      bought('49.50', 3, { storeName: 'Orlen', category: 'Transport' }),
      bought('-10.00', 4, { storeName: 'Lidl', category: 'Jedzenie' }),
    ];
    const fields = { documents, previous: september('80.00'), summary: aSummary('90.00', { Dom: '90.00' }) };
    expect(both(fields)).toEqual([
      'W październiku 2026 roku wydano 90,00 zł: 3 zakupy i 1 zwrot (10,00 zł). To o 10,00 zł (12,5%) więcej niż we wrześniu 2026 roku. Po odjęciu zwrotów największa kategoria to Transport: 49,50 zł, czyli 55,0% wydatków; najwyższa suma: Orlen – 49,50 zł (1 płatność).',
      'In October 2026, PLN 90.00 was spent: 3 purchases and 1 refund of PLN 10.00. That is PLN 10.00 (12.5%) more than in September 2026. Net of refunds, the largest category was Transport: PLN 49.50, or 55.0% of spending; the highest total was paid to Orlen: PLN 49.50 (1 purchase).',
    ]);
    const report = buildReport(aDataset(fields), { locale: 'pl', preset: 'full' });
    expect(report.sections.find(({ id }) => id === 'narrative')?.content).toMatchObject({ source: null });
  });

  it('names the refunds of the compared period if they explain the change', () => {
    const fields = {
      documents: [bought('100.00', 1)],
      previous: september('130.00', '-50.00'),
      summary: null,
    };
    expect(both(fields).map((text) => text.split('. ')[1])).toEqual([
      'To o 20,00 zł (25,0%) więcej niż we wrześniu 2026 roku (po odjęciu ówczesnego zwrotu 50,00 zł); same zakupy są o 23,1% niższe',
      'That is PLN 20.00 (25.0%) more than in September 2026, which had a PLN 50.00 refund; without refunds, purchases are 23.1% lower',
    ]);
  });

  it('adds the change per day if it has the opposite direction', () => {
    const fields = {
      documents: [bought('101.00', 1)],
      previous: september('100.00'),
      summary: null,
    };
    expect(both(fields).map((text) => text.split('. ')[1])).toEqual([
      'To o 1,00 zł (1,0%) więcej niż we wrześniu 2026 roku; w przeliczeniu na dzień o 2,3% mniej',
      'That is PLN 1.00 (1.0%) more than in September 2026; per day, 2.3% less',
    ]);
  });

  it('has no shares of spending beside a net refund, because they would be of more than the spending', () => {
    const documents = [
      bought('90.00', 1, { storeName: 'Lidl', category: 'Jedzenie' }),
      bought('10.00', 2, { storeName: 'Orlen', category: 'Transport' }),
      bought('-50.00', 3, { storeName: 'Zalando', category: 'Ubrania' }),
    ];
    const [polish = '', english = ''] = both({ documents });
    expect(polish).toContain(
      'Po odjęciu zwrotów największa kategoria to Jedzenie: 90,00 zł; najwyższa suma: Lidl –',
    );
    expect(english).toContain(
      'Net of refunds, the largest category was Jedzenie: PLN 90.00; the highest total was paid',
    );
  });

  it('states that nothing was bought', () => {
    expect(both({ previous: september('80.00') })).toEqual([
      'W październiku 2026 roku nie zapisano żadnych zakupów. To o 80,00 zł (100,0%) mniej niż we wrześniu 2026 roku.',
      'In October 2026, no purchases were recorded. That is PLN 80.00 (100.0%) less than in September 2026.',
    ]);
  });

  it.each([
    [
      ['80.00'],
      'To dokładnie tyle samo co we wrześniu 2026 roku.',
      'That is exactly as much as in September 2026.',
    ],
    [
      ['0.00'],
      'We wrześniu 2026 roku wydatki wyniosły 0,00 zł.',
      'In September 2026, spending came to PLN 0.00.',
    ],
    [
      ['80.01'],
      'To o 0,01 zł mniej niż we wrześniu 2026 roku.',
      'That is PLN 0.01 less than in September 2026.',
    ],
    [
      ['-5.00'],
      'We wrześniu 2026 roku zwroty przewyższyły zakupy o 5,00 zł.',
      'In September 2026, refunds exceeded purchases by PLN 5.00.',
    ],
  ])('compares 80.00 with %j', (before, polish, english) => {
    const [pl, en] = both({ documents: [bought('80.00', 1)], previous: september(...before) });
    expect(pl).toContain(` ${polish} `);
    expect(en).toContain(` ${english} `);
  });

  it('compares an unfinished month with the same days, and states that it is unfinished', () => {
    const fields = {
      readAt: '2026-10-10T12:00:00.000Z',
      documents: [bought('80.00', 1)],
      previous: september('100.00'),
    };
    expect(both(fields)).toEqual([
      'W październiku 2026 roku wydano dotąd 80,00 zł: 1 zakup. To o 20,00 zł (20,0%) mniej niż w pierwszych 10 dniach września 2026 roku. Największy wydatek to 80,00 zł (Sklep, 01.10.2026).',
      'In October 2026, PLN 80.00 was spent so far on 1 purchase. That is PLN 20.00 (20.0%) less than in the first 10 days of September 2026. The largest expense was PLN 80.00 (Sklep, 1 Oct 2026).',
    ]);
  });

  it('separates currencies and compares the main one', () => {
    const documents = [bought('80.00', 1), bought('5.00', 2, { currency: 'EUR' })];
    const [pl, en] = both({
      documents,
      previous: september('100.00'),
      summary: aSummary('80.00', { Dom: '80.00' }),
    });
    expect(pl).toContain(
      'wydano 80,00 zł i 5,00 EUR: 2 zakupy. Wydatki w PLN były o 20,00 zł (20,0%) niższe niż we',
    );
    expect(en).toContain(
      'PLN 80.00 and EUR 5.00 were spent on 2 purchases. Spending in PLN was PLN 20.00 (20.0%) lower than',
    );
    expect(pl).toContain('W PLN najwięcej przypadło na kategorię Dom: 80,00 zł, czyli 100,0% wydatków;');
    expect(en).toContain('In PLN, the largest category was Dom: PLN 80.00, or 100.0% of spending;');
  });

  it('states that refunds exceeded purchases, in their currency', () => {
    const documents = [
      bought('-8.00', 1),
      bought('-1.00', 1),
      bought('3.00', 2),
      bought('5.00', 3, { currency: 'EUR' }),
    ];
    expect(both({ documents })).toEqual([
      'W październiku 2026 roku zwroty przewyższyły zakupy o 6,00 zł, a wydano 5,00 EUR: 2 zakupy na kwotę 3,00 zł i 5,00 EUR, 2 zwroty na kwotę 9,00 zł. Największy wydatek w PLN to 3,00 zł (Sklep, 02.10.2026).',
      'In October 2026, refunds exceeded purchases by PLN 6.00 and EUR 5.00 was spent: 2 purchases came to PLN 3.00 and EUR 5.00, 2 refunds to PLN 9.00. In PLN, the largest expense was PLN 3.00 (Sklep, 2 Oct 2026).',
    ]);
  });

  it('omits a currency with a total of zero, and only states the earlier spending before a net refund', () => {
    const documents = [
      bought('-24.00', 1),
      bought('3.00', 2, { currency: 'USD' }),
      bought('-3.00', 2, { currency: 'USD' }),
    ];
    const [pl, en] = both({ documents, previous: september('80.00'), summary: aSummary('-24.00') });
    expect(pl).toContain('roku zwroty przewyższyły zakupy o 24,00 zł: ');
    expect(pl).toContain(' We wrześniu 2026 roku wydatki wyniosły 80,00 zł.');
    expect(en).toContain('In October 2026, refunds exceeded purchases by PLN 24.00: ');
    expect(en).toContain(' In September 2026, spending came to PLN 80.00.');
  });

  it('names the currency of the store with the largest spending, if there are several', () => {
    const documents = [
      bought('80.00', 1, { storeName: 'Lidl' }),
      bought('5.00', 1, { storeName: 'Orlen' }),
      bought('5.00', 2, { currency: 'EUR' }),
    ];
    const [pl, en] = both({ documents, summary: aSummary('85.00') });
    expect(pl).toContain('Najwyższa suma w PLN: Lidl – 80,00 zł (1 płatność).');
    expect(en).toContain('In PLN, the highest total was paid to Lidl: PLN 80.00 (1 purchase).');
  });

  it('names the currency of a sentence once', () => {
    const documents = [
      bought('80.00', 1, { storeName: 'Lidl', category: 'Jedzenie' }),
      bought('5.00', 1, { storeName: 'Orlen', category: 'Transport' }),
      bought('5.00', 2, { currency: 'EUR' }),
    ];
    const summary = aSummary('85.00', { Dom: '85.00' });
    for (const text of both({ documents, summary, previous: september('100.00') })) {
      expect(text.split('. ').map((sentence) => sentence.match(/[IiWw]n? PLN/g)?.length ?? 0)).toEqual([
        0, 1, 1,
      ]);
    }
  });

  it('states that refunds are deducted from the total of a store, as its table does', () => {
    const documents = [
      bought('50.00', 1, { storeName: 'Lidl' }),
      bought('40.00', 2, { storeName: 'Lidl' }),
      bought('-20.00', 3, { storeName: 'Lidl' }),
      bought('60.00', 4, { storeName: 'Orlen' }),
    ];
    const [pl, en] = both({ documents, summary: aSummary('130.00') });
    expect(pl).toContain('o odjęciu zwrotów najwyższa suma: Lidl – 70,00 zł (2 płatności, 1 zwrot).');
    expect(en).toContain(
      'he highest total, net of refunds, was paid to Lidl: PLN 70.00 (2 purchases, 1 refund).',
    );
  });

  it('states income separately, and whose share counts', () => {
    const documents = [
      bought('9000.00', 10, { category: 'Wynagrodzenie' }),
      bought('60.00', 1, { owned: '20.00', storeName: null }),
    ];
    expect(both({ documents }, { counted: 'owned' })).toEqual([
      'W październiku 2026 roku wydano 20,00 zł (z wydatków wspólnych liczony jest tylko udział własny): 1 zakup; przychody wyniosły 9 000,00 zł. Największy wydatek to 20,00 zł (01.10.2026).',
      'In October 2026, PLN 20.00 was spent on 1 purchase (counting only your own share of shared expenses); income came to PLN 9,000.00. The largest expense was PLN 20.00 (1 Oct 2026).',
    ]);
  });

  it.each([
    [
      '10.01',
      { Dom: '10.01' },
      'jest o 0,01 zł wyższe niż suma dokumentów.',
      'is PLN 0.01 higher than the sum of the documents.',
    ],
    [
      '9.00',
      { Dom: '9.00' },
      'jest o 1,00 zł niższe niż suma dokumentów.',
      'is PLN 1.00 lower than the sum of the documents.',
    ],
    [
      '10.00',
      { Dom: '9.00' },
      'kategorie w podsumowaniu serwisu nie sumują się do jego łącznej kwoty.',
      'do not add up to its total.',
    ],
  ])('states that a summary of %s of %j does not match', (total, categories, polish, english) => {
    const [pl, en] = both({ documents: [bought('10.00', 1)], summary: aSummary(total, categories) });
    expect(pl?.endsWith(polish)).toBe(true);
    expect(pl).toContain('Sumy się nie zgadzają: ');
    expect(en?.endsWith(english)).toBe(true);
  });

  it('keeps a name of several lines in one sentence', () => {
    const documents = [
      bought('5.00', 1, { storeName: 'Sklep\n\nna rogu' }),
      bought('1.00', 1, { storeName: 'Lidl' }),
    ];
    expect(textOf({ documents }, { locale: 'pl' })).toContain('Najwyższa suma: Sklep na rogu – 5,00 zł');
  });

  it.each([
    [1, '1 zakup.', '1 purchase.'],
    [2, '2 zakupy.', '2 purchases.'],
    [4, '4 zakupy.', '4 purchases.'],
    [5, '5 zakupów.', '5 purchases.'],
    [12, '12 zakupów.', '12 purchases.'],
    [21, '21 zakupów.', '21 purchases.'],
    [22, '22 zakupy.', '22 purchases.'],
    [112, '112 zakupów.', '112 purchases.'],
  ])('uses the plural form for %i purchases', (count, polish, english) => {
    const documents = Array.from({ length: count }, () => bought('1.00', 1));
    const [pl, en] = both({ documents });
    expect(pl).toContain(`: ${polish}`);
    expect(en).toContain(` was spent on ${english}`);
  });

  it.each([
    [
      'weekly',
      '2026-10-19',
      '2026-10-26',
      'W 43. tygodniu (19–25 października 2026)',
      'In week 43 (19–25 October 2026)',
    ],
    ['monthly', '2026-09-01', '2026-10-01', 'We wrześniu 2026 roku', 'In September 2026'],
    ['quarterly', '2026-04-01', '2026-07-01', 'W II kwartale 2026 roku', 'In Q2 2026'],
    ['yearly', '2025-01-01', '2026-01-01', 'W 2025 roku', 'In 2025'],
    [
      'custom',
      '2026-10-01',
      '2026-10-16',
      'W dniach 1–15 października 2026',
      'From 1 Oct 2026 to 15 Oct 2026',
    ],
    ['custom', '2026-10-01', '2026-10-02', 'Dnia 1 października 2026', 'On 1 Oct 2026'],
  ] as const)('names a %s period from %s', (kind, from, until, polish, english) => {
    expect(both({ kind, period: { from, until } })).toEqual([
      `${polish} nie zapisano żadnych zakupów.`,
      `${english}, no purchases were recorded.`,
    ]);
  });
});

describe('every text of a report', () => {
  it('has one to four complete sentences without undefined values, in any order of the documents', () => {
    fc.assert(
      fc.property(anyDocuments, fc.constantFrom(...locales), (documents, locale) => {
        const fields = {
          documents,
          previous: september('100.00'),
          summary: aSummary('1.00', { Dom: '1.00' }),
        };
        const text = textOf(fields, { locale });
        expect(text).toMatch(/^\p{Lu}.*\.$/u);
        expect(text.split(/(?<=[^0-9]{2})\. /u).length).toBeLessThanOrEqual(4);
        expect(text).not.toMatch(/undefined|null|NaN|\s\s|−/);
        expect(textOf({ ...fields, documents: documents.toReversed() }, { locale })).toBe(text);
      }),
    );
  });
});
