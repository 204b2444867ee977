import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { header, plainRows } from '../bench-rows.ts';

/** Libraries that write workbooks, as their manuals say; days as dates, amounts as numbers. */
export const xlsxPeers = {
  async 'exceljs (naive)'(report, path) {
    const { default: excel } = await import('exceljs');
    const workbook = new excel.stream.xlsx.WorkbookWriter({ filename: path, useStyles: true });
    const sheet = workbook.addWorksheet('Documents');
    sheet.columns = header.map((name) => ({ header: name, key: name, width: 16, style: styleOf(name) }));
    for (const row of withDates(report)) sheet.addRow(row).commit();
    sheet.commit();
    await workbook.commit();
  },
  async hucre(report, path) {
    const { writeXlsxStream } = await import('hucre/xlsx');
    const columns = header.map((name) => ({ header: name, ...styleOf(name) }));
    const stream = writeXlsxStream(withDates(report), { name: 'Documents', columns });
    await pipeline(Readable.fromWeb(stream), createWriteStream(path));
  },
  async SheetJS(report, path) {
    const { default: sheetjs } = await import('xlsx');
    const sheet = sheetjs.utils.aoa_to_sheet([header, ...withDates(report)]);
    const workbook = sheetjs.utils.book_new(sheet, 'Documents');
    sheetjs.utils.book_append_sheet(workbook, sheet, 'Documents');
    sheetjs.writeFile(workbook, path, { compression: true });
  },
  async 'write-excel-file'(report, path) {
    const { default: writeExcelFile } = await import('write-excel-file/node');
    const rows = Array.from(withDates(report), (row) =>
      row.map((value) => (value instanceof Date ? { value, format: 'yyyy-mm-dd' } : value)),
    );
    await writeExcelFile([[...header], ...rows]).toFile(path);
  },
};

function* withDates(report) {
  for (const [date, ...others] of plainRows(report)) yield [new Date(date), ...others];
}

function styleOf(name) {
  if (name === 'date') return { numFmt: 'yyyy-mm-dd' };
  return name === 'amount' ? { numFmt: '#,##0.00' } : {};
}
