import type { LedgerEntryKind, TaxRate, UnsplitReason } from '../figures/ledger-figures.ts';
import type { Locale, LocalizedText } from './locale.ts';

/** The kind of an entry. */
export const ledgerEntryWords: Readonly<Record<LedgerEntryKind, LocalizedText>> = {
  expense: { en: 'Expense', pl: 'Wydatek' },
  tax: { en: 'Tax', pl: 'Podatek' },
};

/** Why the amounts of a document include its tax. */
export const unsplitWords: Readonly<Record<UnsplitReason, LocalizedText>> = {
  no_tax: { en: 'No tax amount in the service', pl: 'Serwis nie podaje kwoty podatku' },
  tax_not_in_amount: {
    en: 'The tax cannot be a part of the amount',
    pl: 'Podatek nie może być częścią kwoty',
  },
  part_of_document: {
    en: 'The filter leaves only a part of the document',
    pl: 'Filtr zostawia tylko część dokumentu',
  },
  other_currency: { en: 'Document in another currency', pl: 'Dokument w innej walucie' },
  untaxed_by_rule: {
    en: 'An accounting rule excludes tax',
    pl: 'Reguła: bez VAT (zw, np, oo)',
  },
  no_rate: { en: 'No single tax rate fits', pl: 'Nie da się ustalić jednej stawki' },
  several_rates: { en: 'Several tax rates fit', pl: 'Pasuje kilka stawek podatku' },
  several_accounts: {
    en: 'Invoice with several rates, and several accounts',
    pl: 'Faktura z kilkoma stawkami i kilka kont',
  },
  invoice_tax_invalid: {
    en: 'The tax on the invoice does not match its rate',
    pl: 'Podatek na fakturze nie zgadza się ze stawką',
  },
};

const taxRateSources: Readonly<Record<TaxRate['source'], LocalizedText>> = {
  ksef: { en: 'from KSeF', pl: 'z KSeF' },
  derived: { en: 'derived', pl: 'wyliczona' },
};

/** A rate and its origin: "23% (derived)". */
export function taxRateText({ percent, source }: TaxRate, locale: Locale): string {
  return `${percent}% (${taxRateSources[source][locale]})`;
}
