import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { markdownTable } from './markdown-table.ts';
import { suites } from './suites.ts';

const usage = `usage: bench [SUITE] [--documents N]… [--databases sqlite,postgres] [--formats csv,pdf,xlsx] [--rounds N] [--requests N] [--out DIR]
SUITE is one of ${Object.keys(suites).join(', ')}; all run where it is not given
`;

/** `bench [SUITE]`: measures, prints a table, writes `bench/results/SUITE.json`; exits with 1 on a missed target. */
const { values, positionals } = readWords();
const [name] = positionals;
const chosen = Object.entries(suites).filter(([known]) => name === undefined || known === name);
const numbers = [values.rounds, values.requests, ...(values.documents ?? [])];
if (chosen.length === 0) refuse(`there is no suite named "${name}"`);
if (numbers.some((text) => text !== undefined && !/^[1-9]\d*$/.test(text)))
  refuse('--documents, --rounds and --requests need whole numbers of at least 1');
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

function readWords() {
  try {
    return parseArgs({
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
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error));
  }
}

/** Prints what is wrong and how to use the command, and ends the process. */
function refuse(problem: string): never {
  process.stderr.write(`error: ${problem}\n${usage}`);
  process.exit(2);
}
