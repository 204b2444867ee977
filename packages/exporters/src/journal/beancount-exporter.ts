import type { Report } from '@outlay/reports';
import type { Exporter } from '../exporter/exporter.ts';
import { fileTypes } from '../exporter/file-types.ts';
import { inPieces } from '../exporter/pieces.ts';
import { accountNames } from './account-names.ts';
import type { AccountPath } from './account-path.ts';
import { beancountAccount } from './beancount-account.ts';
import { beancountString, beancountTransaction } from './beancount-transaction.ts';
import { journalHeader } from './journal-header.ts';
import { journalTransactions } from './journal-transactions.ts';
import { journalWords } from './journal-words.ts';

/** Writes every document as a transaction of beancount (the syntax of version 2.3); the accounts are opened first. */
export const beancountExporter: Exporter = {
  ...fileTypes.beancount,
  write: (report) => inPieces(beancountText(report)),
};

function* beancountText(report: Report): Generator<string> {
  const names = accountNames(report, beancountAccount(report.locale));
  yield* journalHeader(report);
  yield `option "title" ${beancountString(`${report.title}: ${report.period.label}`)}\n`;
  yield `option "operating_currency" "${report.figures.mainCurrency}"\n\n`;
  for (const { name, path } of names.declared) {
    yield `${report.period.from} open ${name}\n${originalName(name, path)}`;
  }
  for (const transaction of journalTransactions(report)) {
    yield beancountTransaction(transaction, names, journalWords[report.locale]);
  }
}

/** The name that the service gives, where the account had no room for it. */
function originalName(account: string, { names }: AccountPath): string {
  const name = names.at(-1) ?? null;
  return name === null || account.endsWith(`:${name}`) ? '' : `  name: ${beancountString(name)}\n`;
}
