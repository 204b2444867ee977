import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sharedTemporaryFolder } from '@outlay/core/internal/testing/temporary-folder.ts';
import { type Money, parseMoney } from '@outlay/core/money';
import { lastDay } from '@outlay/core/time';
import type { Locale, Report } from '@outlay/reports';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anyAccountReport } from '../testing/any-account.ts';
import { runHledger } from '../testing/books/hledger-problems.ts';
import { isMissing } from '../testing/is-missing.ts';
import { type AccountKey, expectedSums, type SummedAmount, sumsOf } from '../testing/journal-sums.ts';
import { collectBytes } from '../testing/read-back.ts';
import { sampledAccounts } from '../testing/sampled-accounts.ts';
import { unescaped } from '../testing/unescaped-journal.ts';
import type { AccountRoot } from './account-path.ts';
import { hledgerExporter } from './hledger-exporter.ts';
import { journalWords } from './journal-words.ts';

const accounts = sampledAccounts;
const folder = sharedTemporaryFolder();
let reports: Report[] = [];

describe.skipIf(isMissing('hledger'))('hledger, on many accounts in one journal', () => {
  beforeAll(async () => {
    reports = fc.sample(anyAccountReport, { numRuns: accounts, seed: 20_261_101 });
    const journals = await Promise.all(reports.map((report) => collectBytes(hledgerExporter.write(report))));
    const all = journals.map(
      (journal, index) => `apply account a${index}\n${String(journal)}end apply account\n`,
    );
    await writeFile(join(folder(), 'all.journal'), all.join(''));
  }, 120_000);
  afterAll(async () => {});

  it('finds nothing wrong: every account and currency is declared, every transaction adds up', async () => {
    expect(await hledger('check', '--strict')).toBe('');
  }, 60_000);

  it('adds up categories, subcategories, months and currencies to the figures of each report', async () => {
    const rows = records(await hledger('balance', '--monthly', '--flat', '--no-total'));
    const read = Map.groupBy(rows, ({ account }) => Number(/^a(\d+):/.exec(account ?? '')?.[1]));
    expect(read.size).toBe(accounts);
    for (const [index, report] of reports.entries()) {
      expect({ index, ...sumsOf(balances(read.get(index) ?? [], report)) }).toEqual({
        index,
        ...expectedSums(report, accountKey),
      });
    }
  }, 60_000);

  it('has every document once, on its day, with its store as the service spells it', async () => {
    const rows = records(await hledger('print'));
    const read = new Map(
      rows.map(({ txnidx, date, status, description }) => [
        txnidx,
        [date, status, unescaped(description ?? '')],
      ]),
    );
    const documents = reports.flatMap(({ figures, period, locale }) =>
      [...figures.documents, ...figures.income].map(({ date, store }) => [
        date ?? lastDay(period),
        date === null ? '!' : '',
        store?.replace(/\s+/g, ' ').trim() || journalWords[locale].unnamedStore,
      ]),
    );
    expect([...read.values()].map(String).toSorted()).toEqual(documents.map(String).toSorted());
  }, 60_000);

  it('takes the transactions of a report to be in the order of their dates', async () => {
    for (const report of reports.slice(0, 5)) {
      const path = join(folder(), 'one.journal');
      await writeFile(path, await collectBytes(hledgerExporter.write(report)));
      expect(await hledgerOn(path, 'check', '--strict', 'ordereddates')).toBe('');
    }
  });
});

/** Runs hledger on the journal of all accounts. */
function hledger(command: string, ...options: readonly string[]): Promise<string> {
  return hledgerOn(join(folder(), 'all.journal'), command, ...options);
}

function hledgerOn(path: string, command: string, ...options: readonly string[]): Promise<string> {
  return runHledger(path, command, ...options, ...(command === 'check' ? [] : ['-O', 'csv']));
}

function records(csv: string): Record<string, string>[] {
  return parse(csv, { columns: true, relax_quotes: true });
}

const accountKey: AccountKey = (root, ...names) => JSON.stringify([root, ...names]);

/** The balances of an account by month, with all of its levels. */
function* balances(rows: readonly Record<string, string>[], { locale }: Report): Generator<SummedAmount> {
  for (const { account = '', ...months } of rows) {
    const [, root, ...spelled] = account.split(':') as ['', AccountRoot, ...string[]];
    const names = spelled.map((name, level) =>
      level === 0 && isUnnamed(name, locale) ? null : unescaped(name),
    );
    for (const [month, cell] of Object.entries(months)) {
      for (const amount of amounts(cell)) {
        for (let level = 0; level <= names.length; level += 1) {
          yield [accountKey(root, ...names.slice(0, level)), amount];
        }
        if (root !== 'expenses') continue;
        yield [`${accountKey(root)} in ${month}`, amount];
        yield [`${accountKey(root, ...names.slice(0, 1))} in ${month}`, amount];
      }
    }
  }
}

function isUnnamed(name: string, locale: Locale): boolean {
  const { uncategorized, withoutPaymentMethod } = journalWords[locale];
  return name === uncategorized || name === withoutPaymentMethod;
}

/** The amounts of a cell: `1200 JPY, 1.200 KWD`. */
function amounts(cell: string): Money[] {
  return cell.split(', ').flatMap((text) => {
    const [decimal = '', currency] = text.split(' ');
    return currency === undefined ? [] : [parseMoney(decimal, currency)];
  });
}
