import type { LeftOutDocument, LeftOutDocumentReason } from '@outlay/exporters/epp';
import { isWaitingReason, type Locale, type LocalizedText, waitText } from '@outlay/reports';
import type { PurchaseFormat } from './purchase-formats.ts';

type Reasons<Reason extends LeftOutDocumentReason> = Readonly<Record<Reason, string>>;
/** What depends on the format. */
type OwnReason = 'number_too_long' | 'character_not_encodable';

/** Why documents are not in the file, after "Documents left out of the file because". */
const clauses: Readonly<Record<Locale, Reasons<Exclude<LeftOutDocumentReason, OwnReason>>>> = {
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

const ownClauses: Readonly<Record<Locale, Readonly<Record<PurchaseFormat, Reasons<OwnReason>>>>> = {
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

/** Why one document is not in the file, for reasons that no later batch can change. */
const facts: Readonly<
  Record<Exclude<LeftOutDocumentReason, Parameters<typeof waitText>[0]['reason']>, LocalizedText>
> = {
  other_currency: { en: 'not in PLN, exchange rate not known', pl: 'waluta inna niż PLN, nieznany kurs' },
  in_part: { en: 'only a part counts', pl: 'liczy się tylko część dokumentu' },
  correction: { en: 'corrective invoice', pl: 'faktura korygująca' },
  refund: { en: 'refund without a corrective invoice', pl: 'zwrot bez faktury korygującej' },
  untaxed_by_rule: { en: 'np or oo by an accounting rule', pl: 'np albo oo według reguły księgowej' },
  foreign_supplier: { en: 'supplier without a Polish NIP', pl: 'dostawca bez polskiego NIP' },
  amount_too_large: { en: 'amount too large for the format', pl: 'kwota za duża dla tego formatu' },
  number_too_long: {
    en: 'document number too long for the format',
    pl: 'numer dokumentu za długi dla tego formatu',
  },
};

/** Why documents are not in the file of a format, after "Documents left out of the file because". */
export function leftOutClause(reason: LeftOutDocumentReason, format: PurchaseFormat, locale: Locale): string {
  return { ...clauses[locale], ...ownClauses[locale][format] }[reason];
}

/** Why a document is not in the file, as part of a line: "no document number". */
export function leftOutFact({ reason, character }: LeftOutDocument, locale: Locale): string {
  return isWaitingReason(reason) ? waitText({ reason, character }, locale) : facts[reason][locale];
}
