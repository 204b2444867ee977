import type { Report } from '@outlay/reports';
import type { Exporter } from '../exporter/exporter.ts';
import { fileTypes } from '../exporter/file-types.ts';
import { inPieces } from '../exporter/pieces.ts';
import { type AccountNames, accountNames } from './account-names.ts';
import { beancountAccount } from './beancount-account.ts';
import { beancountString, beancountTransaction } from './beancount-transaction.ts';
import { comment, journalHeader } from './journal-header.ts';
import { journalTransactions } from './journal-transactions.ts';
import { journalWords } from './journal-words.ts';

/**
 * Writes every document as a transaction of beancount (the syntax of version 2.3). An account may be opened only once, also in
 * files that are included in one ledger: a plugin of beancount opens those that nothing else opens.
 */
export const beancountExporter: Exporter = {
  ...fileTypes.beancount,
  write: (report) => inPieces(beancountText(report)),
};

function* beancountText(report: Report): Generator<string> {
  const names = accountNames(report, beancountAccount(report.locale));
  yield* journalHeader(report);
  yield `option "title" ${beancountString(`${report.title}: ${report.period.label}`)}\n`;
  yield `option "operating_currency" "${report.figures.mainCurrency}"\n`;
  yield 'plugin "beancount.plugins.auto_accounts"\n';
  yield* originalNames(names);
  for (const transaction of journalTransactions(report)) {
    yield beancountTransaction(transaction, names, journalWords[report.locale]);
  }
}

/** The names that accounts had no room for. */
function* originalNames({ declared }: AccountNames): Generator<string> {
  const marked = declared.flatMap(({ name, path }) => {
    const original = path.names.at(-1) ?? null;
    return original === null || name.endsWith(`:${original}`) ? [] : comment(`${name}: ${original}`);
  });
  if (marked.length > 0) yield '\n';
  yield* marked;
}
