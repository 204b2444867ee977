import { formatCount } from './format-number.ts';
import type { Locale } from './locale.ts';

/** Warnings of invoices. */
type InvoiceWarning =
  | 'invoices_of_other_buyers'
  | 'invoices_of_several_buyers'
  | 'invoices_unread'
  | 'invoices_ambiguous'
  | 'invoices_unmatched'
  | 'invoices_unmatched_in_batch';

type CountText = (count: string, isOne: boolean) => string;

const texts: Readonly<Record<InvoiceWarning, Readonly<Record<Locale, CountText>>>> = {
  invoices_unread: {
    en: (count, isOne) =>
      isOne
        ? '1 invoice file could not be read. It is listed under "Invoice files not read".'
        : `${count} invoice files could not be read. They are listed under "Invoice files not read".`,
    pl: (count, isOne) =>
      isOne
        ? 'Nie udało się odczytać 1 pliku faktury. Jest w części „Nieodczytane pliki faktur”.'
        : `Nie udało się odczytać ${count} plików faktur. Są w części „Nieodczytane pliki faktur”.`,
  },
  invoices_of_other_buyers: {
    en: (count, isOne) =>
      isOne
        ? '1 invoice is made out to another buyer and is left out. It is listed under "Invoice files not read".'
        : `${count} invoices are made out to other buyers and are left out. They are listed under "Invoice files not read".`,
    pl: (count, isOne) =>
      isOne
        ? 'Pominięto 1 fakturę wystawioną na innego nabywcę. Jest w części „Nieodczytane pliki faktur”.'
        : `Pominięte faktury wystawione na innych nabywców: ${count}. Są w części „Nieodczytane pliki faktur”.`,
  },
  invoices_of_several_buyers: {
    en: (count) =>
      `The invoices are made out to ${count} buyers. Set ksef.buyer in the accounting file to use only your own.`,
    pl: (count) =>
      `Liczba nabywców na fakturach: ${count}. Aby uwzględniać tylko własne faktury, podaj ksef.buyer w pliku księgowym.`,
  },
  invoices_ambiguous: {
    en: (count, isOne) =>
      isOne
        ? '1 invoice cannot be matched with certainty. It is listed under "Invoices without a document".'
        : `${count} invoices cannot be matched with certainty. They are listed under "Invoices without a document".`,
    pl: (count, isOne) =>
      isOne
        ? '1 faktury nie można jednoznacznie dopasować do dokumentu. Jest w części „Faktury bez dokumentu”.'
        : `${count} faktur nie można jednoznacznie dopasować do dokumentów. Są w części „Faktury bez dokumentu”.`,
  },
  invoices_unmatched: {
    en: (count, isOne) =>
      isOne
        ? '1 invoice of this period fits no document. It is listed under "Invoices without a document".'
        : `${count} invoices of this period fit no document. They are listed under "Invoices without a document".`,
    pl: (count, isOne) =>
      isOne
        ? 'Do 1 faktury z tego okresu nie pasuje żaden dokument. Jest w części „Faktury bez dokumentu”.'
        : `Do ${count} faktur z tego okresu nie pasuje żaden dokument. Są w części „Faktury bez dokumentu”.`,
  },
  invoices_unmatched_in_batch: {
    en: (count, isOne) =>
      isOne
        ? '1 invoice of the period read fits no document. It is listed under "Invoices without a document".'
        : `${count} invoices of the period read fit no document. They are listed under "Invoices without a document".`,
    pl: (count, isOne) =>
      isOne
        ? 'Do 1 faktury z odczytanego okresu nie pasuje żaden dokument. Jest w części „Faktury bez dokumentu”.'
        : `Do ${count} faktur z odczytanego okresu nie pasuje żaden dokument. Są w części „Faktury bez dokumentu”.`,
  },
};

/** A warning of invoices with their number. */
export function invoiceWarningText(warning: InvoiceWarning, count: number, locale: Locale): string {
  return texts[warning][locale](formatCount(count, locale), count === 1);
}
