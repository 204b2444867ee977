import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { exporters } from '../registry.ts';
import { isMissing } from '../testing/is-missing.ts';
import { layoutExample } from '../testing/layout-example.ts';
import { collectBytes } from '../testing/read-back.ts';

/** Runs a program in a UTF-8 locale, whatever the tests run in. */
const run = (program: string, words: readonly string[]) =>
  promisify(execFile)(program, words, { env: { ...process.env, LC_ALL: 'C.UTF-8' } });
const examples = { beancount: 'books.beancount', hledger: 'books.journal', ofx: 'statement.ofx' } as const;
const pathOf = (format: keyof typeof examples) =>
  fileURLToPath(new URL(`../../../../docs/layouts/${examples[format]}`, import.meta.url));

it.each(Object.keys(examples) as (keyof typeof examples)[])(
  'writes the %s example of the documentation, byte for byte',
  async (format) => {
    const written = await collectBytes(exporters[format].write(layoutExample()));
    expect(String(written)).toBe(await readFile(pathOf(format), 'utf8'));
  },
);

it.skipIf(isMissing('hledger'))('hledger reads its example: debits equal credits', async () => {
  const { stdout } = await run('hledger', ['--file', pathOf('hledger'), 'balance', '--output-format', 'csv']);
  expect(stdout).toContain('"assets:131","-123.00 PLN"');
  expect(stdout.trim()).toMatch(/\n"total:?","0"$/i);
  await run('hledger', ['--file', pathOf('hledger'), 'check', '--strict']);
});

it.skipIf(isMissing('bean-check'))('beancount finds nothing wrong in its example', async () => {
  expect(await run('bean-check', [pathOf('beancount')])).toEqual({ stdout: '', stderr: '' });
});

it.skipIf(isMissing('ofxdump'))('libofx reads every transaction of the OFX example', async () => {
  const { stdout } = await run('ofxdump', [pathOf('ofx')]);
  const read = [...stdout.matchAll(/Total money amount: (\S+)/g)].map(([, amount]) => amount);
  expect(read).toEqual(['-123.00', '40.00', '6500.00']);
});
