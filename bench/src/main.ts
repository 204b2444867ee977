import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { markdownTable } from './markdown-table.ts';
import { suites } from './suites.ts';

/** `bench [SUITE]`: measures, prints a table, writes `bench/results/SUITE.json`; exits with 1 on a missed target. */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    documents: { type: 'string', multiple: true },
    databases: { type: 'string' },
    formats: { type: 'string' },
    rounds: { type: 'string' },
    requests: { type: 'string' },
    out: { type: 'string', default: join(import.meta.dirname, '../results') },
  },
});
const [name] = positionals;
const chosen = Object.entries(suites).filter(([known]) => name === undefined || known === name);
const numbers = [values.rounds, values.requests, ...(values.documents ?? [])];
if (chosen.length === 0 || numbers.some((text) => text !== undefined && !/^[1-9]\d*$/.test(text))) {
  process.stderr.write(
    `bench [SUITE] [--documents N]… [--databases sqlite,postgres] [--formats csv,pdf,xlsx] [--rounds N] [--requests N] [--out DIR]; SUITE is one of ${Object.keys(suites).join(', ')}\n`,
  );
  process.exit(2);
}
for (const [suite, run] of chosen) {
  const { rows, targets } = await run({
    documents: values.documents?.map(Number),
    databases: values.databases?.split(','),
    formats: values.formats?.split(','),
    rounds: values.rounds === undefined ? undefined : Number(values.rounds),
    requests: values.requests === undefined ? undefined : Number(values.requests),
    say: (line) => process.stderr.write(`${line}\n`),
  });
  await mkdir(values.out, { recursive: true });
  await writeFile(join(values.out, `${suite}.json`), `${JSON.stringify(rows, null, 2)}\n`);
  process.stdout.write(`${markdownTable(rows)}\n\n`);
  for (const { text, isMet } of targets) process.stdout.write(`${isMet ? 'met' : 'MISSED'}: ${text}\n`);
  if (targets.some(({ isMet }) => !isMet)) process.exitCode = 1;
}
