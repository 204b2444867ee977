import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from '@outlay/core/internal/testing/temporary-folder.ts';
import { csvLayouts } from '@outlay/exporters/layouts';
import { expect, it } from 'vitest';
import { stringify } from 'yaml';
import { readCsvLayout } from './read-csv-layout.ts';

async function aFile(text: string): Promise<string> {
  const path = join(await temporaryFolder(), 'layout.yaml');
  await writeFile(path, text);
  return path;
}

const inDocs = (file: string) => fileURLToPath(new URL(`../../../../../docs/${file}`, import.meta.url));

it('reads the example of the how-to, which is the file that the page shows', async () => {
  const page = await readFile(inDocs('how-to-write-a-csv-layout.md'), 'utf8');
  const [, shown] = /```yaml\n([\s\S]*?)```/.exec(page) ?? [];
  const example = inDocs('examples/layout.yaml');
  expect(shown).toBe(await readFile(example, 'utf8'));
  expect(await readCsvLayout(example)).toMatchObject({ rows: 'parts', dates: 'DD.MM.YYYY' });
});

it.each(Object.entries(csvLayouts))('reads %s from a file as it is printed', async (_name, layout) => {
  expect(await readCsvLayout(await aFile(stringify(layout)))).toEqual(layout);
});

it('fills in what a file with nothing but rows and columns leaves out', async () => {
  const path = await aFile(
    'rows: documents\ncolumns: [{ header: Day, field: date }, { header: From, text: Outlay }]\n',
  );
  expect(await readCsvLayout(path)).toEqual({
    title: '',
    rows: 'documents',
    delimiter: ',',
    decimalMark: '.',
    encoding: 'utf-8',
    dates: 'YYYY-MM-DD',
    header: true,
    columns: [
      { header: 'Day', field: 'date' },
      { header: 'From', text: 'Outlay' },
    ],
  });
});

it.each([
  ['rows: documents\ncolumns: []\n', ':2:10: columns: '],
  ['rows: lines\ncolumns: [{ header: A, text: a }]\n', ':1:7: rows: '],
  ['rows: parts\ncolumns: [{ header: A, field: size }]\n', ':2:31: columns[0].field: '],
  [
    'rows: parts\ndelimiter: ";;"\ncolumns: [{ header: A, text: a }]\n',
    ':2:12: delimiter: ";;" is not allowed',
  ],
  [
    'rows: parts\ncolumns: [{ header: A, field: entry }]\n',
    ':2:31: columns[0].field: "entry" is a field of ',
  ],
  ['rows: parts\nwidth: 3\ncolumns: [{ header: A, text: a }]\n', ':2:1: width: unknown option; '],
])('says what is wrong with %j, and where', async (text, message) => {
  const path = await aFile(text);
  await expect(readCsvLayout(path)).rejects.toThrow(message);
});
