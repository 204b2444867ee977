import { execFile, execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sharedTemporaryFolder } from '@outlay/core/internal/testing/temporary-folder.ts';
import { decimalString } from '@outlay/core/money';
import { reconciliationStatusText } from '@outlay/reports';
import { aLargeReport, aReport } from '@outlay/reports/testing';
import { parse } from 'csv-parse/sync';
import excel, { type Worksheet } from 'exceljs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exporters } from './registry.ts';
import { isMissing } from './testing/is-missing.ts';
import { collectBytes, readWorkbook } from './testing/read-back.ts';
import { readZip } from './testing/read-zip.ts';
import { recalculatedAs } from './testing/recalculated.ts';

const run = promisify(execFile);

/** The directory of Python modules in Debian. */
const debianPython = '/usr/bin/python3';

const readWithOpenpyxl = `
import json, sys, openpyxl
book = openpyxl.load_workbook(sys.argv[1], data_only=True)
sheet = book['Dokumenty']
rows = [[str(row[0]), row[3]] for row in sheet.iter_rows(min_row=2, values_only=True) if row[0] and not str(row[0]).startswith('Razem')]
print(json.dumps({
  'charts': len(book['Podsumowanie']._charts),
  'table': sheet.tables['table_documents'].ref,
  'documents': book.defined_names['documents'].attr_text,
  'rows': rows,
  'result': book['Sumy kontrolne']['B3'].value,
}))`;

const folder = sharedTemporaryFolder();

beforeAll(async () => {});
afterAll(async () => {});

it.skipIf(isMissing('qpdf'))('writes PDF that qpdf finds nothing wrong with', async () => {
  const path = join(folder(), 'report.pdf');
  await writeFile(path, await collectBytes(exporters.pdf.write(aLargeReport(300))));
  const { stdout } = await run('qpdf', ['--check', path]);
  expect(stdout).toContain('No syntax or stream encoding errors found');
});

describe.skipIf(isMissing('soffice'))('a workbook in LibreOffice', () => {
  it('has formulas that are reckoned to what the file says they come to', async () => {
    const file = await collectBytes(exporters.xlsx.write(aReport()));
    await writeFile(join(folder(), 'report.xlsx'), file);
    await recalculatedAs('csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,false,false,false,false,-1', {
      folder: folder(),
      names: ['report.xlsx'],
    });
    const sheets = await readWorkbook(file);
    for (const sheet of sheets) {
      const text = await readFile(join(folder(), `report-${sheet.name}.csv`), 'utf8');
      const records: string[][] = parse(text, { relax_column_count: true });
      const formulas = formulasOf(sheet);
      const reckoned = formulas.map(({ row, column }) => records[row - 1]?.[column - 1] ?? '');
      expect(reckoned.map(valueOf)).toEqual(formulas.map(({ result }) => written(result)));
    }
    const control = sheets.find(({ name }) => name === 'Sumy kontrolne');
    const verdicts = control && formulasOf(control).filter(({ column }) => column === 6);
    expect(new Set(verdicts?.map(({ result }) => result))).toEqual(new Set(['Zgodne']));
  }, 120_000);

  it('keeps its charts and tables when it is saved from there', async () => {
    await writeFile(join(folder(), 'saved.xlsx'), await collectBytes(exporters.xlsx.write(aReport())));
    await recalculatedAs('ods', { folder: folder(), names: ['saved.xlsx'] });
    const saved = await readZip(await readFile(join(folder(), 'saved.ods')));
    const content = String(saved.get('content.xml'));
    expect(content.match(/<draw:object /g)).toHaveLength(2);
    expect(content).toContain('table:name="table_documents"');
    expect(content).toContain('<table:named-range table:name="documents_amount"');
  }, 120_000);
});

it.skipIf(isMissingModule('openpyxl'))('writes a workbook that openpyxl reads', async () => {
  const report = aReport();
  const path = join(folder(), 'openpyxl.xlsx');
  await writeFile(path, await collectBytes(exporters.xlsx.write(report)));
  const { stdout } = await run(debianPython, ['-c', readWithOpenpyxl, path], { env: { TZ: 'Asia/Tokyo' } });
  const { documents } = report.figures;
  expect(JSON.parse(stdout)).toEqual({
    charts: 2,
    table: `A1:M${documents.length + 1}`,
    documents: `'Dokumenty'!$A$2:$M$${documents.length + 1}`,
    rows: documents.map(({ date, amount }) => [`${date} 00:00:00`, Number(decimalString(amount))]),
    result: reconciliationStatusText(report.figures, 'pl'),
  });
});

function isMissingModule(module: string): boolean {
  try {
    execFileSync(debianPython, ['-c', `import ${module}`], { stdio: 'ignore' });
    return false;
  } catch {
    console.info(`python3-${module} is not on this machine: its test is skipped`);
    return true;
  }
}

/** The value of a field: a text, or a number with as many digits of a share as LibreOffice writes. */
function valueOf(field: string): unknown {
  const share = /^([\d.]+)%$/.exec(field)?.[1];
  if (share !== undefined) return written(Number(share) / 100);
  return field === '' || Number.isNaN(Number(field)) ? field : written(Number(field));
}

function written(value: unknown): unknown {
  return typeof value === 'number' ? value.toFixed(12) : value;
}

/** Cells with a formula, and their stored results. */
function formulasOf(
  sheet: Worksheet,
): { readonly row: number; readonly column: number; readonly result: unknown }[] {
  const found: ReturnType<typeof formulasOf> = [];
  sheet.eachRow((row, number) => {
    row.eachCell((cell, column) => {
      if (cell.type === excel.ValueType.Formula) found.push({ row: number, column, result: cell.result });
    });
  });
  return found;
}
