import { plainLine } from '@outlay/core/text';
import type { Report } from '@outlay/reports';
import { csvExporter } from '../../csv/csv-exporter.ts';
import type { ReportBody } from '../../json/schema/report-schema.ts';
import { xlsxExporter } from '../../xlsx/xlsx-exporter.ts';
import { collectBytes, readCsv, readWorkbook, sheetTexts } from '../read-back.ts';
import { unguarded } from '../unguarded.ts';
import { listDifferences } from './list-differences.ts';

/** An entry of a JSON file. */
export type EntryBody = NonNullable<ReportBody['ledger']>['entries'][number];

/** The cells of an entry that every format has: from its day to the identifier of its document. */
type EntryCells = readonly string[];

/** How the entries in CSV differ from those in JSON. */
export async function csvEntryProblems(report: Report, entries: readonly EntryBody[]): Promise<string[]> {
  return differences('entries in CSV', await entriesInCsv(report), entries);
}

/**
 * How the entries in the workbook differ from those in JSON.
 * @throws {ExportError} for amounts of more than 15 digits, which a workbook cannot hold
 */
export async function workbookEntryProblems(
  report: Report,
  entries: readonly EntryBody[],
): Promise<string[]> {
  const cells = await cellsInWorkbook(report, sharedColumns);
  const found = cells.map((row) => row.map((cell) => plainLine(cell)));
  return differences('entries in the workbook', found, entries);
}

function differences(what: string, found: readonly EntryCells[], entries: readonly EntryBody[]): string[] {
  return listDifferences(what, found.map(String), entriesInJson(entries).map(String));
}

/** The entries of a JSON file. */
function entriesInJson(entries: readonly EntryBody[]): EntryCells[] {
  return entries.map(({ date, debitAccount, creditAccount, posted, amount, currency, id }) => [
    date ?? '',
    plainLine(debitAccount ?? ''),
    plainLine(creditAccount ?? ''),
    `${posted} ${currency}`,
    `${amount} ${currency}`,
    id ?? '',
  ]);
}

/** The entries of a CSV file of a report. */
async function entriesInCsv(report: Report): Promise<EntryCells[]> {
  const csv = { rows: 'entries', dialect: 'rfc4180' } as const;
  const rows = readCsv(await collectBytes(csvExporter.write(report, { csv })));
  const text = (value = '') => unguarded(value, ',');
  return rows.map(({ date = '', debitAccount, creditAccount, posted, amount, currency, id = '' }) => [
    date,
    text(debitAccount),
    text(creditAccount),
    `${posted} ${currency}`,
    `${amount} ${currency}`,
    id,
  ]);
}

const sharedColumns = ['date', 'debitAccount', 'creditAccount', 'posted', 'amount', 'id'];

/** What the sheet of entries has in some of its columns. */
export async function cellsInWorkbook(report: Report, keys: readonly string[]): Promise<EntryCells[]> {
  const section = report.sections.find(({ id }) => id === 'accounting-entries');
  if (section?.content.type !== 'table') return [];
  const { content: table, title } = section;
  const sheets = await readWorkbook(await collectBytes(xlsxExporter.write(report)));
  const sheet = sheets.find(({ name }) => name === title);
  if (!sheet) throw new Error(`the workbook has no sheet ${title}`);
  const at = keys.map((key) => table.columns.findIndex((column) => column.key === key));
  return sheetTexts(sheet, table).map((row) => at.map((column) => row[column] ?? ''));
}
