import { sumMoney } from '@outlay/core/money';
import { plainLine } from '@outlay/core/text';
import type { LedgerEntry } from '@outlay/reports';
import type { ExpectedDocument } from './expected-document.ts';
import { isExpectedUntaxed } from './expected-tax.ts';
import { foreignCharacters } from './windows-1250.ts';

/** What is said about a document that a file of purchases leaves out. */
export type ExpectedObstacle = { readonly reason: string; readonly characters: readonly string[] };

/** The formats of files of purchases, and how long numbers of documents are in them at most. */
const maxNumbers = { epp: 20, optima: 30 };

/** A format of a file of purchases. */
export type PurchaseFileFormat = keyof typeof maxNumbers;

/**
 * Why a file of purchases must leave out a document of spending: the first reason; `null` where the file must have it.
 * @param entries - those of the document
 */
export function expectedObstacle(
  expected: ExpectedDocument,
  entries: readonly LedgerEntry[],
  format: PurchaseFileFormat,
): ExpectedObstacle | null {
  const reason = registerReason(expected);
  if (reason !== null) return { reason, characters: [] };
  const number = shown(expected.document.identifier);
  if (number.length > maxNumbers[format]) return { reason: 'number_too_long', characters: [] };
  const texts = [number, shown(expected.supplier?.name), ...accountsIn(format, entries).map(shown)];
  const characters = texts.flatMap(foreignCharacters);
  return characters.length === 0 ? null : { reason: 'character_not_encodable', characters };
}

function registerReason(expected: ExpectedDocument): string | null {
  const { document, counted, parts, supplier } = expected;
  const { total, identifier, purchasedAt, purchasedOn } = document;
  if (total.currency !== 'PLN') return 'other_currency';
  if (counted.minor !== total.minor) return 'in_part';
  if (parts.some(({ account }) => account === null)) return 'no_account';
  if (total.minor < 0n) return 'refund';
  const rates = rateReason(expected);
  if (rates !== null) return rates;
  if (!supplier?.taxId || shown(supplier.name) === '') return 'no_supplier';
  if (supplier.country !== 'PL') return 'foreign_supplier';
  if (shown(identifier) === '') return 'no_number';
  return purchasedAt === null && purchasedOn === null ? 'no_date' : null;
}

function rateReason({ document, parts, tax: { percent, unsplit } }: ExpectedDocument): string | null {
  if (unsplit !== null) return 'rate_unknown';
  if (percent !== null) return percent === 0 ? 'zero_tax' : null;
  if (!isExpectedUntaxed(document, parts)) return 'rate_unknown';
  return parts.every(({ vat }) => vat === 'zw') ? null : 'untaxed_by_rule';
}

/** A file for Optima leaves out accounts on which nothing is booked where another one has all of the document. */
function accountsIn(format: PurchaseFileFormat, entries: readonly LedgerEntry[]): string[] {
  const expenses = entries.filter(({ kind }) => kind === 'expense');
  const all = Map.groupBy(expenses, ({ booking }) => booking?.account ?? '');
  const minorOf = (own: readonly LedgerEntry[]) =>
    sumMoney(
      own.map(({ amount }) => amount),
      'PLN',
    ).minor;
  const used = [...all].filter(([, own]) => minorOf(own) !== 0n).map(([name]) => name);
  const isDivided = used.length === 1 || (used.length > 1 && minorOf(expenses) !== 0n);
  return format === 'optima' && isDivided ? used : [...all.keys()];
}

/** A text as a field of another program has it: on one line, with letters and their accents joined. */
export function shown(text: string | null | undefined): string {
  return plainLine(text ?? '')
    .normalize('NFC')
    .trim();
}
