import { minorDigits } from '@outlay/core/money';
import type { Report } from '@outlay/reports';
import type { Exporter } from '../exporter/exporter.ts';
import { fileTypes } from '../exporter/file-types.ts';
import { inPieces } from '../exporter/pieces.ts';
import { accountNames } from './account-names.ts';
import { hledgerAccount } from './hledger-account.ts';
import { hledgerTransaction } from './hledger-transaction.ts';
import { journalCurrencies } from './journal-currencies.ts';
import { journalHeader } from './journal-header.ts';
import { journalTransactions } from './journal-transactions.ts';
import { journalWords } from './journal-words.ts';

/** Writes every document as a transaction of hledger (the syntax of hledger 1.25); the accounts are declared first. */
export const hledgerExporter: Exporter = {
  ...fileTypes.hledger,
  write: (report) => inPieces(hledgerText(report)),
};

function* hledgerText(report: Report): Generator<string> {
  const names = accountNames(report, hledgerAccount(report.locale));
  yield* journalHeader(report);
  yield 'decimal-mark .\n';
  for (const currency of journalCurrencies(report)) yield `commodity ${sampleAmount(currency)}\n`;
  yield '\n';
  for (const { name } of names.declared) yield `account ${name}\n`;
  for (const transaction of journalTransactions(report)) {
    yield hledgerTransaction(transaction, names, journalWords[report.locale]);
  }
}

/** Declares the decimals of a currency: `1000.00 PLN`, `1000. JPY`; the decimal mark is required. */
function sampleAmount(currency: string): string {
  return `1000.${'0'.repeat(minorDigits(currency))} ${currency}`;
}
