import { aDocument } from '@outlay/core/testing';
import { expect, it } from 'vitest';
import { buildReport } from '../build-report.ts';
import type { SupplierInvoices } from '../figures/invoice-figures.ts';
import type { Locale } from '../locale/locale.ts';
import { aDataset } from '../testing/dataset.ts';
import { anInvoice } from '../testing/supplier-invoice.ts';

const purchase = { amount: '123.00', purchasedOn: '2026-10-05' };
const documents = ['a', 'b'].map((id) => aDocument({ ...purchase, id }));

function warningsOf(invoices: SupplierInvoices, locale: Locale): [string, string][] {
  const accounting = { rules: [], default: { account: '400' }, invoices };
  return buildReport(aDataset({ documents }), { locale, accounting })
    .warnings.filter(({ code }) => code.startsWith('invoices_'))
    .map(({ code, message }) => [code, message]);
}

const oneOfEach: SupplierInvoices = {
  invoices: [anInvoice({ number: 'A' }), anInvoice({ number: 'B', amount: '5.00' })],
  unread: [{ fileName: 'x.xml', reason: 'not_xml', field: null }],
};
const twoOfEach: SupplierInvoices = {
  invoices: ['A', 'B'].flatMap((number) => [
    anInvoice({ number }),
    anInvoice({ number: `${number}/5`, amount: '5.00' }),
  ]),
  unread: ['x.xml', 'y.xml'].map((fileName) => ({ fileName, reason: 'not_xml', field: null })),
};

it('counts invoices that are unreadable, ambiguous and unmatched', () => {
  expect(warningsOf(oneOfEach, 'en')).toEqual([
    ['invoices_unread', '1 invoice file could not be read. It is listed under "Invoice files not read".'],
    [
      'invoices_ambiguous',
      '1 invoice cannot be matched with certainty. It is listed under "Invoices without a document".',
    ],
    [
      'invoices_unmatched',
      '1 invoice of this period fits no document. It is listed under "Invoices without a document".',
    ],
  ]);
  expect(warningsOf(twoOfEach, 'pl')).toEqual([
    ['invoices_unread', 'Nie udało się odczytać 2 plików faktur. Są w części „Nieodczytane pliki faktur”.'],
    [
      'invoices_ambiguous',
      '2 faktur nie można jednoznacznie dopasować do dokumentów. Są w części „Faktury bez dokumentu”.',
    ],
    [
      'invoices_unmatched',
      'Do 2 faktur z tego okresu nie pasuje żaden dokument. Są w części „Faktury bez dokumentu”.',
    ],
  ]);
});

it('warns of invoices to another buyer and to several buyers', () => {
  const unread = [{ fileName: 'x.xml', reason: 'other_buyer', field: '5250000003' }] as const;
  expect(warningsOf({ invoices: [], unread }, 'en')).toEqual([
    [
      'invoices_of_other_buyers',
      '1 invoice is made out to another buyer and is left out. It is listed under "Invoice files not read".',
    ],
  ]);
  expect(warningsOf({ invoices: [], buyers: ['a', 'b'] }, 'pl')).toEqual([
    [
      'invoices_of_several_buyers',
      'Liczba nabywców na fakturach: 2. Aby uwzględniać tylko własne faktury, podaj ksef.buyer w pliku księgowym.',
    ],
  ]);
  expect(warningsOf({ invoices: [], buyers: ['a'] }, 'pl')).toEqual([]);
});

it('gives no warning if every invoice has its document', () => {
  expect(warningsOf({ invoices: [] }, 'en')).toEqual([]);
});
