import { minorDigits } from '@outlay/core/money';
import type { Table } from '@outlay/reports';
import { reportedShares } from '@outlay/reports/testing';
import { parse } from 'csv-parse/sync';
import excel, { type CellValue, type Worksheet } from 'exceljs';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { ReportBody } from '../json/schema/report-schema.ts';

/** Collects the pieces of a file. */
export async function collectBytes(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = [];
  for await (const piece of pieces) all.push(piece);
  return Buffer.concat(all);
}

/** Reads the records of a CSV file by the names in its header, or by other names if the header is skipped. */
export function readCsv(
  file: Buffer,
  options: { readonly delimiter?: string; readonly columns?: string[]; readonly from_line?: number } = {},
): Record<string, string>[] {
  return parse(file, { columns: true, bom: true, record_delimiter: '\r\n', ...options });
}

/** Reads the JSON body of a report. */
export function readJson(file: Buffer): ReportBody {
  return JSON.parse(file.toString()) as ReportBody;
}

/** Reads the sheets of a workbook. */
export async function readWorkbook(file: Buffer): Promise<Worksheet[]> {
  const workbook = new excel.Workbook();
  await workbook.xlsx.load(file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength) as never);
  return workbook.worksheets;
}

/** The rows of a table's sheet without its header, in the form of `cellText`. */
export function sheetTexts(sheet: Worksheet, table: Table): string[][] {
  const money = table.columns.findIndex(({ kind }) => kind === 'money');
  const own = table.columns.findIndex(({ key }) => key === 'currency');
  const currencyAt = own < 0 ? money + 2 : own + 1;
  const shares = sharesAt(sheet, table);
  const isShifted = (column: number) => own < 0 && money >= 0 && column > money;
  return Array.from({ length: table.rows.length }, (_, index) => {
    const row = sheet.getRow(index + 2);
    const currency = money < 0 ? '' : row.getCell(currencyAt).text;
    return table.columns.map(({ kind }, column) => {
      const { value } = row.getCell(column + 1 + (isShifted(column) ? 1 : 0));
      if (value === null) return '';
      if (kind === 'money') return `${(value as number).toFixed(minorDigits(currency))} ${currency}`;
      if (kind === 'share') return String(shares.get(index));
      return plainText(value);
    });
  });
}

/** The shares of a table's sheet rounded as in the report, by row index from 0. */
function sharesAt(sheet: Worksheet, { columns, rows }: Table): Map<number, number> {
  const header = sheet.getRow(1).values as CellValue[];
  const labelAt = columns.findIndex(({ kind }) => kind === 'share');
  const at = header.indexOf(columns[labelAt]?.label ?? '–');
  const currencyAt = header.findIndex((label) => label === 'Currency' || label === 'Waluta');
  if (at < 0) return new Map();
  const found = Array.from({ length: rows.length }, (_, index) => ({ index, row: sheet.getRow(index + 2) }))
    .filter(({ row }) => row.getCell(at).value !== null)
    .map(({ index, row }) => ({
      index,
      currency: row.getCell(currencyAt).text,
      category: row.getCell(1).text,
      share: Number(row.getCell(at).result ?? row.getCell(at).value),
    }));
  const shares = reportedShares(found);
  return new Map(found.map(({ index }, place) => [index, shares[place] ?? 0]));
}

function plainText(value: CellValue): string {
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  return unescaped(typeof value === 'number' ? String(value) : (value as string));
}

/** Decodes `_xHHHH_` in a text like a spreadsheet (ECMA-376 §22.9.2.19). */
export function unescaped(text: string): string {
  return text.replaceAll(/_x([0-9A-F]{4})_/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}

/** Reads the text of each page of a PDF in the order of writing, without white space. */
export async function readPdf(file: Buffer): Promise<string[]> {
  const task = getDocument({ data: new Uint8Array(file), verbosity: 0 });
  const document = await task.promise;
  const pages = await Promise.all(
    Array.from({ length: document.numPages }, async (_, index) => {
      const content = await (await document.getPage(index + 1)).getTextContent();
      return withoutSpaces(content.items.map((item) => ('str' in item ? item.str : '')).join(''));
    }),
  );
  await task.destroy();
  return pages;
}

/** Removes all white space from a text. */
export function withoutSpaces(text: string): string {
  return text.replaceAll(/\s/g, '');
}
