import { aDocument } from '@outlay/core/testing';
import { expect, it } from 'vitest';
import { buildReport } from '../build-report.ts';
import type { UnreadInvoice } from '../figures/invoice-figures.ts';
import { twoPeriodsWords } from '../locale/invoice-words.ts';
import type { Locale } from '../locale/locale.ts';
import type { Cell } from '../report/report.ts';
import { aDataset } from '../testing/dataset.ts';
import { anInvoice } from '../testing/supplier-invoice.ts';

const purchasedAt = '2026-10-07T10:00:00.000Z';
const documents = ['a', 'b'].map((id) => aDocument({ id, amount: '50.00', purchasedAt }));
const invoices = [
  anInvoice({ number: '58', amount: '50.00', issueDate: '2026-10-07' }),
  anInvoice({ number: '59', amount: '9.00', issueDate: '2026-10-08' }),
  anInvoice({ number: '60', amount: '50.00', issueDate: '2026-11-02', supplyDate: '2026-10-31' }),
];
const unread: UnreadInvoice[] = [{ fileName: 'x.xml', reason: 'invalid_field', field: 'Fa/P_15' }];
const plain = (cell: Cell) => (cell.type === 'text' ? cell.text : cell.type);

/** The titles of both sections and the texts of their rows. */
function sectionsIn(locale: Locale, given = { invoices, unread }) {
  const report = buildReport(aDataset({ documents }), {
    locale,
    sections: ['unmatched-invoices', 'unread-invoices'],
    accounting: { rules: [], invoices: given },
  });
  return report.sections.map(({ title, content }) => [
    title,
    content.type === 'table' ? [...content.rows].map((row) => row.map(plain)) : [],
  ]);
}

const seller = ['Sklep Przykładowy sp. z o.o.', '5250000003'];

it('lists invoices without a document and files that were not read', () => {
  expect(sectionsIn('en')).toEqual([
    [
      'Invoices without a document',
      [
        ['58', 'date', ...seller, '2 documents fit equally well', 'money', '58.xml'],
        ['59', 'date', ...seller, 'no document fits', 'money', '59.xml'],
        ['60', 'date', ...seller, twoPeriodsWords.en, 'money', '60.xml'],
      ],
    ],
    ['Invoice files not read', [['x.xml', 'field invalid: Fa/P_15']]],
  ]);
});

it('lists them in Polish', () => {
  expect(sectionsIn('pl')).toEqual([
    [
      'Faktury bez dokumentu',
      [
        ['58', 'date', ...seller, 'jednakowo pasują 2 dokumenty', 'money', '58.xml'],
        ['59', 'date', ...seller, 'nie pasuje żaden dokument', 'money', '59.xml'],
        ['60', 'date', ...seller, twoPeriodsWords.pl, 'money', '60.xml'],
      ],
    ],
    ['Nieodczytane pliki faktur', [['x.xml', 'błędna wartość pola: Fa/P_15']]],
  ]);
});

it('leaves out the sections without such invoices', () => {
  expect(sectionsIn('en', { invoices: [], unread: [] })).toEqual([]);
});
