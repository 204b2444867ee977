import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { exporters } from './registry.ts';

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

it.each(Object.keys(exporters))(
  'loads nothing more to write %s once it is prepared',
  async (format) => {
    const modules = await modulesOf(`
    const { exporters } = await import(INDEX);
    const { aReport } = await import(TESTING);
    const report = aReport();
    await exporters.${format}.prepare();
    loaded.length = 0;
    for await (const piece of exporters.${format}.write(report)) if (piece.length === 0) throw new Error('empty');`);
    expect(modules).toEqual([]);
  },
  30_000,
);
