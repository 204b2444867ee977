import { aDocument } from '@outlay/core/testing';
import { buildReport, type Locale, locales } from '@outlay/reports';
import { aDataset } from '@outlay/reports/testing';
import { describe, expect, it } from 'vitest';
import { reportEmail } from './email/report-email.ts';
import type { ExportFormat } from './exporter/file-types.ts';
import { exporters } from './registry.ts';
import { collectBytes, readJson, readPdf, readWorkbook, withoutSpaces } from './testing/read-back.ts';
import { readHtml } from './testing/read-html.ts';
import { readZip } from './testing/read-zip.ts';

const dataset = aDataset({
  documents: [aDocument({ id: 'a', purchasedOn: '2026-10-05' })],
  recurring: null,
  duplicates: null,
  unavailable: [
    { resource: 'recurring', reason: 'timeout', missingRecords: null },
    { resource: 'duplicates', reason: 'not_offered', missingRecords: null },
  ],
});

async function written(format: ExportFormat, locale: Locale): Promise<Buffer> {
  return collectBytes(exporters[format].write(buildReport(dataset, { locale, preset: 'full' })));
}

/** How often each text stands in a file's text. */
function timesIn(text: string, wanted: readonly string[]): number[] {
  return wanted.map((each) => withoutSpaces(text).split(withoutSpaces(each)).length - 1);
}

describe.each(locales)('what the service did not give, in %s', (locale) => {
  const messages = buildReport(dataset, { locale, preset: 'full' })
    .warnings.filter(({ code }) => code === 'section_unavailable')
    .map(({ message }) => message);
  /** Among the warnings, and in place of the section. */
  const twice = [2, 2];

  it('is told by two warnings', () => {
    expect(messages).toHaveLength(2);
  });

  it('stands in a PDF', async () => {
    const text = (await readPdf(await written('pdf', locale))).join('');
    expect(timesIn(text, messages)).toEqual(twice);
  });

  it('stands in a workbook likewise, which has no sheet of it', async () => {
    const sheets = await readWorkbook(await written('xlsx', locale));
    const texts = sheets.flatMap((sheet) =>
      Array.from({ length: sheet.rowCount }, (_, index) => sheet.getRow(index + 1).getCell(1).text),
    );
    expect(timesIn(texts.join('\n'), messages)).toEqual(twice);
    const isThere = (table: string) => sheets.some((sheet) => Boolean(sheet.getTable(table)));
    expect(['table_documents', 'table_recurring', 'table_duplicates'].map(isThere)).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('stands in HTML likewise', async () => {
    const file = await written('html', locale);
    expect(readHtml(file).warnings).toEqual(expect.arrayContaining(messages));
    expect(timesIn(file.toString(), messages)).toEqual(twice);
  });

  it('is null in JSON, with a warning and a code', async () => {
    const body = readJson(await written('json', locale));
    expect([body.recurring, body.duplicates, body.duplicateEffect]).toEqual([null, null, null]);
    expect(body.unavailable).toEqual(dataset.unavailable);
    expect(body.warnings.map(({ message }) => message)).toEqual(expect.arrayContaining(messages));
  });

  it.each(['hledger', 'beancount'] as const)('stands at the head of %s', async (format) => {
    expect(timesIn((await written(format, locale)).toString(), messages)).toEqual([1, 1]);
  });

  it('is in the files of an archive', async () => {
    const files = await readZip(await written('zip', locale));
    const json = [...files].find(([name]) => name.endsWith('.json'))?.[1];
    expect(readJson(json ?? Buffer.from('{}')).recurring).toBeNull();
  });

  it('is in the body of an e-mail', () => {
    const { html, text } = reportEmail(buildReport(dataset, { locale, preset: 'full' }), { subject: '' });
    expect(timesIn(html.start, messages)).toEqual([1, 1]);
    expect(timesIn(text.start, messages)).toEqual([1, 1]);
  });
});
