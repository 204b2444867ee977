import { aDocument } from '@outlay/core/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildReport } from '../build-report.ts';
import type { AccountingMapping } from '../figures/accounting-mapping.ts';
import { formatMoney } from '../locale/format-money.ts';
import { anyDocuments } from '../properties/any-documents.ts';
import type { Cell, Row } from '../report/report.ts';
import { aDataset } from '../testing/dataset.ts';
import type { SectionName } from './section-names.ts';

const documents = [
  aDocument({
    id: 'a',
    storeName: 'Orlen',
    amount: '123.00',
    tax: '23.00',
    category: 'Transport',
    identifier: 'FV/7',
    purchasedOn: '2026-10-05',
    createdAt: '2026-10-06T08:00:00.000Z',
  }),
  aDocument({ id: 'b', storeName: null, amount: '12.50', purchasedOn: '2026-10-06' }),
  aDocument({ id: 'c', storeName: 'Shell', amount: '40.00', currency: 'EUR', purchasedOn: '2026-10-07' }),
];

const mapping: AccountingMapping = {
  rules: [{ category: 'Transport', account: '401-02', costCenter: 'Flota', vat: '23%' }],
};

function written(cell: Cell): string | number | null {
  switch (cell.type) {
    case 'text':
      return cell.text;
    case 'money':
      return formatMoney(cell.money, 'pl').replaceAll('\u00a0', ' ');
    case 'count':
      return cell.count;
    case 'date':
      return cell.date;
    case 'none':
      return null;
    case 'decimal':
    case 'share':
      throw new Error(`a cell of accounting is no ${cell.type}`);
  }
}

/** The rows and totals of a section as text. */
function sectionOf(id: SectionName, accounting: AccountingMapping = mapping) {
  const report = buildReport(aDataset({ documents }), { locale: 'pl', preset: 'full', accounting });
  const section = report.sections.find((each) => each.id === id);
  if (section?.content.type !== 'table') throw new Error(`${id} is a table`);
  const { columns, rows, totals } = section.content;
  return {
    title: section.title,
    media: section.media.join(),
    labels: columns.map(({ label }) => label),
    rows: [...rows].map((row) => row.map(written)),
    totals: totals.map((row) => row.map(written)),
  };
}

it('accounts end with amounts without an account and add up to the report totals', () => {
  expect(sectionOf('accounting')).toEqual({
    title: 'Konta księgowe',
    media: 'page,screen,workbook',
    labels: [
      'Konto księgowe',
      'Miejsce powstawania kosztów (MPK)',
      'VAT według reguły',
      'Dokumenty',
      'Kwota brutto',
    ],
    rows: [
      ['401-02', 'Flota', '23%', 1, '123,00 zł'],
      ['Bez konta', null, null, 1, '12,50 zł'],
      ['Bez konta', null, null, 1, '40,00 EUR'],
    ],
    totals: [
      ['Razem PLN', null, null, null, '135,50 zł'],
      ['Razem EUR', null, null, null, '40,00 EUR'],
    ],
  });
});

it('amounts without an account are listed by the fields that a rule could match', () => {
  const { title, rows, totals } = sectionOf('unmapped');
  expect(title).toBe('Bez przypisanego konta');
  expect(rows).toEqual([
    ['Bez kategorii', 'Bez podkategorii', '(bez nazwy sklepu)', 1, '12,50 zł'],
    ['Bez kategorii', 'Bez podkategorii', 'Shell', 1, '40,00 EUR'],
  ]);
  expect(totals).toEqual([
    ['Razem PLN', null, null, null, '12,50 zł'],
    ['Razem EUR', null, null, null, '40,00 EUR'],
  ]);
});

it('entries have a row for each part of a document in spreadsheets', () => {
  const { title, media, rows } = sectionOf('accounting-entries');
  expect([title, media]).toEqual(['Dekretacja dokumentów', 'workbook']);
  expect(rows[0]).toEqual([
    '2026-10-05',
    'Orlen',
    'Transport',
    'Bez podkategorii',
    '401-02',
    'Flota',
    '23%',
    '123,00 zł',
    'FV/7',
    'a',
  ]);
  expect(rows[1]?.slice(4, 8)).toEqual([null, null, null, '12,50 zł']);
});

