import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { exporters } from './registry.ts';
import { eppAccounting } from './testing/epp-example.ts';

/** The modules that a program loads with the package, without those of our other packages. */
async function modulesOf(script: string): Promise<string[]> {
  const program = `
    import { registerHooks } from 'node:module';
    const loaded = [];
    registerHooks({ load: (url, context, next) => (loaded.push(url), next(url, context)) });
    ${script}
    console.log(JSON.stringify(loaded));`;
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--input-type=module',
    '--eval',
    program
      .replace('INDEX', JSON.stringify(import.meta.resolve('./index.ts')))
      .replace('BOOKABLE', JSON.stringify(import.meta.resolve('./testing/datev-report.ts')))
      .replace('TESTING', JSON.stringify(import.meta.resolve('@outlay/reports/testing'))),
  ]);
  return (JSON.parse(stdout) as string[]).map((url) => url.replace(/^.*\/packages\/exporters\//, ''));
}

const formats = /^src\/(xlsx|pdf|journal)\/|-exporter\.ts$|-schema\.ts$|exceljs|pdfkit|fontkit|zip\.js/;

it('brings the code of no format before something is written', async () => {
  const modules = await modulesOf('await import(INDEX);');
  expect(modules).toContain('src/index.ts');
  expect(modules.filter((module) => formats.test(module))).toEqual([]);
}, 30_000);

it('brings the code of the format that is written, and of no other', async () => {
  const modules = await modulesOf(`
    const { exporters } = await import(INDEX);
    await exporters.csv.write({ locale: 'pl', figures: { documents: [], income: [] } }).next();`);
  expect(modules.filter((module) => formats.test(module))).toEqual(['src/csv/csv-exporter.ts']);
}, 30_000);

const receipts = "receipts: async () => ({ mediaType: 'image/png', bytes: new Uint8Array(9) })";
const layout = "rows: 'documents', delimiter: ',', decimalMark: '.', encoding: 'utf-8', dates: 'YYYY-MM-DD'";

it.each([
  ...Object.keys(exporters).map((format) => [format, '']),
  ['pdf', receipts],
  [
    'csv',
    `csvLayout: { layout: { title: 'Days', ${layout}, columns: [{ header: 'Day', field: 'date' }] }, currency: 'PLN' }`,
  ],
])(
  'loads nothing more to write %s once it is prepared: { %s }',
  async (format, options) => {
    const modules = await modulesOf(`
    const { exporters } = await import(INDEX);
    const { aLargeReport, aReport } = await import(TESTING);
    const { bookable, datevSettings: datev } = await import(BOOKABLE);
    const report = ${format === 'epp' || format === 'optima' ? `aLargeReport(9, 'pl', ${JSON.stringify(eppAccounting)})` : 'bookable(aReport())'};
    const options = { datev, optima: { accountingId: 'KSIEG' }, ${options} };
    await exporters.${format}.prepare(options);
    loaded.length = 0;
    for await (const piece of exporters.${format}.write(report, options)) if (piece.length === 0) throw new Error('empty');`);
    expect(modules).toEqual([]);
  },
  30_000,
);

it('brings what only some options need when they are given', async () => {
  const modules = await modulesOf(`
    const { exporters } = await import(INDEX);
    const { aReport } = await import(TESTING);
    for await (const _ of exporters.pdf.write(aReport(), { pdf: { attachments: false } }));`);
  expect(modules).toContain('src/pdf/pdf-exporter.ts');
  expect(
    modules.filter((module) =>
      /^src.*(layout|entry|receipt|read-picture|overview|json-exporter|csv-exporter)/.test(module),
    ),
  ).toEqual([]);
}, 30_000);
