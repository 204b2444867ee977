import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from '@outlay/core/internal/testing/temporary-folder.ts';
import { expect, it } from 'vitest';
import { readAccountingFile } from './read-accounting-file.ts';

const inDocs = (file: string) => fileURLToPath(new URL(`../../../../../docs/${file}`, import.meta.url));

it('reads the example of the how-to, which shows it', async () => {
  const page = await readFile(inDocs('how-to-import-optima.md'), 'utf8');
  expect(page).toContain('\noptima:\n  accountingId: KSIEG\n');
  expect((await readAccountingFile(inDocs('examples/accounting.yaml'))).optima).toEqual({
    accountingId: 'KSIEG',
  });
});

it('refuses settings that Optima cannot have, with the position of each', async () => {
  const path = join(await temporaryFolder(), 'accounting.yaml');
  await writeFile(
    path,
    `rules: []\noptima:\n  accountingId: ""\n  salesId: Лука\n  register: ${'x'.repeat(21)}\n`,
  );
  const error: unknown = await readAccountingFile(path).catch((thrown: unknown) => thrown);
  expect((error as Error).message.replaceAll(path, 'accounting.yaml').split('\n')).toEqual([
    'accounting.yaml:3:17: optima.accountingId: expected 1 to 20 printable characters',
    'accounting.yaml:4:12: optima.salesId: "Л" (U+041B) is not in Windows-1250, whose characters Optima keeps',
    'accounting.yaml:5:13: optima.register: expected 1 to 20 printable characters',
  ]);
});
