import { plainLine } from '@outlay/core/text';
import { type LedgerEntry, type Report, wordsOf } from '@outlay/reports';
import { csvExporter } from '../../csv/csv-exporter.ts';
import type { CsvLayout } from '../../exporter/csv-layout.ts';
import { ExportError } from '../../exporter/export-error.ts';
import { collectBytes } from '../read-back.ts';
import type { ExpectedDocument } from './expected-document.ts';
import { listDifferences } from './list-differences.ts';
import { foreignCharacters } from './windows-1250.ts';

/** Entries for a program that reads Windows-1250. */
const layout: CsvLayout = {
  title: 'Entries in Windows-1250',
  rows: 'entries',
  delimiter: ';',
  decimalMark: ',',
  encoding: 'windows-1250',
  dates: 'YYYY-MM-DD',
  header: true,
  columns: [
    { header: 'Dzień', field: 'postingDate' },
    { header: 'Sklep', field: 'store' },
    { header: 'Dostawca', field: 'supplier' },
    { header: 'Kategoria', field: 'category' },
    { header: 'Numer', field: 'number' },
    { header: 'Wn', field: 'debitAccount' },
    { header: 'Ma', field: 'creditAccount' },
    { header: 'Kwota', field: 'posted' },
    { header: 'Waluta', field: 'currency' },
    { header: 'Id', field: 'id' },
  ],
};

/** The rows that a layout in Windows-1250 cannot have, and what is wrong with how they are named. */
export type EncodingCheck = { readonly unencodable: number; readonly problems: readonly string[] };

/**
 * Writes the entries of a report by a layout in Windows-1250 until nothing is refused, each time without the entry that was
 * named: all that the encoding lacks must be named, in order, with the column and the character, and all else be written.
 */
export async function encodingProblems(
  report: Report,
  expectedOf: (entry: LedgerEntry) => ExpectedDocument | undefined,
): Promise<EncodingCheck> {
  const entries = report.figures.ledger?.entries ?? [];
  const refusals = entries.flatMap((entry) => refusalOf(entry, expectedOf(entry), report) ?? []);
  const problems: string[] = [];
  const named = new Set<LedgerEntry>();
  for (const { entry, start, end } of refusals) {
    const written = await write(report, (each) => !named.has(each));
    const message = typeof written === 'string' ? written : 'a file is written';
    if (!message.startsWith(start) || !message.endsWith(end)) {
      problems.push(`an entry in Windows-1250 is not named: expected ${start}…${end}, but ${message}`);
    }
    named.add(entry);
  }
  const rest = await write(report, (entry) => !named.has(entry));
  if (typeof rest === 'string') return { unencodable: refusals.length, problems: [...problems, rest] };
  const ids = new TextDecoder('windows-1250').decode(rest).trimEnd().split('\r\n').slice(1).map(lastField);
  const expected = entries.filter((entry) => !named.has(entry)).map(({ document }) => document.id ?? '');
  problems.push(...listDifferences('rows in Windows-1250', ids, expected));
  return { unencodable: refusals.length, problems };
}

/** Identifiers are without semicolons and quotes. */
const lastField = (line: string) => line.slice(line.lastIndexOf(';') + 1);

/** The file, or why there is none. */
async function write(report: Report, isKept: (entry: LedgerEntry) => boolean): Promise<Buffer | string> {
  const { ledger } = report.figures;
  if (!ledger) throw new Error('a report without a ledger has no entries');
  const kept = { ...ledger, entries: ledger.entries.filter(isKept) };
  const figures = { ...report.figures, ledger: kept };
  try {
    return await collectBytes(csvExporter.write({ ...report, figures }, { csvLayout: { layout } }));
  } catch (error) {
    if (error instanceof ExportError && error.code === 'character_not_encodable') return error.message;
    throw error;
  }
}

/** How the message about an entry must begin and end. */
type Refusal = { readonly entry: LedgerEntry; readonly start: string; readonly end: string };

/** The message about an entry; `null` where the encoding has all of its texts. */
function refusalOf(
  entry: LedgerEntry,
  expected: ExpectedDocument | undefined,
  { locale }: Report,
): Refusal | null {
  if (!expected) return null;
  const { storeName, identifier, id } = expected.document;
  const texts = {
    Sklep: plainLine(storeName ?? '') || wordsOf(locale).unnamedStore,
    Dostawca: expected.supplier?.name,
    Kategoria: entry.category,
    Numer: identifier,
    Wn: entry.debit,
    Ma: entry.credit,
  };
  for (const [header, text] of Object.entries(texts)) {
    const [character] = foreignCharacters(plainLine(text ?? '').normalize('NFC'));
    if (character === undefined) continue;
    const code = character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0');
    return {
      entry,
      start: `column ${header} of document ${id} (`,
      end: `: "${character}" (U+${code}) is not in Windows-1250; use the encoding utf-8 or utf-8-bom`,
    };
  }
  return null;
}