describe('with payment and tax accounts', () => {
  const booked: AccountingMapping = {
    ...mapping,
    payments: { card: '131' },
    tax: { account: '221', country: 'PL' },
  };

  it('entries have both accounts, end with the tax of a document, and have totals of posted amounts', () => {
    const { labels, rows, totals } = sectionOf('accounting-entries', {
      ...booked,
      payments: { default: '201' },
    });
    expect(labels.slice(2, 10)).toEqual([
      'Zapis',
      'Kategoria',
      'Podkategoria',
      'Konto Wn',
      'Konto Ma',
      'Kwota zapisu',
      'Kwota',
      'Stawka podatku',
    ]);
    const derived = '23% (wyliczona)';
    expect(rows.map((row) => [row[2], ...row.slice(5, 12)])).toEqual([
      ['Wydatek', '401-02', '201', '100,00 zł', '100,00 zł', derived, 'Flota', '23%'],
      ['Podatek', '221', '201', '23,00 zł', '23,00 zł', derived, null, null],
      ['Wydatek', null, '201', '12,50 zł', '12,50 zł', null, null, null],
      ['Wydatek', null, '201', '40,00 EUR', '40,00 EUR', null, null, null],
    ]);
    expect(totals.map((row) => [row[0], row[7], row[8]])).toEqual([
      ['Razem PLN', '135,50 zł', '135,50 zł'],
      ['Razem EUR', '40,00 EUR', '40,00 EUR'],
    ]);
  });

  it('lists payments without an account, and documents that are booked gross', () => {
    const payments = sectionOf('unmapped-payments', booked);
    expect(payments.title).toBe('Płatności bez konta');
    expect(payments.rows).toEqual([
      ['bez formy płatności', 2, '135,50 zł'],
      ['bez formy płatności', 1, '40,00 EUR'],
    ]);
    const unsplit = sectionOf('unsplit-tax', booked);
    expect(unsplit.title).toBe('Brutto, bez wydzielenia VAT');
    expect(unsplit.rows).toEqual([
      ['Serwis nie podaje kwoty podatku', 1, '12,50 zł', null],
      ['Serwis nie podaje kwoty podatku', 1, '40,00 EUR', null],
    ]);
  });

  it('names the account of the tax that is included in the account totals', () => {
    const accounts = buildReport(aDataset({ documents }), {
      locale: 'pl',
      preset: 'full',
      accounting: booked,
    }).sections.find(({ id }) => id === 'accounting');
    expect(accounts?.content).toMatchObject({
      notes: ['Kwoty brutto: zawierają też podatek, który w dekretacji jest na koncie 221.'],
    });
  });

  it('lists documents that are booked gross with the main currency first', () => {
    const dataset = aDataset({
      documents: [
        aDocument({ id: 'e', amount: '40.00', currency: 'EUR', purchasedOn: '2026-10-07' }),
        aDocument({ id: 'p', amount: '10.00', tax: '1.11', purchasedOn: '2026-10-08' }),
        aDocument({ id: 'q', amount: '20.00', tax: '2.22', purchasedOn: '2026-10-08' }),
      ],
    });
    const { sections } = buildReport(dataset, { locale: 'pl', preset: 'full', accounting: booked });
    const unsplit = sections.find(({ id }) => id === 'unsplit-tax');
    if (unsplit?.content.type !== 'table') throw new Error('unsplit-tax is a table');
    expect([...unsplit.content.rows].map((row) => row.map(written))).toEqual([
      ['Nie da się ustalić jednej stawki', 2, '30,00 zł', '3,33 zł'],
      ['Serwis nie podaje kwoty podatku', 1, '40,00 EUR', null],
    ]);
  });
});

describe('the purchase register', () => {
  it('leaves missing values empty and marks rows without a document number', () => {
    const { title, media, labels, rows, totals } = sectionOf('purchase-register');
    expect([title, media]).toEqual(['Ewidencja zakupów', 'workbook']);
    expect(labels).toEqual([
      'Lp. (LpZakupu)',
      'Kod kraju NIP (KodKrajuNadaniaTIN)',
      'NIP dostawcy (NrDostawcy)',
      'Dostawca (NazwaDostawcy)',
      'Numer dowodu zakupu (DowodZakupu)',
      'Data zakupu (DataZakupu)',
      'Data wpływu (DataWplywu)',
      'Numer KSeF (NrKSeF)',
      'Netto (K_42)',
      'VAT naliczony (K_43)',
      'Brutto',
      'Uwagi',
      'Identyfikator w serwisie',
    ]);
    const [first, second, ...others] = rows;
    expect(first?.slice(0, 8)).toEqual([1, null, null, 'Orlen', 'FV/7', '2026-10-05', '2026-10-06', null]);
    expect(first?.slice(8)).toEqual(['100,00 zł', '23,00 zł', '123,00 zł', null, 'a']);
    expect(second?.slice(3, 8)).toEqual([null, null, '2026-10-06', null, null]);
    expect(second?.slice(8)).toEqual([null, null, '12,50 zł', 'Brak numeru dokumentu', 'b']);
    expect(others).toEqual([]);
    expect(totals.map((row) => row.slice(3, 11))).toEqual([
      ['Razem', null, null, null, null, '100,00 zł', '23,00 zł', '135,50 zł'],
    ]);
  });

  it('lists the values to add and the purchases that it does not include', () => {
    const { rows } = sectionOf('register-missing');
    expect(rows).toContainEqual(['NIP dostawcy (NrDostawcy)', 1, 2, '23,00 zł']);
    expect(rows).toContainEqual(['VAT naliczony (K_43)', 0, 1, null]);
    // Of rows without a number, none has one: "0" would read as if nothing were missing.
    expect(rows).toContainEqual(['Numer dowodu zakupu (DowodZakupu)', null, 1, null]);
    expect(rows.at(-1)).toEqual(['Zakupy w innych walutach, nieujęte w ewidencji', null, 1, null]);
  });
});

