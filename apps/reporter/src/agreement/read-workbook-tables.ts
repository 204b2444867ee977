import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { parseMoney } from '@outlay/core/money';
import { formatCell } from '@outlay/exporters';
import { type Cell, columnWords, formatDecimal, type Locale } from '@outlay/reports';
import { reportedShares } from '@outlay/reports/testing';
import ExcelJS, { type Row, type Cell as SheetCell, type Worksheet } from 'exceljs';
import type { ShownTable } from './shown-table.ts';

const alwaysRecalculate = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema">
<item oor:path="/org.openoffice.Office.Calc/Formula/Load"><prop oor:name="OOXMLRecalcMode" oor:op="fuse"><value>0</value></prop></item>
</oor:items>`;

/**
 * Recalculates every formula of workbooks in LibreOffice, which takes more time to start than for several of them.
 * @param paths - with different file names
 * @param folder - where they are saved
 */
export async function recalculate(paths: readonly string[], folder: string): Promise<void> {
  const profile = join(folder, 'profile');
  await mkdir(join(profile, 'user'), { recursive: true });
  await writeFile(join(profile, 'user', 'registrymodifications.xcu'), alwaysRecalculate);
  const options = [`-env:UserInstallation=file://${profile}`, '--headless', '--convert-to', 'xlsx'];
  const env = { ...process.env, LC_ALL: 'C.UTF-8' };
  await promisify(execFile)('soffice', [...options, '--outdir', folder, ...paths], { env });
}

/**
 * The sheets of a workbook, with cells as displayed in a language. Totals are rows, notes below a table are not; an
 * icon precedes its name.
 */
export async function readWorkbookTables(path: string, locale: Locale): Promise<ShownTable[]> {
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.readFile(path);
  return workbook.worksheets.map((sheet) => readSheet(sheet, locale));
}

function readSheet(sheet: Worksheet, locale: Locale): ShownTable {
  const header = textsOf(sheet.getRow(1));
  const currencyAt = header.findIndex((label) => label === 'Currency' || label === 'Waluta') + 1;
  const iconAt = header.indexOf(columnWords.emoji[locale]) + 1;
  const rows = (sheet.getRows(2, sheet.rowCount - 1) ?? []).filter(
    (row) => row.hasValues && !row.getCell(1).isMerged,
  );
  const currencyOf = (row: Row) => (currencyAt === 0 ? '' : row.getCell(currencyAt).text);
  const shares = sharesOf(rows, { at: header.indexOf(columnWords.share[locale]) + 1, currencyOf });
  return {
    title: sheet.name,
    header,
    rows: rows.map((row) => {
      const [name = '', ...others] = header.map((_, index) => {
        const cell = row.getCell(index + 1);
        const share = shares.get(cell);
        return share === undefined
          ? shown(cell, currencyOf(row), locale)
          : formatCell({ type: 'share', perMille: share }, locale);
      });
      const icon = iconAt === 0 ? '' : row.getCell(iconAt).text;
      return [`${icon} ${name}`.trim(), ...others];
    }),
  };
}

/** The exact shares of a column from the report; the share of a total is the whole. */
function sharesOf(
  rows: readonly Row[],
  { at, currencyOf }: { readonly at: number; readonly currencyOf: (row: Row) => string },
): Map<SheetCell, number> {
  if (at === 0) return new Map();
  const found = rows
    .map((row) => ({
      cell: row.getCell(at),
      currency: currencyOf(row),
      category: row.getCell(1).text,
      isTotal: row.getCell(1).font?.bold ?? false,
    }))
    .filter(({ cell }) => cell.value !== null)
    .map((each) => ({ ...each, share: Number(each.cell.result ?? each.cell.value) }));
  const parts = found.filter(({ isTotal }) => !isTotal);
  const shares = reportedShares(parts);
  return new Map(parts.map(({ cell }, index) => [cell, shares[index] ?? 0]));
}

function textsOf(row: Row): string[] {
  return Array.from({ length: row.cellCount }, (_, index) => row.getCell(index + 1).text);
}

function shown(cell: SheetCell, currency: string, locale: Locale): string {
  const value = cell.result ?? cell.value;
  if (value instanceof Date) {
    return formatCell({ type: 'date', date: value.toISOString().slice(0, 10) }, locale);
  }
  if (typeof value === 'number') return shownNumber(value, cell.numFmt, currency, locale);
  return value === null ? formatCell({ type: 'none' }, locale) : cell.text;
}

function shownNumber(value: number, format: string | undefined, currency: string, locale: Locale): string {
  if (format?.includes('%')) return formatCell({ type: 'share', perMille: Math.round(value * 1000) }, locale);
  if (format === undefined || format === 'General') return formatDecimal(String(value), locale);
  const number: Cell =
    format.includes('.') && currency !== ''
      ? { type: 'money', money: parseMoney(value.toFixed(2), currency) }
      : { type: 'count', count: value };
  return formatCell(number, locale);
}
