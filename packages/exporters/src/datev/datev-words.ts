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
      income: 'Income is not booked',
      other_currency: 'The exchange rate of the currency is not known',
      zero_amount: 'The amount is zero',
      year: 'DATEV files have no such year',
      reversal_without_accounts: 'Reversals of entries that had no accounts and were in no EXTF file',
      reversal_of_left_out:
        'Reversals of entries that were in no EXTF file; reverse them by hand if you booked them',
    },
    nothing: 'There are no documents to book.',
    bookedGross:
      'Documents booked gross, without their tax, because its rate is not known; book the input tax by hand where it is deductible:',
    withTax: (amount, tax) => `${amount}, of which tax ${tax}`,
    missingReceipts: 'Documents without an image in this archive:',
    otherFileType: 'The image is not JPEG, PNG or PDF',
    tooLarge: 'The image is larger than 20 MB',
  },
  pl: {
    notBooked: 'Dokumenty, których nie ma w żadnym pliku EXTF; w razie potrzeby zaksięguj je ręcznie:',
    reasons: {
      income: 'Przychody nie są księgowane',
      other_currency: 'Nieznany kurs waluty',
      zero_amount: 'Kwota wynosi zero',
      year: 'Pliki DATEV nie obsługują takiego roku',
      reversal_without_accounts: 'Storna zapisów, które nie miały kont i nie trafiły do żadnego pliku EXTF',
      reversal_of_left_out:
        'Storna zapisów, których nie było w żadnym pliku EXTF; wystornuj je ręcznie, jeśli zostały zaksięgowane',
    },
    nothing: 'Nie ma dokumentów do zaksięgowania.',
    bookedGross:
      'Dokumenty zaksięgowane brutto, bez wydzielonego podatku, bo jego stawka nie jest znana; jeśli podatek podlega odliczeniu, zaksięguj go ręcznie:',
    withTax: (amount, tax) => `${amount}, w tym podatek ${tax}`,
    missingReceipts: 'Dokumenty bez obrazu w tym archiwum:',
    otherFileType: 'Obraz nie jest plikiem JPEG, PNG ani PDF',
    tooLarge: 'Obraz ma więcej niż 20 MB',
  },
};
