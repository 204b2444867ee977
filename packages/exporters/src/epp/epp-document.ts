import { addMoney, type Money, sumMoney } from '@outlay/core/money';
import type { VatPurchase, VatPurchaseRate } from '@outlay/reports';
import { paymentForm } from '../exporter/payment-form.ts';
import { accountsOf } from '../exporter/purchase-accounts.ts';
import { amountField, dayField, type EppField, noValue, textField, zeroAmount } from './epp-record.ts';
import { categoryOf, remarks } from './epp-remarks.ts';

/** How many characters the number of a supplier has at most: field 5 of a document, and 30 with `FZ ` in field 7. */
export const maxNumber = 20;

/**
 * `[NAGLOWEK]` of a document: a purchase invoice (`FZ`), in the order of table 3 of the description of EDI++.
 * @param internalNumber - field 4, as of `internalNumbers`
 */
export function documentFields(purchase: VatPurchase, internalNumber: number): EppField[] {
  const { document, supplier, number, issueDate, supplyDate, receivedDate, rates } = purchase;
  const accounts = accountsOf(purchase);
  const paid = document.paymentMethod === null ? null : document.amount;
  return [
    textField('FZ', 3),
    // 1 to 11: executed, not registered by a fiscal printer.
    '1',
    '0',
    String(internalNumber),
    textField(number, maxNumber),
    noValue,
    textField(`FZ ${number}`, 30),
    noValue,
    noValue,
    noValue,
    noValue,
    // 12 to 18: the contractor.
    textField(supplier.taxNumber, 20),
    textField(supplier.name, 40),
    textField(supplier.name, 255),
    noValue,
    noValue,
    noValue,
    textField(supplier.taxNumber, 20),
    // 19 to 21: the category, and the place of issue.
    textField(categoryOf(accounts) ?? '', 30),
    noValue,
    noValue,
    // 22 to 27: days, the number of rows, prices.
    dayField(issueDate),
    dayField(supplyDate),
    dayField(receivedDate),
    String(rates.length),
    '0',
    noValue,
    // 28 to 33: values, cost and discount.
    amountField(netOf(rates)),
    amountField(taxOf(rates)),
    amountField(document.amount),
    zeroAmount,
    noValue,
    zeroAmount,
    // 34 to 37: the payment.
    textField(paymentForm(document.paymentMethod) ?? '', 30),
    dayField(paid ? (document.date ?? issueDate) : null),
    paid ? amountField(paid) : zeroAmount,
    amountField(document.amount),
    // 38 to 46: rounded to the grosz, values are not computed again; no special status, people or packages.
    '0',
    '0',
    '0',
    '0',
    noValue,
    noValue,
    noValue,
    zeroAmount,
    zeroAmount,
    // 47 to 55: a domestic transaction.
    textField('PLN', 3),
    '1.0000',
    textField(remarks(purchase, accounts), 255),
    noValue,
    noValue,
    noValue,
    '0',
    '0',
    '0',
    // 56 to 62: no payment by card or credit is told apart; the country of the contractor.
    noValue,
    zeroAmount,
    noValue,
    zeroAmount,
    textField('Polska', 50),
    textField('PL', 2),
    '0',
  ];
}

/** `[ZAWARTOSC]` of a document for an accounting office: a row of its table of VAT (table 4). */
export function rateFields({ rate, net, tax }: VatPurchaseRate): EppField[] {
  const [symbol, percent] = rate === 'exempt' ? ['zw', '-1.0000'] : [String(rate), `${rate}.0000`];
  const gross = addMoney(net, tax);
  return [textField(symbol, 6), percent, amountField(net), amountField(tax), amountField(gross)];
}

/** `[ZAWARTOSC]` of the contractors: a supplier, known by its NIP (table 10). */
export function supplierFields({ supplier: { name, taxNumber } }: VatPurchase): EppField[] {
  return [
    '1',
    textField(taxNumber, 40),
    textField(name, 40),
    textField(name, 80),
    // 5 to 7: the address.
    noValue,
    noValue,
    noValue,
    textField(taxNumber, 20),
    // 9 to 27: other numbers, ways of contact, fields of the user, the bank.
    ...Array.from({ length: 19 }, () => noValue),
    textField('Polska', 50),
    textField('PL', 2),
    '0',
  ];
}

function netOf(rates: readonly VatPurchaseRate[]): Money {
  return sumMoney(
    rates.map(({ net }) => net),
    'PLN',
  );
}

function taxOf(rates: readonly VatPurchaseRate[]): Money {
  return sumMoney(
    rates.map(({ tax }) => tax),
    'PLN',
  );
}
