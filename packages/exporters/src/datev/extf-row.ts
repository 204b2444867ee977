import { decimalString } from '@outlay/core/money';
import { plainLine } from '@outlay/core/text';
import type { CalendarDate } from '@outlay/core/time';
import type { DocumentRow } from '@outlay/reports';
import type { DatevSettings } from '../exporter/datev-settings.ts';
import type { DocumentSource } from '../exporter/document-source.ts';
import { ExportError } from '../exporter/export-error.ts';
import { textGuid } from '../exporter/text-guid.ts';
import { bookingTexts } from './booking-text.ts';
import { datevAccountProblem, datevCostCenterProblem } from './datev-account-problem.ts';
import { documentNumber } from './document-number.ts';
import type { Posting } from './document-postings.ts';

/** The fields of a row by the header of their column; all others are empty. */
export type ExtfRow = Readonly<Record<string, string>>;

/** What is known of a posting besides its document. */
export type RowContext = {
  readonly date: CalendarDate;
  readonly source: DocumentSource | null;
  /** The receipt of the document in a document package; `null` without one. */
  readonly receipt: string | null;
  readonly settings: DatevSettings;
};

/**
 * A row of an EXTF file. `Konto` is the account of the payment, and `Gegenkonto`, to which DATEV's tax key belongs, that of the expense:
 * a purchase credits the payment. A reversal of a batch is the entry that it cancels, marked as Generalumkehr.
 * @throws {ExportError} if DATEV has no such account, cost center or amount
 */
export function extfRow(posting: Posting, { date, source, receipt, settings }: RowContext): ExtfRow {
  const { entry, amount, taxKey } = posting;
  const { document, booking } = entry;
  const isReversal = document.batchEntry?.change === 'reversal';
  const isPurchase = amount.minor > 0n !== isReversal;
  const number = numberOf(document);
  const { text, notes } = bookingTexts(entry, number, source);
  return {
    'Umsatz (ohne Soll/Haben-Kz)': amountText(posting, document),
    'Soll/Haben-Kennzeichen': isPurchase ? 'H' : 'S',
    'WKZ Umsatz': amount.currency,
    Konto: accountText(posting.payment, 'payments', document, settings),
    'Gegenkonto (ohne BU-Schlüssel)': accountText(posting.account, 'rules or default', document, settings),
    'BU-Schlüssel': taxKey ?? '',
    Belegdatum: `${date.slice(8)}${date.slice(5, 7)}`,
    'Belegfeld 1': number,
    Buchungstext: text,
    Beleglink: receipt === null ? '' : `BEDI "${receipt}"`,
    'KOST1 - Kostenstelle': costCenterText(booking?.costCenter ?? '', document),
    Festschreibung: settings.lock ? '1' : '0',
    'Generalumkehr (GU)': isReversal ? '1' : '',
    ...Object.fromEntries(
      notes.flatMap(([kind, note], index) => [
        [`Zusatzinformation - Art ${index + 1}`, kind],
        [`Zusatzinformation- Inhalt ${index + 1}`, note],
      ]),
    ),
  };
}

/** A document as errors name it. */
export function namedDocument({ id, date, store }: DocumentRow): string {
  const name = id === null ? 'the document without an ID' : `document ${plainLine(id)}`;
  return `${name} (${date ?? 'no date'}, store ${JSON.stringify(plainLine(store ?? ''))})`;
}

/** The number of a document, or its identifier in the service; a GUID where DATEV cannot have either. */
function numberOf({ identifier, id }: DocumentRow): string {
  return documentNumber(identifier ?? '') ?? documentNumber(id ?? '') ?? (id === null ? '' : textGuid(id));
}

/** Ten digits, a comma and two digits, without a sign. */
function amountText({ amount: { minor, currency } }: Posting, document: DocumentRow): string {
  const text = decimalString({ minor: minor < 0n ? -minor : minor, currency });
  if (text.length <= 13) return text.replace('.', ',');
  throw new ExportError(
    'amount_not_exact',
    `datev: ${text} ${currency} of ${namedDocument(document)} is too large; DATEV has at most ten digits before the comma`,
  );
}

function accountText(
  account: string | null,
  place: string,
  document: DocumentRow,
  { accountLength }: DatevSettings,
): string {
  const problem =
    account === null
      ? `no account; add it to ${place} of the accounting file`
      : datevAccountProblem(account, accountLength);
  if (account !== null && problem === undefined) return account;
  throw invalid(document, problem ?? '');
}

function costCenterText(costCenter: string, document: DocumentRow): string {
  const problem = datevCostCenterProblem(costCenter);
  if (problem === undefined) return costCenter;
  throw invalid(document, problem);
}

function invalid(document: DocumentRow, problem: string): ExportError {
  return new ExportError('invalid_option', `datev: ${namedDocument(document)}: ${problem}`);
}
