import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { csvExporter } from '../csv/csv-exporter.ts';
import { layoutExample } from '../testing/layout-example.ts';
import { collectBytes } from '../testing/read-back.ts';
import { type CsvLayoutName, csvLayouts } from './csv-layouts.ts';
import { csvLayoutFieldList } from './layout-fields.ts';
import { fireflyConfiguration } from './shipped/firefly-configuration.ts';

const inDocs = (file: string) => new URL(`../../../../docs/layouts/${file}`, import.meta.url);

it.each(Object.keys(csvLayouts) as CsvLayoutName[])('writes the example of %s', async (name) => {
  const file = await collectBytes(
    csvExporter.write(layoutExample(), { csvLayout: { layout: csvLayouts[name] } }),
  );
  expect(String(file)).toBe(await readFile(inDocs(`${name}.csv`), 'utf8'));
});

it('writes the import configuration of Firefly III, a role for each column', async () => {
  const configuration = JSON.parse(fireflyConfiguration()) as { roles: string[] };
  expect(configuration).toEqual(JSON.parse(await readFile(inDocs('firefly-iii.json'), 'utf8')));
  const { roles } = configuration;
  expect(roles).toHaveLength(csvLayouts['firefly-iii'].columns.length);
  expect(roles).not.toContain('_ignore');
});

it('names every layout, its source and every field on the page about them', async () => {
  const page = await readFile(inDocs('README.md'), 'utf8');
  for (const [name, { title, source }] of Object.entries(csvLayouts)) {
    expect(page).toContain(`\`${name}\``);
    expect(page).toContain(title);
    expect(page).toContain(source);
  }
  for (const { name } of csvLayoutFieldList) expect(page).toContain(`\`${name}\``);
});
