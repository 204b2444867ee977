import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sharedTemporaryFolder } from '@outlay/core/internal/testing/temporary-folder.ts';
import { decimalString, type Money } from '@outlay/core/money';
import { dataRows, type Locale, type LocalizedText, locales, wordsOf } from '@outlay/reports';
import { aLargeReport } from '@outlay/reports/testing';
import excel from 'exceljs';
import { beforeAll, describe, expect, it } from 'vitest';
import { csvDialects } from '../exporter/csv-dialect.ts';
import { isMissing } from '../testing/is-missing.ts';
import { collectBytes, readWorkbook } from '../testing/read-back.ts';
import { csvExporter } from './csv-exporter.ts';
import { csvWords } from './csv-words.ts';

const run = promisify(execFile);

/** The settings of a spreadsheet: its language (the number that Windows uses) and its column separator. */
const settings: Readonly<Record<Locale, { readonly language: number; readonly delimiter: string }>> = {
  pl: { language: 1045, delimiter: csvDialects['excel-pl'].delimiter },
  en: { language: 2057, delimiter: csvDialects['excel-en'].delimiter },
};

const folder = sharedTemporaryFolder();
beforeAll(async () => {});

/**
 * Opens a CSV file with the settings of a language.
 * @returns the rows by column
 */
async function opened(file: Buffer, locale: Locale): Promise<Record<string, excel.CellValue>[]> {
  const { language, delimiter } = settings[locale];
  await writeFile(join(folder(), `${locale}.csv`), file);
  // UTF-8, texts unchanged, special numbers such as dates recognized.
  const filter = `CSV:${delimiter.charCodeAt(0)},34,76,1,,${language},false,true`;
  await run('soffice', [
    `-env:UserInstallation=file://${join(folder(), 'profile')}`,
    '--headless',
    `--infilter=${filter}`,
    '--convert-to',
    'xlsx',
    '--outdir',
    folder(),
    join(folder(), `${locale}.csv`),
  ]);
  const [sheet] = await readWorkbook(await readFile(join(folder(), `${locale}.xlsx`)));
  const names: string[] = [];
  sheet?.getRow(1).eachCell((cell) => void names.push(cell.text));
  return (sheet?.getRows(2, sheet.rowCount - 1) ?? []).map((row) =>
    Object.fromEntries(names.map((name, index) => [name, row.getCell(index + 1).value])),
  );
}

describe.skipIf(isMissing('soffice'))('a CSV file with default options', () => {
  it.each(locales)(
    'opens with every amount a number, every day a date and every letter right: %s',
    async (locale) => {
      const report = aLargeReport(120, locale);
      const expected = [...dataRows(report.figures)];
      const rows = await opened(await collectBytes(csvExporter.write(report)), locale);
      const column = (label: LocalizedText) => rows.map((row) => row[label[locale]] ?? '');
      const numbers = (amounts: readonly (Money | null)[]) =>
        amounts.map((amount) => (amount === null ? '' : Number(decimalString(amount))));
      expect(column(csvWords.amount)).toEqual(numbers(expected.map(({ amount }) => amount)));
      expect(column(csvWords.documentTax)).toEqual(numbers(expected.map(({ tax }) => tax)));
      expect(column(csvWords.week)).toEqual(expected.map(({ week }) => week));
      expect(column(csvWords.store)).toEqual(
        expected.map(({ store }) => store ?? wordsOf(locale).unnamedStore),
      );
      expect(
        column(csvWords.date).map((date) => (date instanceof Date ? date.toISOString().slice(0, 10) : date)),
      ).toEqual(expected.map(({ document }) => document.date));
    },
    120_000,
  );
});
