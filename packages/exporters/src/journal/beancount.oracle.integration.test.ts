import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sharedTemporaryFolder } from '@outlay/core/internal/testing/temporary-folder.ts';
import { parseMoney } from '@outlay/core/money';
import { lastDay } from '@outlay/core/time';
import type { Report } from '@outlay/reports';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anyAccountReport } from '../testing/any-account.ts';
import { isMissing } from '../testing/is-missing.ts';
import { type AccountKey, expectedSums, type SummedAmount, sumsOf } from '../testing/journal-sums.ts';
import { pythonOfBeancount } from '../testing/python-of-beancount.ts';
import { collectBytes } from '../testing/read-back.ts';
import { sampledAccounts } from '../testing/sampled-accounts.ts';
import { unescaped } from '../testing/unescaped-journal.ts';
import { beancountAccount } from './beancount-account.ts';
import { beancountExporter } from './beancount-exporter.ts';
import { journalWords } from './journal-words.ts';

const run = promisify(execFile);
const accounts = sampledAccounts;
const folder = sharedTemporaryFolder();
let reports: Report[] = [];
let ledgers: Ledger[] = [];

/** The content of a file as beancount reads it. */
type Ledger = {
  readonly errors: readonly string[];
  readonly transactions: readonly (readonly [date: string, flag: string, payee: string])[];
  readonly sums: readonly (readonly [account: string, month: string, number: string, currency: string])[];
};

describe.skipIf(isMissing('bean-check'))('beancount, on many accounts', () => {
  beforeAll(async () => {
    reports = fc.sample(anyAccountReport, { numRuns: accounts, seed: 20_261_102 });
    for (const [index, report] of reports.entries()) {
      await writeFile(fileOf(index), await collectBytes(beancountExporter.write(report)));
    }
    const { stdout } = await run(await pythonOfBeancount(), ['-c', reader, folder(), String(accounts)], {
      maxBuffer: 2 ** 28,
    });
    ledgers = JSON.parse(stdout) as Ledger[];
  }, 120_000);
  afterAll(async () => {});

  it('finds nothing wrong in any file', () => {
    expect(ledgers.map(({ errors }) => errors)).toEqual(reports.map(() => []));
  });

  it('lets its own checker pass', async () => {
    for (const index of [0, 1, 2]) expect((await run('bean-check', [fileOf(index)])).stderr).toBe('');
  });

  it('adds up categories, subcategories, months and currencies to the figures of each report', () => {
    for (const [index, report] of reports.entries()) {
      const sums = sumsOf(balances(ledgers[index]?.sums ?? []));
      expect({ index, ...sums }).toEqual({ index, ...expectedSums(report, accountKeyOf(report)) });
    }
  });

  it('has every document once, on its day, with its store as the service spells it', () => {
    for (const [index, { figures, period, locale }] of reports.entries()) {
      const documents = [...figures.documents, ...figures.income].map(({ date, store }) => [
        date ?? lastDay(period),
        date === null ? '!' : '*',
        store?.replace(/\s+/g, ' ').trim() || journalWords[locale].unnamedStore,
      ]);
      const read = (ledgers[index]?.transactions ?? []).map(([date, flag, payee]) => [
        date,
        flag,
        unescaped(payee),
      ]);
      expect(read.map(String).toSorted()).toEqual(documents.map(String).toSorted());
    }
  });
});

/** Reads and checks every file with beancount, and adds up its postings by account, month and currency. */
const reader = `
import json, sys
from collections import defaultdict
from beancount import loader
from beancount.core import data
ledgers = []
for index in range(int(sys.argv[2])):
    entries, errors, _ = loader.load_file(f'{sys.argv[1]}/{index}.beancount')
    sums = defaultdict(int)
    transactions = [entry for entry in entries if isinstance(entry, data.Transaction)]
    for entry in transactions:
        for posting in entry.postings:
            sums[(posting.account, entry.date.strftime('%Y-%m'), posting.units.currency)] += posting.units.number
    ledgers.append({
        'errors': [error.message for error in errors],
        'transactions': [[str(entry.date), entry.flag, entry.payee] for entry in transactions],
        'sums': [[account, month, f'{number:f}', currency] for (account, month, currency), number in sums.items()],
    })
json.dump(ledgers, sys.stdout)
`;

function fileOf(index: number): string {
  return join(folder(), `${index}.beancount`);
}

function* balances(sums: Ledger['sums']): Generator<SummedAmount> {
  for (const [account, month, number, currency] of sums) {
    const amount = parseMoney(number, currency);
    const components = account.split(':');
    for (let level = 1; level <= components.length; level += 1) {
      yield [components.slice(0, level).join(':'), amount];
    }
    if (components[0] !== 'Expenses') continue;
    yield [`Expenses in ${month}`, amount];
    yield [`${components.slice(0, 2).join(':')} in ${month}`, amount];
  }
}

function accountKeyOf({ locale }: Report): AccountKey {
  const spell = beancountAccount(locale);
  return (root, ...names) => spell({ root, names }).replace(/:$/, '');
}
