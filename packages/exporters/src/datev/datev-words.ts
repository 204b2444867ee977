import type { Locale } from '@outlay/reports';
import type { NotBookedReason } from './extf-plan.ts';

/** The texts of the lists in an archive for DATEV. */
type DatevWords = {
  readonly notBooked: string;
  readonly reasons: Readonly<Record<NotBookedReason, string>>;
  readonly nothing: string;
  readonly bookedGross: string;
  readonly withTax: (amount: string, tax: string) => string;
  readonly missingReceipts: string;
  readonly otherFileType: string;
  readonly tooLarge: string;
};

/** The texts by language. */
export const datevWords: Readonly<Record<Locale, DatevWords>> = {
  en: {
    notBooked: 'Documents in no EXTF file; book them by hand where necessary:',
    reasons: {
      income: 'income is not booked',
      other_currency: 'the exchange rate of its currency is not known',
      zero_amount: 'its amount is zero',
      year: 'DATEV files have no such year',
      reversal_without_accounts: 'reverses an entry that had no accounts and was in no EXTF file',
    },
    nothing: 'There are no documents to book.',
    bookedGross:
      'Documents booked gross, without their tax, because its rate is not known; book the input tax by hand where it is deductible:',
    withTax: (amount, tax) => `${amount}, of which tax ${tax}`,
    missingReceipts: 'Documents without an image in this archive:',
    otherFileType: 'the image is not JPEG, PNG or PDF',
    tooLarge: 'the image is larger than 20 MB',
  },
  pl: {
    notBooked: 'Dokumenty, których nie ma w żadnym pliku EXTF; w razie potrzeby zaksięguj je ręcznie:',
    reasons: {
      income: 'przychody nie są księgowane',
      other_currency: 'nieznany kurs waluty',
      zero_amount: 'kwota wynosi zero',
      year: 'pliki DATEV nie obsługują takiego roku',
      reversal_without_accounts: 'storno zapisu, który nie miał kont i nie trafił do żadnego pliku EXTF',
    },
    nothing: 'Nie ma dokumentów do zaksięgowania.',
    bookedGross:
      'Dokumenty zaksięgowane brutto, bez wydzielonego podatku, bo jego stawka nie jest znana; jeśli podatek podlega odliczeniu, zaksięguj go ręcznie:',
    withTax: (amount, tax) => `${amount}, w tym podatek ${tax}`,
    missingReceipts: 'Dokumenty bez obrazu w tym archiwum:',
    otherFileType: 'obraz nie jest plikiem JPEG, PNG ani PDF',
    tooLarge: 'obraz ma więcej niż 20 MB',
  },
};
