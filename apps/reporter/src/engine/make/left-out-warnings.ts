import { characterName, type LeftOutDocument, type LeftOutDocumentReason } from '@outlay/exporters/epp';
import { formatDate, formatMoney, type Locale, type Report, wordsOf } from '@outlay/reports';
import { coverageText } from './file-coverage.ts';
import { type PurchaseFormat, purchaseFileNames, purchasesOf } from './purchase-formats.ts';

/** A warning about a file of purchases. */
export type LeftOutWarning = {
  readonly code: `${PurchaseFormat}_${'left_out' | 'without_documents'}`;
  readonly message: string;
};

type Reasons<Reason extends LeftOutDocumentReason> = Readonly<Record<Reason, string>>;
/** What depends on the format. */
type OwnReason = 'number_too_long' | 'character_not_encodable';

/** Why documents are not in the file, after "Documents left out of the file because". */
const reasons: Readonly<Record<Locale, Reasons<Exclude<LeftOutDocumentReason, OwnReason>>>> = {
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
  },
};

const ownReasons: Readonly<Record<Locale, Readonly<Record<PurchaseFormat, Reasons<OwnReason>>>>> = {
  en: {
    epp: {
      number_too_long: 'their numbers are longer than 20 characters, the limit of the format',
      character_not_encodable: 'a text has a character that Windows-1250, the encoding of the format, lacks',
    },
    optima: {
      number_too_long: 'their numbers are longer than 30 characters, the limit of the format',
      character_not_encodable: 'a text has a character that Windows-1250 lacks; Optima keeps no others',
    },
  },
  pl: {
    epp: {
      number_too_long: 'ich numery mają więcej niż 20 znaków, na które pozwala format',
      character_not_encodable: 'tekst zawiera znak, którego nie ma w Windows-1250, kodowaniu tego formatu',
    },
    optima: {
      number_too_long: 'ich numery mają więcej niż 30 znaków, na które pozwala format',
      character_not_encodable:
        'tekst zawiera znak, którego nie ma w Windows-1250, a innych Optima nie zachowuje',
    },
  },
};

const texts = {
  en: {
    coverage: (file: string, coverage: string) =>
      `The ${file} has ${coverage}. Each document left out is counted under its first reason only.`,
    leftOut: (file: string, reason: string, found: string) =>
      `Documents left out of the ${file} because ${reason}: ${found}.`,
    inJson: (count: number) => `${count} more in the JSON report`,
    more: (count: number) => `${count} more: add the format json to list them`,
    batch: (file: string) =>
      `Documents left out of the ${file} count as exported: no later batch contains them unless they change. Enter them by hand.`,
    empty: (file: string) => `The ${file} has no documents.`,
  },
  pl: {
    coverage: (file: string, coverage: string) =>
      `Plik ${file} zawiera ${coverage}. Każdy pominięty dokument jest policzony tylko przy pierwszym powodzie.`,
    leftOut: (file: string, reason: string, found: string) =>
      `Dokumenty pominięte w pliku ${file}, bo ${reason}: ${found}.`,
    inJson: (count: number) => `jeszcze ${count} w raporcie JSON`,
    more: (count: number) => `jeszcze ${count}: ich listę zawiera format json`,
    batch: (file: string) =>
      `Dokumenty pominięte w pliku ${file} liczą się jako wyeksportowane: nie będzie ich w żadnej późniejszej paczce, chyba że się zmienią. Wpisz je ręcznie.`,
    empty: (file: string) => `Plik ${file} nie zawiera żadnych dokumentów.`,
  },
};

/** How many documents a warning names. */
const maxNamed = 10;

/** Which files tell more than a warning does. */
type ListingFiles = { readonly hasJson: boolean };

/** Warns of the documents of spending that a file of purchases leaves out: how much is in the file, then one warning for each reason. */
export function leftOutWarnings(
  { figures, locale }: Pick<Report, 'figures' | 'locale'>,
  format: PurchaseFormat,
  { hasJson }: ListingFiles,
): LeftOutWarning[] {
  const { purchases, leftOut } = purchasesOf[format](figures);
  const words = texts[locale];
  const file = purchaseFileNames[locale][format];
  const own = { ...reasons[locale], ...ownReasons[locale][format] };
  const warnings = [...Map.groupBy(leftOut, ({ reason }) => reason)].map(([reason, all]): LeftOutWarning => {
    const names = all.slice(0, maxNamed).map((each) => named(each, locale));
    const more = all.length - maxNamed;
    if (more > 0) names.push(hasJson ? words.inJson(more) : words.more(more));
    const found = `${all.length} (${names.join('; ')})`;
    return { code: `${format}_left_out`, message: words.leftOut(file, own[reason], found) };
  });
  if (leftOut.length > 0) {
    const coverage = coverageText(
      { inFile: purchases.map(({ document }) => document), leftOut: leftOut.map(({ document }) => document) },
      locale,
    );
    warnings.unshift({ code: `${format}_left_out`, message: words.coverage(file, coverage) });
  }
  if (figures.batch && leftOut.length > 0) {
    warnings.push({ code: `${format}_left_out`, message: words.batch(file) });
  }
  if (purchases.length > 0) return warnings;
  return [...warnings, { code: `${format}_without_documents`, message: words.empty(file) }];
}

/** `Biedronka, 5 Oct 2026, PLN 12.34, "字" (U+5B57)`. */
function named({ document: { store, date, amount }, character }: LeftOutDocument, locale: Locale): string {
  return [
    store ?? wordsOf(locale).unnamedStore,
    date && formatDate(date, locale),
    formatMoney(amount, locale),
    character === null ? null : characterName(character),
  ]
    .filter((part) => part !== null)
    .join(', ');
}
