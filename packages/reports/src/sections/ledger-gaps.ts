import { type Money, sumMoney } from '@outlay/core/money';
import { compareCurrencies } from '../calc/by-currency.ts';
import type { UnsplitDocument, UnsplitReason } from '../figures/ledger-figures.ts';
import { unsplitWords } from '../locale/ledger-words.ts';
import type { Locale } from '../locale/locale.ts';
import { paymentMethodName } from '../locale/payment-methods.ts';
import { cell } from '../report/cell.ts';
import type { Row } from '../report/report.ts';
import { columns, currencyTable, defineSection, lazyRowOfEach, totalLabel } from '../report/section.ts';
import { gapColumns } from './gap-columns.ts';
import { grossColumns } from './gross-columns.ts';

/** Payment methods without an account, whose entries have an empty credit or debit account. */
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

/** Documents that are booked gross, by currency and reason; a person must determine their tax rates. */
export const unsplitTax = defineSection({
  id: 'unsplit-tax',
  title: { en: 'Booked gross, tax not split', pl: 'Brutto, bez wydzielenia VAT' },
  build({ figures: { ledger, mainCurrency }, locale, words }) {
    if (!ledger || ledger.unsplit.length === 0) return undefined;
    const currencies = compareCurrencies(mainCurrency);
    const rows = [...Map.groupBy(ledger.unsplit, ({ document }) => document.amount.currency)]
      .toSorted(([left], [right]) => currencies(left, right))
      .flatMap(([currency, unsplit]) => reasonRows(unsplit, currency, locale));
    return currencyTable(
      grossColumns(locale, { reason: 'text', inDocuments: 'count', amount: 'money', tax: 'money' }),
      rows,
      unsplitTotals(ledger.unsplit, currencies).map(({ documents, amount, tax }) => [
        totalLabel(words.total, amount),
        cell.count(documents),
        cell.money(amount),
        cell.money(tax),
      ]),
    );
  },
});

/** The documents that are booked gross, one by one, so that each can be found and corrected. */
export const unsplitDocuments = defineSection({
  id: 'unsplit-documents',
  title: { en: 'Documents booked gross', pl: 'Dokumenty bez wydzielonego VAT' },
  build({ figures: { ledger, mainCurrency }, locale, words }) {
    if (!ledger || ledger.unsplit.length === 0) return undefined;
    const currencies = compareCurrencies(mainCurrency);
    const listed = [...Map.groupBy(ledger.unsplit, ({ document }) => document.amount.currency)]
      .toSorted(([left], [right]) => currencies(left, right))
      .flatMap(([, unsplit]) => unsplit);
    return currencyTable(
      grossColumns(locale, gapColumns, ['id']),
      lazyRowOfEach(listed, ({ document, reason }) => [
        cell.date(document.date),
        cell.text(document.store ?? words.unnamedStore),
        cell.text(unsplitWords[reason][locale]),
        cell.money(document.amount),
        cell.money(document.tax),
        cell.text(document.identifier),
        cell.text(document.id),
      ]),
      unsplitTotals(ledger.unsplit, currencies).map(({ amount, tax }) => [
        totalLabel(words.total, amount),
        cell.none,
        cell.none,
        cell.money(amount),
        cell.money(tax),
        cell.none,
        cell.none,
      ]),
    );
  },
});

/** @param unsplit - documents in `currency` */
function reasonRows(unsplit: readonly UnsplitDocument[], currency: string, locale: Locale): Row[] {
  const reasons = Object.keys(unsplitWords) as UnsplitReason[];
  return reasons.flatMap((reason): Row[] => {
    const own = unsplit.filter((each) => each.reason === reason);
    if (own.length === 0) return [];
    const { documents, amount, tax } = unsplitTotal(own, currency);
    return [
      [cell.text(unsplitWords[reason][locale]), cell.count(documents), cell.money(amount), cell.money(tax)],
    ];
  });
}

/** What documents that are booked gross add up to: their counted amounts, and the tax of the whole documents. */
type UnsplitTotal = { readonly documents: number; readonly amount: Money; readonly tax: Money | null };

/** One for each currency, in the order of `currencies`. */
function unsplitTotals(
  unsplit: readonly UnsplitDocument[],
  currencies: (left: string, right: string) => number,
): UnsplitTotal[] {
  return [...Map.groupBy(unsplit, ({ document }) => document.amount.currency)]
    .toSorted(([left], [right]) => currencies(left, right))
    .map(([currency, own]) => unsplitTotal(own, currency));
}

/** The tax is `null` if the service gives none of any document. */
function unsplitTotal(unsplit: readonly UnsplitDocument[], currency: string): UnsplitTotal {
  const taxes = unsplit.flatMap(({ document }) => document.tax ?? []);
  const amounts = unsplit.map(({ document }) => document.amount);
  return {
    documents: unsplit.length,
    amount: sumMoney(amounts, currency),
    tax: taxes.length === 0 ? null : sumMoney(taxes, currency),
  };
}
