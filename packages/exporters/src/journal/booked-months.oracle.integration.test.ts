import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sharedTemporaryFolder } from '@outlay/core/internal/testing/temporary-folder.ts';
import { parseMoney } from '@outlay/core/money';
import type { Report } from '@outlay/reports';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { anyBookedMonths } from '../testing/any-account.ts';
import { isMissing } from '../testing/is-missing.ts';
import { type SummedAmount, sumsOf } from '../testing/journal-sums.ts';
import { expectedLedgerSums } from '../testing/ledger-sums.ts';
import { pythonOfBeancount } from '../testing/python-of-beancount.ts';
import { collectBytes } from '../testing/read-back.ts';
import { sampledAccounts } from '../testing/sampled-accounts.ts';
import { beancountAccount } from './beancount-account.ts';
import { beancountExporter } from './beancount-exporter.ts';
import { hledgerAccount } from './hledger-account.ts';
import { hledgerExporter } from './hledger-exporter.ts';

const run = promisify(execFile);
const folder = sharedTemporaryFolder();
const bookings = fc.sample(anyBookedMonths, { numRuns: sampledAccounts, seed: 20_261_103 });
/** What is joined without editing, for programs that start once for each file. */
const few = [0, 1, 2];

const fileOf = (name: string) => join(folder(), name);
const localeOf = ([report]: readonly Report[]) => report?.locale ?? 'en';

describe.skipIf(isMissing('hledger'))('two months of hledger in one journal', () => {
  beforeAll(async () => {
    const joined: string[] = [];
    for (const [index, months] of bookings.entries()) {
      const journals = await Promise.all(months.map((report) => collectBytes(hledgerExporter.write(report))));
      const journal = journals.join('');
      joined.push(`apply account a${index}\n${journal}end apply account\n`);
      if (few.includes(index)) await writeFile(fileOf(`${index}.journal`), journal);
    }
    await writeFile(fileOf('all.journal'), joined.join(''));
  }, 120_000);

  it('pass its checks', async () => {
    expect(await hledger(fileOf('all.journal'), 'check', '--strict')).toBe('');
    for (const index of few) {
      expect(await hledger(fileOf(`${index}.journal`), 'check', '--strict')).toBe('');
    }
  }, 60_000);

  it('come to the debits and credits of the reports on every account', async () => {
    const csv = await hledger(fileOf('all.journal'), 'balance', '--flat', '--no-total', '-O', 'csv');
    const rows: Record<string, string>[] = parse(csv, { columns: true, relax_quotes: true });
    const read = Map.groupBy(rows, ({ account = '' }) => Number(/^a(\d+):/.exec(account)?.[1]));
    for (const [index, months] of bookings.entries()) {
      const expected = expectedLedgerSums(months, hledgerAccount(localeOf(months)));
      const sums = sumsOf((read.get(index) ?? []).flatMap(balancesOf));
      expect({ index, ...sums }).toEqual({ index, ...expected });
    }
  }, 60_000);
});

describe.skipIf(isMissing('bean-check'))('two months of beancount in one ledger', () => {
  type Ledger = {
    readonly errors: readonly string[];
    readonly sums: readonly (readonly [account: string, number: string, currency: string])[];
  };
  let ledgers: readonly Ledger[] = [];

  beforeAll(async () => {
    for (const [index, months] of bookings.entries()) {
      const files = await Promise.all(months.map((report) => collectBytes(beancountExporter.write(report))));
      await writeFile(fileOf(`${index}.beancount`), files.join(''));
      for (const [month, file] of files.entries()) {
        await writeFile(fileOf(`${index}-month-${month}.beancount`), file);
      }
    }
    const words = ['-c', reader, folder(), String(bookings.length)];
    const { stdout } = await run(await pythonOfBeancount(), words, { maxBuffer: 2 ** 28 });
    ledgers = JSON.parse(stdout) as Ledger[];
  }, 120_000);

  it('have no errors, and none for accounts that are opened twice', () => {
    expect(ledgers.map(({ errors }) => errors)).toEqual(bookings.map(() => []));
  });

  it('come to the debits and credits of the reports on every account', () => {
    for (const [index, months] of bookings.entries()) {
      const expected = expectedLedgerSums(months, beancountAccount(localeOf(months)));
      const { sums = [] } = ledgers[index] ?? {};
      const read = sumsOf(
        sums.map(([account, number, currency]) => [account, parseMoney(number, currency)] as const),
      );
      expect({ index, ...read }).toEqual({ index, ...expected });
    }
  });

  it('pass its checker where a ledger includes them, and bean-query adds up the same', async () => {
    for (const index of few) {
      const ledger = fileOf(`ledger-${index}.beancount`);
      await writeFile(
        ledger,
        `plugin "beancount.plugins.auto_accounts"\ninclude "${index}-month-*.beancount"\n`,
      );
      expect((await run('bean-check', [ledger])).stderr).toBe('');
      const { stdout } = await run('bean-query', ['-f', 'csv', ledger, query], { maxBuffer: 2 ** 26 });
      const rows: Record<string, string>[] = parse(stdout, { columns: true, trim: true });
      const read = sumsOf(
        rows.map(
          ({ account = '', currency = '', sum = '' }) =>
            [account, parseMoney(decimalOf(sum), currency)] as const,
        ),
      );
      const months = bookings[index] ?? [];
      expect(read).toEqual(expectedLedgerSums(months, beancountAccount(localeOf(months))));
    }
  }, 60_000);
});

async function hledger(path: string, ...words: readonly string[]): Promise<string> {
  const env = { ...process.env, LC_ALL: 'C.UTF-8' };
  return (await run('hledger', ['-f', path, ...words], { env, maxBuffer: 2 ** 28 })).stdout;
}

/** The amounts of an account: `1200 JPY, 1.200 KWD`. */
function balancesOf({ account = '', balance = '' }: Record<string, string>): SummedAmount[] {
  return balance.split(', ').flatMap((text): SummedAmount[] => {
    const [number = '', currency] = text.split(' ');
    const name = account.replace(/^a\d+:/, '');
    return currency === undefined ? [] : [[name, parseMoney(number, currency)]];
  });
}

/** `Decimal('5910.62')` is how bean-query writes a number that is not to be rounded. */
const decimalOf = (text: string) => /'(.*)'/.exec(text)?.[1] ?? text;

const query = 'SELECT account, currency, str(sum(number)) AS sum GROUP BY account, currency';

/** Reads and checks the joined months of every account with beancount itself, and adds up their postings. */
const reader = `
import json, sys
from collections import defaultdict
from beancount import loader
from beancount.core import data
ledgers = []
for index in range(int(sys.argv[2])):
    entries, errors, _ = loader.load_file(f'{sys.argv[1]}/{index}.beancount')
    sums = defaultdict(int)
    for entry in entries:
        for posting in entry.postings if isinstance(entry, data.Transaction) else []:
            sums[(posting.account, posting.units.currency)] += posting.units.number
    ledgers.append({
        'errors': [error.message for error in errors],
        'sums': [[account, f'{number:f}', currency] for (account, currency), number in sums.items()],
    })
json.dump(ledgers, sys.stdout)
`;
