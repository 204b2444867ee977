import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sharedTemporaryFolder } from '@outlay/core/internal/testing/temporary-folder.ts';
import { parseMoney } from '@outlay/core/money';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { generatedAccount } from '../testing/books/any-books.ts';
import { beancountProblems } from '../testing/books/beancount-problems.ts';
import { expectedNames } from '../testing/books/expected-names.ts';
import { hledgerProblems, runHledger } from '../testing/books/hledger-problems.ts';
import { isMissing } from '../testing/is-missing.ts';
import { sumsOf } from '../testing/journal-sums.ts';
import { expectedLedgerSums } from '../testing/ledger-sums.ts';
import { collectBytes } from '../testing/read-back.ts';
import { sampledAccounts } from '../testing/sampled-accounts.ts';
import { beancountAccount } from './beancount-account.ts';
import { beancountExporter } from './beancount-exporter.ts';
import { hledgerExporter } from './hledger-exporter.ts';

const run = promisify(execFile);
const folder = sharedTemporaryFolder();
const accounts = Array.from({ length: sampledAccounts }, (_, index) =>
  generatedAccount(20_261_103 + index, { min: 4, max: 10 }),
);
/** What is joined without editing, for programs that start once for each file. */
const few = accounts.slice(0, 3);

const fileOf = (name: string) => join(folder(), name);

describe.skipIf(isMissing('hledger'))('two months of hledger in one journal', () => {
  it('pass its checks, and come to the debits and credits of the reports on every account', async () => {
    const { balances, problems } = await hledgerProblems(accounts, folder());
    expect(problems).toEqual([]);
    expect(balances).toBeGreaterThan(accounts.length);
  }, 120_000);

  it('pass its checks without editing', async () => {
    for (const { reports } of few) {
      const files = await Promise.all(reports.map((report) => collectBytes(hledgerExporter.write(report))));
      await writeFile(fileOf('joined.journal'), files.join(''));
      expect(await runHledger(fileOf('joined.journal'), 'check', '--strict')).toBe('');
    }
  }, 60_000);
});

describe.skipIf(isMissing('bean-check'))('two months of beancount in one ledger', () => {
  it('have no errors, and come to the debits and credits of the reports on every account', async () => {
    const { balances, problems } = await beancountProblems(accounts, folder());
    expect(problems).toEqual([]);
    expect(balances).toBeGreaterThan(accounts.length);
  }, 120_000);

  it('pass its checker where a ledger includes them, and bean-query adds up the same', async () => {
    for (const [index, { books, reports }] of few.entries()) {
      for (const [month, report] of reports.entries()) {
        const file = await collectBytes(beancountExporter.write(report));
        await writeFile(fileOf(`${index}-month-${month}.beancount`), file);
      }
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
      const { accounting, locale } = books;
      expect(read).toEqual(
        expectedLedgerSums(reports, expectedNames(accounting, beancountAccount(locale), locale)),
      );
    }
  }, 60_000);
});

/** `Decimal('5910.62')` is how bean-query writes a number that is not to be rounded. */
const decimalOf = (text: string) => /'(.*)'/.exec(text)?.[1] ?? text;

const query = 'SELECT account, currency, str(sum(number)) AS sum GROUP BY account, currency';
