import { parseMoney } from '@outlay/core/money';
import type { SupplierInvoice } from '../figures/invoice-figures.ts';

/** An invoice, of 123.00 PLN at 23 % unless its options say otherwise. */
export function anInvoice({
  amount = '123.00',
  currency = 'PLN',
  ...invoice
}: Partial<SupplierInvoice> & {
  readonly amount?: string;
  readonly currency?: string;
} = {}): SupplierInvoice {
  const money = (text: string) => parseMoney(text, currency);
  return {
    kind: 'VAT',
    number: 'FV/1',
    issueDate: '2026-10-05',
    supplyDate: null,
    seller: { taxNumber: '5250000003', name: 'Sklep Przykładowy sp. z o.o.' },
    gross: money(amount),
    rates: [{ percent: 23, net: money('100.00'), tax: money('23.00') }],
    ksefNumber: null,
    fileName: `${invoice.number ?? 'FV/1'}.xml`,
    ...invoice,
  };
}
