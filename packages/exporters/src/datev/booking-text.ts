import { decimalString } from '@outlay/core/money';
import { plainLine } from '@outlay/core/text';
import type { LedgerEntry } from '@outlay/reports';
import { formulaGuard } from '../csv/file/formula-guard.ts';
import { beginningOf } from '../exporter/beginning-of.ts';
import type { DocumentSource } from '../exporter/document-source.ts';
import { extfEncoding } from './extf-encoding.ts';

/** Additional information of a row (Zusatzinformation): what it is, in German for the reader of the books, and the text. */
export type BookingNote = readonly [kind: string, text: string];

/** The texts of a row. */
export type BookingTexts = {
  /** At most 60 characters (Buchungstext). */
  readonly text: string;
  /** At most 20, of at most 210 characters each. */
  readonly notes: readonly BookingNote[];
};

const { guarded } = formulaGuard(';');

/**
 * What a row says besides its accounts. Texts that a spreadsheet would calculate begin with an apostrophe. What the text and the
 * number of a row cannot hold is a note.
 * @param number - the number of the document in the row
 */
export function bookingTexts(
  { document, kind, category, subcategory }: LedgerEntry,
  number: string,
  source: DocumentSource | null,
): BookingTexts {
  const { store, identifier, id, date, partOf, batchEntry } = document;
  const about = kind === 'tax' ? 'Vorsteuer' : (category ?? '');
  const whole = [nameOf(store, source), about].filter((part) => part !== '').join(', ');
  const text = beginningOf(written(whole), 60);
  const original = plainLine(identifier ?? '');
  const notes: readonly (readonly [string, string | null | undefined])[] = [
    ['Buchungstext', text === written(whole) ? null : whole],
    ['Belegnummer', original === number ? null : original],
    ['Unterkategorie', kind === 'tax' ? null : subcategory],
    ['Lieferant', source?.supplier],
    ['Steuernummer', source?.taxId],
    ['KSeF-Nummer', source?.ksefNumber],
    ['Belegdatum', date === null ? 'unbekannt; gebucht am letzten Tag des Berichts' : null],
    ['Teilbetrag von', partOf ? `${decimalString(partOf).replace('.', ',')} ${partOf.currency}` : null],
    ['Outlay-ID', encodedId(batchEntry?.reference ?? id)],
    ['Storno von', encodedId(batchEntry?.reverses?.reference)],
  ];
  return {
    text,
    notes: notes.flatMap(([name, value]): BookingNote[] => {
      const note = beginningOf(written(value ?? ''), 210);
      return note === '' ? [] : [[name, note]];
    }),
  };
}

/**
 * The name of the store as the records have it. If the encoding lacks a character of it, the name that the accounting file gives its
 * supplier, which can be chosen to fit; `checkTexts` refuses what does not.
 */
function nameOf(store: string | null, source: DocumentSource | null): string {
  if (store === null) return 'ohne Händler';
  const isForeign = extfEncoding.foreignCharacter(written(store)) !== null;
  return (isForeign ? source?.supplier : null) ?? store;
}

/** An identifier of the service, which nobody could correct there, in ASCII: other characters as in addresses. */
function encodedId(id: string | null | undefined): string {
  return plainLine(id ?? '').replaceAll(/[^ -~]/gu, encodeURIComponent);
}

/** As the encoding has letters and their accents: joined. */
function written(text: string): string {
  return guarded(plainLine(text).normalize('NFC'));
}