it('without a mapping there is no accounting section, even if it is chosen', () => {
  const names = ['accounting', 'unmapped', 'accounting-entries', 'purchase-register', 'register-missing'];
  const report = buildReport(aDataset({ documents }), { locale: 'pl', sections: names as SectionName[] });
  expect(report.sections).toEqual([]);
});

it('without a document there is nothing to book', () => {
  const { sections } = buildReport(aDataset(), { locale: 'en', preset: 'full', accounting: mapping });
  expect(sections.map(({ id }) => id)).toEqual(['headline', 'reconciliation', 'narrative']);
});

it('totals are the sums of the rows in their currency', () => {
  const ids = new Set(['accounting', 'unmapped', 'accounting-entries', 'purchase-register']);
  fc.assert(
    fc.property(anyDocuments, fc.constantFrom({}, { payments: { default: '201' } }), (list, sides) => {
      const accounting = { ...mapping, ...sides };
      const { sections } = buildReport(aDataset({ documents: list }), {
        locale: 'pl',
        preset: 'full',
        accounting,
      });
      for (const { id, content } of sections) {
        if (!ids.has(id) || content.type !== 'table') continue;
        expect([id, moneyOf(content.totals)]).toEqual([id, moneyOf(content.rows)]);
      }
    }),
  );
});

/** The sums of all amounts in rows, by column and currency. */
function moneyOf(rows: Iterable<Row>): Record<string, bigint> {
  const sum = new Map<string, bigint>();
  for (const row of rows) {
    for (const [column, cell] of row.entries()) {
      if (cell.type !== 'money') continue;
      const key = `${column} ${cell.money.currency}`;
      sum.set(key, (sum.get(key) ?? 0n) + cell.money.minor);
    }
  }
  return Object.fromEntries([...sum].filter(([, minor]) => minor !== 0n));
}

it('marks the account of the default, and no account of a rule', () => {
  const accounting: AccountingMapping = {
    rules: [{ category: 'Food', account: '401' }],
    default: { account: '409' },
  };
  const dataset = aDataset({
    documents: [aDocument({ id: 'f', category: 'Food' }), aDocument({ id: 'o', category: 'Other' })],
  });
  const named = (['en', 'pl'] as const).map((locale) => {
    const { sections } = buildReport(dataset, { locale, sections: ['accounting'], accounting });
    const [section] = sections;
    if (section?.content.type !== 'table') throw new Error('accounting is a table');
    return [...section.content.rows].map(([first]) => first && written(first));
  });
  expect(named).toEqual([
    ['401', '409 (default)'],
    ['401', '409 (domyślne)'],
  ]);
});

it('says by how much debits and credits exceed the total', () => {
  const dataset = aDataset({
    documents: [aDocument({ id: 'p', amount: '300.00' }), aDocument({ id: 'r', amount: '-149.99' })],
  });
  const notes = (['en', 'pl'] as const).map((locale) => {
    const { sections } = buildReport(dataset, {
      locale,
      sections: ['books'],
      accounting: { rules: [], default: { account: '409' }, payments: { default: '201' } },
    });
    const [section] = sections;
    if (section?.content.type !== 'table') throw new Error('books is a table');
    return section.content.notes.at(-1)?.replaceAll('\u00a0', ' ');
  });
  expect(notes).toEqual([
    'Debits equal credits. They are PLN 299.98 higher than the entries total, because refunds and other negative entries (PLN 149.99) are subtracted from the total, but added to debits and credits: 2 × PLN 149.99.',
    'Obroty Wn są równe obrotom Ma. Są o 299,98 zł wyższe od sumy dekretacji, bo zwroty i inne zapisy ujemne (149,99 zł) pomniejszają sumę, a powiększają obroty: 2 × 149,99 zł.',
  ]);
});
