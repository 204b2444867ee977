import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { decimalString } from '@outlay/core';
import { aLargeReport, aReport } from '@outlay/reports/testing';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { exporters } from './registry.ts';
import { isMissing } from './testing/is-missing.ts';
import { collected } from './testing/read-back.ts';
import { tablesOf } from './testing/report-of.ts';

const run = promisify(execFile);
let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'outlay-exporters-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
});

it.skipIf(isMissing('qpdf'))('writes PDF that qpdf finds nothing wrong with', async () => {
  const path = join(folder, 'report.pdf');
  await writeFile(path, await collected(exporters.pdf.write(aLargeReport(300))));
  const { stdout } = await run('qpdf', ['--check', path]);
  expect(stdout).toContain('No syntax or stream encoding errors found');
});

it.skipIf(isMissing('soffice'))(
  'writes totals that LibreOffice reckons to the same amounts',
  async () => {
    const report = aReport();
    await writeFile(join(folder, 'report.xlsx'), await collected(exporters.xlsx.write(report)));
    await convertToCsv();
    for (const { title, table } of tablesOf(report)) {
      const text = await readFile(join(folder, `report-${title}.csv`), 'utf8');
      const records: string[][] = parse(text, { relax_column_count: true });
      const totals = table.totals.length === 0 ? [] : records.slice(-table.totals.length);
      expect(totals.map((record) => record.filter((field) => /^-?\d+\.\d\d$/.test(field)))).toEqual(
        table.totals.map((row) =>
          row.flatMap((cell) => (cell.type === 'money' ? [decimalString(cell.money)] : [])),
        ),
      );
    }
    expect(await readdir(folder)).toContain('report-Podsumowanie.csv');
  },
  120_000,
);

/** Every sheet as a file, after all formulas have been reckoned anew. */
async function convertToCsv(): Promise<void> {
  const profile = join(folder, 'profile');
  await mkdir(join(profile, 'user'), { recursive: true });
  await writeFile(join(profile, 'user', 'registrymodifications.xcu'), alwaysRecalculate);
  const filter = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,false,false,false,false,-1';
  await run('soffice', [
    `-env:UserInstallation=file://${profile}`,
    '--headless',
    '--convert-to',
    filter,
    '--outdir',
    folder,
    join(folder, 'report.xlsx'),
  ]);
}

const alwaysRecalculate = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema">
<item oor:path="/org.openoffice.Office.Calc/Formula/Load"><prop oor:name="OOXMLRecalcMode" oor:op="fuse"><value>0</value></prop></item>
</oor:items>`;
