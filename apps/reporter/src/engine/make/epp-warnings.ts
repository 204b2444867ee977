import { characterName, type EppLeftOut, type EppLeftOutReason, eppPurchases } from '@outlay/exporters/epp';
import { formatMoney, type Locale, type Report, wordsOf } from '@outlay/reports';

/** A warning about an EDI++ file. */
export type EppWarning = {
  readonly code: 'epp_left_out' | 'epp_without_documents';
  readonly message: string;
};

/** Why documents are not in the file, after "Documents left out of the EDI++ file because". */
const reasons: Readonly<Record<Locale, Readonly<Record<EppLeftOutReason, string>>>> = {
  en: {
    other_currency: 'they are not in PLN and their exchange rate is not known',
    in_part: 'only a part of them counts',
    no_account: 'no accounting rule matches a part of them',
    correction: 'they are corrective invoices',
    refund: 'they are refunds without a corrective invoice',
    rate_unknown: 'a VAT rate is not known',
    zero_tax: 'their tax is zero, which may mean 0% or exempt; add a rule with vat: zw, or the invoice',
    untaxed_by_rule: 'a rule says that they are outside Polish VAT (np) or under reverse charge (oo)',
    no_supplier: 'the name or NIP of the supplier is not known',
    foreign_supplier: 'the supplier has no Polish NIP',
    no_number: 'they have no number',
    no_date: 'they have no date',
    amount_too_large: 'an amount is too large for the format',
    number_too_long: 'their numbers are longer than 20 characters, the limit of the format',
    character_not_encodable: 'a text has a character that Windows-1250, the encoding of the format, lacks',
  },
  pl: {
    other_currency: 'nie są w PLN, a kurs waluty nie jest znany',
    in_part: 'liczy się tylko ich część',
    no_account: 'żadna reguła księgowa nie pasuje do ich części',
    correction: 'są fakturami korygującymi',
    refund: 'są zwrotami bez faktury korygującej',
    rate_unknown: 'stawka VAT nie jest znana',
    zero_tax:
      'ich podatek wynosi zero, a to może być stawka 0% albo zwolnienie; dodaj regułę z vat: zw albo fakturę',
    untaxed_by_rule:
      'według reguły nie podlegają polskiemu VAT (np) albo są objęte odwrotnym obciążeniem (oo)',
    no_supplier: 'brakuje nazwy lub NIP dostawcy',
    foreign_supplier: 'dostawca nie ma polskiego NIP',
    no_number: 'nie mają numeru',
    no_date: 'nie mają daty',
    amount_too_large: 'kwota jest za duża dla tego formatu',
    number_too_long: 'ich numery mają więcej niż 20 znaków, na które pozwala format',
    character_not_encodable: 'tekst zawiera znak, którego nie ma w Windows-1250, kodowaniu tego formatu',
  },
};

const texts = {
  en: {
    leftOut: (reason: string, count: number, names: string) =>
      `Documents left out of the EDI++ file because ${reason}: ${count} (${names}).`,
    inJson: (count: number) => `${count} more in the JSON report`,
    more: (count: number) => `${count} more: add the format json to list them`,
    batch:
      'Documents left out of the EDI++ file count as exported: no later batch contains them unless they change. Correct the reason and import them with outlay report, or enter them by hand.',
    empty: 'The EDI++ file has no documents.',
  },
  pl: {
    leftOut: (reason: string, count: number, names: string) =>
      `Dokumenty pominięte w pliku EDI++, bo ${reason}: ${count} (${names}).`,
    inJson: (count: number) => `jeszcze ${count} w raporcie JSON`,
    more: (count: number) => `jeszcze ${count}: ich listę zawiera format json`,
    batch:
      'Dokumenty pominięte w pliku EDI++ liczą się jako wyeksportowane: nie będzie ich w żadnej późniejszej paczce, chyba że się zmienią. Usuń powód i zaimportuj je z pliku polecenia outlay report albo wpisz je ręcznie.',
    empty: 'Plik EDI++ nie zawiera żadnych dokumentów.',
  },
};

/** How many documents a warning names. */
const maxNamed = 10;

/** Which files tell more than a warning does. */
type ListingFiles = { readonly hasJson: boolean };

/** Warns of the documents of spending that an EDI++ file leaves out: one warning for each reason. */
export function eppWarnings(
  { figures, locale }: Pick<Report, 'figures' | 'locale'>,
  { hasJson }: ListingFiles,
): EppWarning[] {
  const { purchases, leftOut } = eppPurchases(figures);
  const words = texts[locale];
  const warnings = [...Map.groupBy(leftOut, ({ reason }) => reason)].map(([reason, all]): EppWarning => {
    const names = all.slice(0, maxNamed).map((each) => named(each, locale));
    const more = all.length - maxNamed;
    if (more > 0) names.push(hasJson ? words.inJson(more) : words.more(more));
    return {
      code: 'epp_left_out',
      message: words.leftOut(reasons[locale][reason], all.length, names.join('; ')),
    };
  });
  if (figures.batch && leftOut.length > 0) warnings.push({ code: 'epp_left_out', message: words.batch });
  if (purchases.length > 0) return warnings;
  return [...warnings, { code: 'epp_without_documents', message: words.empty }];
}

/** `Biedronka, 2026-10-05, PLN 12.34, "字" (U+5B57)`. */
function named({ document: { store, date, amount }, character }: EppLeftOut, locale: Locale): string {
  return [
    store ?? wordsOf(locale).unnamedStore,
    date,
    formatMoney(amount, locale),
    character === null ? null : characterName(character),
  ]
    .filter((part) => part !== null)
    .join(', ');
}
