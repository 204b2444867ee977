import { readFile } from 'node:fs/promises';
import { decimalString } from '@outlay/core/money';
import { Uint8ArrayReader, ZipReader } from '@zip.js/zip.js';
import { parse } from 'csv-parse/sync';
import ExcelJS from 'exceljs';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** The totals of a JSON report, by currency. */
export async function totalsOfJson(path: string): Promise<Record<string, string>> {
  const { totals } = JSON.parse(await readFile(path, 'utf8')) as {
    totals: { currency: string; amount: string }[];
  };
  return Object.fromEntries(totals.map(({ currency, amount }) => [currency, amount]));
}

/** Sums of the amounts in an English CSV file, by currency. */
export async function totalsOfCsv(path: string): Promise<Record<string, string>> {
  const rows = parse<{ Amount: string; Currency: string }>(await readFile(path), {
    columns: true,
    bom: true,
  });
  return addUp(rows.map(({ Amount, Currency }) => [Currency, Math.round(Number(Amount) * 100)]));
}

/** Sums of the amounts in a workbook's document sheet, by currency, without its total row. */
export async function totalsOfXlsx(path: string): Promise<Record<string, string>> {
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.readFile(path);
  const sheet = workbook.getWorksheet('Documents');
  const cells: [string, number][] = [];
  const header = (sheet?.getRow(1).values ?? []) as string[];
  const [amount, currency] = [header.indexOf('Amount'), header.indexOf('Currency')];
  sheet?.eachRow((row, number) => {
    const value = row.getCell(amount).value;
    if (number > 1 && typeof value === 'number')
      cells.push([row.getCell(currency).text, Math.round(value * 100)]);
  });
  return addUp(cells);
}

/** Names of a workbook's sheets, in order. */
export async function sheetNamesOf(path: string): Promise<string[]> {
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.readFile(path);
  return workbook.worksheets.map(({ name }) => name);
}

/** Names of the files in an archive, in order. */
export async function archivedNames(path: string): Promise<string[]> {
  const reader = new ZipReader(new Uint8ArrayReader(await readFile(path)), { useWebWorkers: false });
  return (await reader.getEntries()).map(({ filename }) => filename);
}

function addUp(amounts: readonly (readonly [currency: string, cents: number])[]): Record<string, string> {
  const sums = new Map<string, bigint>();
  for (const [currency, cents] of amounts) sums.set(currency, (sums.get(currency) ?? 0n) + BigInt(cents));
  return Object.fromEntries(
    [...sums].map(([currency, minor]) => [currency, decimalString({ minor, currency })]),
  );
}

/** The text of a PDF, page by page, with normalized spaces. */
export async function textOfPdf(path: string): Promise<string> {
  const pdf = await getDocument({ data: new Uint8Array(await readFile(path)) }).promise;
  const pages = await Promise.all(
    Array.from({ length: pdf.numPages }, async (_, index) => {
      const { items } = await (await pdf.getPage(index + 1)).getTextContent();
      return items.map((item) => ('str' in item ? item.str : '')).join(' ');
    }),
  );
  return pages.join(' ').replaceAll('\u00a0', ' ');
}
