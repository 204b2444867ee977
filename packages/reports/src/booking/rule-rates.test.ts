import { parseMoney } from '@outlay/core/money';
import { aDocument } from '@outlay/core/testing';
import { expect, it } from 'vitest';
import { buildReport } from '../build-report.ts';
import { aDataset } from '../testing/dataset.ts';
import { anInvoice } from '../testing/supplier-invoice.ts';

const bought = { storeName: 'Lidl', category: 'Jedzenie', purchasedAt: '2026-10-05T10:00:00.000Z' };

/** The warnings of a document with a rule, in English and Polish. */
function messagesOf(
  document: Parameters<typeof aDocument>[0],
  vat: string,
  options: { readonly invoices?: readonly ReturnType<typeof anInvoice>[]; readonly copies?: number } = {},
) {
  const { invoices = [], copies = 1 } = options;
  const documents = Array.from({ length: copies }, (_, index) =>
    aDocument({ ...bought, id: `${index}`, ...document }),
  );
  return (['en', 'pl'] as const).flatMap((locale) => {
    const accounting = { rules: [{ category: 'Jedzenie', account: '402', vat }], invoices: { invoices } };
    const { warnings } = buildReport(aDataset({ documents }), { locale, preset: 'accountant', accounting });
    return warnings.flatMap(({ code, message }) =>
      code === 'vat_rate_differs' ? message.replaceAll('\u00a0', ' ') : [],
    );
  });
}

it('warns of a rule whose rate does not match the VAT on the document', () => {
  expect(messagesOf({ amount: '108.00', tax: '8.00' }, '23%')).toEqual([
    'VAT of 1 document does not match the rate in the accounting rule: Lidl, PLN 108.00 on 5 Oct (VAT PLN 8.00, rule 23%).',
    'VAT na 1 dokumencie nie zgadza się ze stawką z reguły księgowej: Lidl, 108,00 zł z 5 października (VAT 8,00 zł, reguła 23%).',
  ]);
});

it('names the first document and counts the others', () => {
  const [english] = messagesOf({ amount: '108.00', tax: '8.00' }, '23%', { copies: 5 });
  expect(english).toMatch(/^VAT of 5 documents .*: Lidl[^;]*; and 4 more\.$/);
});

it.each([
  ['the same rate', '8%', '8.00'],
  ['the same rate without a percent sign', ' 8 ', '8.00'],
  ['no tax', 'zw', '0.00'],
  ['a text that is not a rate', 'zakup mieszany', '8.00'],
])('does not warn of %s', (_, vat, tax) => {
  expect(messagesOf({ amount: '108.00', tax }, vat)).toEqual([]);
});

it('warns of VAT on a document that a rule says is exempt', () => {
  expect(messagesOf({ amount: '108.00', tax: '8.00' }, 'zw')[0]).toContain('(VAT PLN 8.00, rule zw)');
});

it('does not warn of a document without VAT, or with an amount of which it cannot be a part', () => {
  expect(messagesOf({ amount: '108.00' }, '23%')).toEqual([]);
  expect(messagesOf({ amount: '108.00', tax: '109.00' }, '23%')).toEqual([]);
});

it('compares the rates of the invoice, not the VAT that the service states', () => {
  const net = parseMoney('100.00', 'PLN');
  const tax = parseMoney('8.00', 'PLN');
  const reduced = anInvoice({ amount: '108.00', rates: [{ percent: 8, net, tax }] });
  expect(messagesOf({ amount: '108.00', tax: '20.20' }, '8%', { invoices: [reduced] })).toEqual([]);
  expect(messagesOf({ amount: '123.00', tax: '9.11' }, '8%', { invoices: [anInvoice()] })[0]).toContain(
    '(VAT PLN 23.00, rule 8%)',
  );
});

it('marks the row of the document in the purchase register', () => {
  const remarksOf = (locale: 'en' | 'pl') => {
    const documents = [
      aDocument({ ...bought, id: 'a', amount: '108.00', tax: '8.00', identifier: 'FV/1' }),
      aDocument({ ...bought, id: 'b', amount: '123.00', tax: '23.00', identifier: 'FV/2' }),
    ];
    const accounting = { rules: [{ category: 'Jedzenie', account: '402', vat: '23%' }] };
    const options = { locale, accounting, sections: ['purchase-register'] } as const;
    const content = buildReport(aDataset({ documents }), options).sections[0]?.content;
    if (content?.type !== 'table') throw new Error('a table is expected');
    const at = content.columns.findIndex(({ key }) => key === 'remark');
    return [...content.rows].map((row) => (row[at]?.type === 'text' ? row[at].text : null));
  };
  expect(remarksOf('en')).toEqual(['VAT does not match the accounting rule (23%)', null]);
  expect(remarksOf('pl')).toEqual(['VAT niezgodny z regułą księgową (23%)', null]);
});
