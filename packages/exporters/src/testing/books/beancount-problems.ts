import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { parseMoney } from '@outlay/core/money';
import { beancountAccount } from '../../journal/beancount-account.ts';
import { beancountExporter } from '../../journal/beancount-exporter.ts';
import { sumsOf } from '../journal-sums.ts';
import { expectedLedgerSums } from '../ledger-sums.ts';
import { pythonOfBeancount } from '../python-of-beancount.ts';
import { collectBytes } from '../read-back.ts';
import type { BookedAccount } from './any-books.ts';
import { type BalanceCheck, balanceCheck } from './balance-check.ts';
import { expectedNames } from './expected-names.ts';

/** What beancount reads in a file. */
type ReadLedger = {
  readonly errors: readonly string[];
  readonly sums: readonly (readonly [account: string, number: string, currency: string])[];
};

/**
 * Joins the months of each account, lets beancount read the files, and compares the balance of every ledger account with the
 * debits and credits of the reports. Beancount starts once.
 */
export async function beancountProblems(
  accounts: readonly BookedAccount[],
  folder: string,
): Promise<BalanceCheck> {
  for (const [index, { reports }] of accounts.entries()) {
    const files = await Promise.all(reports.map((report) => collectBytes(beancountExporter.write(report))));
    await writeFile(join(folder, `${index}.beancount`), files.join(''));
  }
  const words = ['-c', reader, folder, String(accounts.length)];
  const { stdout } = await promisify(execFile)(await pythonOfBeancount(), words, { maxBuffer: 2 ** 28 });
  const ledgers = JSON.parse(stdout) as ReadLedger[];
  const checked = balanceCheck(
    'beancount',
    accounts.map(({ books, reports }, index) => ({
      found: sumsOf(
        (ledgers[index]?.sums ?? []).map(
          ([account, number, currency]) => [account, parseMoney(number, currency)] as const,
        ),
      ),
      expected: expectedLedgerSums(
        reports,
        expectedNames(books.accounting, beancountAccount(books.locale), books.locale),
      ),
    })),
  );
  const errors = ledgers.flatMap((ledger, account) =>
    ledger.errors.map((error) => ({ account, problem: `beancount: ${error}` })),
  );
  return { ...checked, problems: [...errors, ...checked.problems] };
}

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
