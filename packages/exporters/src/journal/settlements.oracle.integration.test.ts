import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sharedTemporaryFolder } from '@outlay/core/internal/testing/temporary-folder.ts';
import { aDocument } from '@outlay/core/testing';
import { type AccountingMapping, buildReport } from '@outlay/reports';
import { aDataset } from '@outlay/reports/testing';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { isMissing } from '../testing/is-missing.ts';
import { collectBytes } from '../testing/read-back.ts';
import { hledgerExporter } from './hledger-exporter.ts';

const folder = sharedTemporaryFolder();

/** One settlement account for what is to be paid and to be received, as the Polish charts of public bodies have it. */
const accounting: AccountingMapping = {
  rules: [
    { tag: 'do rozliczenia', account: '234-01' },
    { category: 'Elektronika', account: '010' },
  ],
  default: { account: '402' },
  payments: { card: '131', default: '201' },
};

const documents = [
  aDocument({ id: 'salary', amount: '6500.00', category: 'Wynagrodzenie', paymentMethod: null }),
  aDocument({ id: 'unpaid', amount: '100.00', paymentMethod: null }),
  aDocument({ id: 'returned', amount: '-30.00', paymentMethod: null }),
  aDocument({ id: 'advance', amount: '40.00', tags: ['do rozliczenia'], paymentMethod: 'card' }),
  aDocument({ id: 'computer', amount: '4000.00', category: 'Elektronika', paymentMethod: 'card' }),
  aDocument({ id: 'fuel', amount: '200.00', paymentMethod: 'card' }),
];

describe.skipIf(isMissing('hledger'))('the statements of hledger', () => {
  it('have settlements on both sides of the balance sheet, and only expenses in the income statement', async () => {
    const report = buildReport(aDataset({ documents }), { locale: 'pl', accounting });
    const path = join(folder(), 'settlements.journal');
    await writeFile(path, await collectBytes(hledgerExporter.write(report)));
    expect(await statement(path, 'balancesheet')).toEqual({
      'assets:010': '4000.00 PLN',
      'assets:131': '-4240.00 PLN',
      'assets:201': '6500.00 PLN',
      'assets:234-01': '40.00 PLN',
      'liabilities:201': '70.00 PLN',
    });
    expect(await statement(path, 'incomestatement')).toEqual({
      'income:Wynagrodzenie': '6500.00 PLN',
      'expenses:402': '270.00 PLN',
    });
    expect(await statement(path, 'balance', '201')).toEqual({
      'assets:201': '6500.00 PLN',
      'liabilities:201': '-70.00 PLN',
    });
  });
});

/** The balance of each account in a statement. */
async function statement(path: string, ...command: readonly string[]): Promise<Record<string, string>> {
  const words = ['-f', path, ...command, '--flat', '--no-total', '-O', 'csv'];
  const env = { ...process.env, LC_ALL: 'C.UTF-8' };
  const { stdout } = await promisify(execFile)('hledger', words, { env });
  const rows: string[][] = parse(stdout, { relax_column_count: true });
  return Object.fromEntries(
    rows.flatMap(([account = '', balance = '']) => (account.includes(':') ? [[account, balance]] : [])),
  );
}
