import { type Money, sumMoney } from '@outlay/core/money';
import { compareCurrencies } from '../calc/by-currency.ts';
import type { UnsplitDocument, UnsplitReason } from '../figures/ledger-figures.ts';
import { unsplitWords } from '../locale/ledger-words.ts';
import { paymentMethodName } from '../locale/payment-methods.ts';
import { cell } from '../report/cell.ts';
import type { Row } from '../report/report.ts';
import { columns, currencyTable, defineSection } from '../report/section.ts';

/** Payment methods without an account: the other side of their entries is empty. */
export const unmappedPayments = defineSection({
  id: 'unmapped-payments',
  title: { en: 'No account for the payment', pl: 'Płatności bez konta' },
  build({ figures: { ledger }, locale, words }) {
    if (!ledger || ledger.unmappedPayments.length === 0) return undefined;
    return currencyTable(
      columns(locale, { paymentMethod: 'text', inDocuments: 'count', amount: 'money' }),
      ledger.unmappedPayments.map(({ paymentMethod, documents, amount }) => [
        cell.text(paymentMethodName(paymentMethod, locale) ?? words.warnings.withoutPaymentMethod),
        cell.count(documents),
        cell.money(amount),
      ]),
    );
  },
});

/** Documents that are booked with their tax, by the reason: a person has to tell their rates. */
export const unsplitTax = defineSection({
  id: 'unsplit-tax',
  title: { en: 'Booked with tax included', pl: 'Zaksięgowane razem z podatkiem' },
  build({ figures: { ledger, mainCurrency }, locale }) {
    if (!ledger || ledger.unsplit.length === 0) return undefined;
    const reasons = Object.keys(unsplitWords) as UnsplitReason[];
    const currencies = compareCurrencies(mainCurrency);
    const rows = reasons.flatMap((reason) => {
      const amounts = ledger.unsplit.flatMap((each) => (each.reason === reason ? amountOf(each) : []));
      return [...Map.groupBy(amounts, ({ currency }) => currency)]
        .toSorted(([left], [right]) => currencies(left, right))
        .map(
          ([currency, own]): Row => [
            cell.text(unsplitWords[reason][locale]),
            cell.count(own.length),
            cell.money(sumMoney(own, currency)),
          ],
        );
    });
    return currencyTable(columns(locale, { reason: 'text', inDocuments: 'count', amount: 'money' }), rows);
  },
});

function amountOf({ document }: UnsplitDocument): Money {
  return document.amount;
}
