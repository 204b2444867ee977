import type { Wait } from '../figures/batch-figures.ts';
import type { WaitingReason } from '../figures/waiting-reasons.ts';
import type { Locale, LocalizedText } from './locale.ts';

const words: Readonly<Record<WaitingReason, LocalizedText>> = {
  no_account: { en: 'no accounting rule for a part', pl: 'brak reguły księgowej dla części dokumentu' },
  rate_unknown: { en: 'VAT rate not known', pl: 'nieznana stawka VAT' },
  zero_tax: { en: 'VAT of zero: 0% or exempt?', pl: 'VAT równy zero: stawka 0% czy zwolnienie?' },
  no_supplier: { en: 'no supplier with a tax ID', pl: 'brak dostawcy z NIP' },
  no_number: { en: 'no document number', pl: 'brak numeru dokumentu' },
  no_date: { en: 'no date', pl: 'brak daty' },
  character_not_encodable: {
    en: 'a character that the file cannot contain',
    pl: 'znak niedozwolony w pliku',
  },
};

/** Why a document waits for a later batch, as part of a line: "no document number", "… (字, U+5B57)". */
export function waitText({ reason, character }: Wait, locale: Locale): string {
  const text = words[reason][locale];
  return character === null ? text : `${text} (${character}, ${codePoint(character)})`;
}

/** `U+5B57`. */
function codePoint(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}
