import type { UnreadInvoice, UnreadReason } from '../figures/invoice-figures.ts';
import { formatCount } from './format-number.ts';
import type { Locale, LocalizedText } from './locale.ts';
import { polishForm } from './plural.ts';

const unreadWords: Readonly<Record<UnreadReason, LocalizedText>> = {
  not_a_file: { en: 'not a regular file', pl: 'nie jest zwykłym plikiem' },
  unreadable: { en: 'cannot be opened', pl: 'nie można go otworzyć' },
  too_large: { en: 'too large for an invoice', pl: 'za duży jak na fakturę' },
  not_utf8: { en: 'not UTF-8 text', pl: 'nie jest tekstem UTF-8' },
  not_xml: { en: 'not well-formed XML', pl: 'niepoprawny XML' },
  doctype: { en: 'contains a document type declaration', pl: 'zawiera deklarację typu dokumentu' },
  too_deep: { en: 'elements nested too deeply', pl: 'zbyt głęboko zagnieżdżone elementy' },
  too_many_elements: { en: 'too many elements', pl: 'za dużo elementów' },
  other_schema: { en: 'not an FA(3) invoice', pl: 'nie jest fakturą FA(3)' },
  missing_field: { en: 'field missing', pl: 'brak pola' },
  repeated_field: { en: 'field repeated', pl: 'powtórzone pole' },
  other_buyer: { en: 'made out to another buyer', pl: 'wystawiona na innego nabywcę' },
  invalid_field: { en: 'field invalid', pl: 'błędna wartość pola' },
};

/** Why a file was not read: "field invalid: Fa/P_15". */
export function unreadText({ reason, field }: UnreadInvoice, locale: Locale): string {
  const words = unreadWords[reason][locale];
  return field === null ? words : `${words}: ${field}`;
}

/** Why an invoice was not matched whose two dates are in different periods: a document of either may be its own. */
export const twoPeriodsWords: LocalizedText = {
  en: 'issued and supplied in different periods: matched by number only',
  pl: 'wystawienie i dostawa w różnych okresach: dopasowanie tylko po numerze',
};

/** Why an invoice was not matched, by how many documents it fits. */
export function fittingText(documents: number, locale: Locale): string {
  const count = formatCount(documents, locale);
  if (locale === 'en') {
    if (documents === 0) return 'no document fits';
    return documents === 1 ? 'the document fits other invoices too' : `${count} documents fit equally well`;
  }
  if (documents === 0) return 'nie pasuje żaden dokument';
  if (documents === 1) return 'dokument pasuje też do innych faktur';
  const fit = polishForm(documents, { one: 'pasuje', few: 'pasują', many: 'pasuje' });
  return `jednakowo ${fit} ${count} ${polishForm(documents, { one: 'dokument', few: 'dokumenty', many: 'dokumentów' })}`;
}
