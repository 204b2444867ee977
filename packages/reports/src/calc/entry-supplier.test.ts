import { expect, it } from 'vitest';
import { anInvoice } from '../testing/supplier-invoice.ts';
import { entrySupplier } from './entry-supplier.ts';

const supplier = { name: 'Orlen S.A.', taxId: '7740001454', country: null, account: '202' };
const seller = { name: 'Sklep Przykładowy sp. z o.o.', taxId: '5250000003', country: 'PL' };

it('is the supplier of the store without an invoice', () => {
  expect(entrySupplier({ supplier, invoice: null })).toEqual(supplier);
  expect(entrySupplier({ supplier: null, invoice: null })).toBeNull();
});

it('is the seller of the invoice alone where the supplier is another company', () => {
  expect(entrySupplier({ supplier, invoice: anInvoice() })).toEqual({ ...seller, account: null });
  const foreign = { ...supplier, taxId: seller.taxId, country: 'DE' };
  expect(entrySupplier({ supplier: foreign, invoice: anInvoice() })?.account).toBeNull();
});

it('has the account of the supplier with the tax ID of the seller', () => {
  const same = { ...supplier, taxId: seller.taxId };
  expect(entrySupplier({ supplier: same, invoice: anInvoice() })).toEqual({ ...seller, account: '202' });
});
