import { inspect } from 'node:util';
import type { Report } from '@outlay/reports';
import { ledgerProblems } from '@outlay/reports/testing';
import { jsonExporter } from '../../json/json-exporter.ts';
import { optimaSettings } from '../optima-example.ts';
import { collectBytes, readJson } from '../read-back.ts';
import type { BookedAccount, Books, BooksMonth } from './any-books.ts';
import type { AccountProblem } from './balance-check.ts';
import { beancountProblems } from './beancount-problems.ts';
import { encodingProblems } from './encoding-problems.ts';
import { csvEntryProblems, workbookEntryProblems } from './entry-file-problems.ts';
import { entryProblems } from './entry-problems.ts';
import { expectedDocument } from './expected-document.ts';
import { hledgerProblems } from './hledger-problems.ts';
import { type ExpectedMonth, listingProblems } from './listing-problems.ts';
import { purchaseFileProblems } from './purchase-file-problems.ts';

/** The programs that read the joined journals. */
export const journalPrograms = ['hledger', 'beancount'] as const;

/** One of them. */
export type JournalProgram = (typeof journalPrograms)[number];

/** What the checks have seen. */
export type BooksFigures = Readonly<Record<BooksFigure, number>>;

type BooksFigure =
  | 'documents'
  | 'entries'
  /** Parts without an account, and documents without a payment account. */
  | 'unmapped'
  | 'unsplit'
  /** Rows that a layout in Windows-1250 refuses, and documents that EDI++ and Optima leave out for a character. */
  | 'unencodable'
  /** Documents that EDI++ and Optima leave out. */
  | 'leftOut'
  /** Balances of ledger accounts that were compared. */
  | JournalProgram;

/** What was checked, and what is wrong. */
export type CheckedBooks = { readonly figures: BooksFigures; readonly problems: readonly AccountProblem[] };

const noFigures: BooksFigures = {
  documents: 0,
  entries: 0,
  unmapped: 0,
  unsplit: 0,
  unencodable: 0,
  leftOut: 0,
  hledger: 0,
  beancount: 0,
};

const checkJournals = { hledger: hledgerProblems, beancount: beancountProblems };

/**
 * Checks accounts against what their records and accounting files say, computed without the code that books: their entries,
 * lists and files, and what programs make of the joined journals.
 * @param programs - those that are installed; each starts once or twice for all accounts
 * @param folder - an empty one for journals
 */
export async function checkBooks(
  accounts: readonly BookedAccount[],
  { programs, folder }: { readonly programs: readonly JournalProgram[]; readonly folder: string },
): Promise<CheckedBooks> {
  const checks: CheckedBooks[] = [];
  for (const [account, { books, reports }] of accounts.entries()) {
    for (const [index, month] of books.months.entries()) {
      const report = reports[index];
      if (!report) throw new Error(`${month.month} has no report`);
      const { figures, problems } = await checkMonth(report, month, books).catch((error: unknown) => ({
        figures: noFigures,
        problems: [`${month.month}: ${inspect(error)}`],
      }));
      checks.push({ figures, problems: problems.map((problem) => ({ account, problem })) });
    }
  }
  for (const program of programs) {
    const { balances, problems } = await checkJournals[program](accounts, folder);
    checks.push({ figures: { ...noFigures, [program]: balances }, problems });
  }
  return sumChecks(checks);
}

/** Adds up what several checks have seen and found. */
export function sumChecks(checks: readonly CheckedBooks[]): CheckedBooks {
  const names = Object.keys(noFigures) as BooksFigure[];
  const sum = (name: BooksFigure) => checks.reduce((total, { figures }) => total + figures[name], 0);
  return {
    figures: Object.fromEntries(names.map((name) => [name, sum(name)])) as BooksFigures,
    problems: checks.flatMap(({ problems }) => problems),
  };
}

async function checkMonth(report: Report, month: BooksMonth, books: Books) {
  const body = readJson(await collectBytes(jsonExporter.write(report, { optima: optimaSettings })));
  const { ledger: listed, accounting } = body;
  const { ledger } = report.figures;
  if (!listed || !accounting || !ledger) throw new Error('books have a ledger and accounts');
  const expected = expectedMonth(report, month, books);
  const { spending, income } = expected;
  const taxAccount = books.accounting.tax?.account ?? null;
  const expectedOf = new Map(spending.map((each) => [each.document.id, each]));
  const files = await purchaseFileProblems(report, listed, spending);
  const encoding = await encodingProblems(report, ({ document }) => expectedOf.get(document.id));
  const parts = spending.flatMap((each) => each.parts);
  return {
    figures: {
      ...noFigures,
      documents: spending.length + income.length,
      entries: listed.entries.length,
      unmapped:
        parts.filter(({ account }) => account === null).length +
        spending.filter(({ paymentAccount }) => paymentAccount === null).length,
      unsplit: spending.filter(({ tax }) => tax.unsplit !== null).length,
      unencodable: encoding.unencodable + files.unencodable,
      leftOut: files.leftOut,
    },
    problems: [
      ...ledgerProblems({ ...report.figures, ledger }, taxAccount !== null),
      ...entryProblems(listed.entries, spending, taxAccount),
      ...listingProblems({ ...body, ledger: listed, accounting }, expected),
      ...(await csvEntryProblems(report, listed.entries)),
      ...(await workbookEntryProblems(report, listed.entries)),
      ...files.problems,
      ...encoding.problems,
    ].map((problem) => `${month.month}: ${problem}`),
  };
}

/** What the records and the accounting file say about a month, in the order of its report. */
function expectedMonth({ figures }: Report, { documents }: BooksMonth, books: Books): ExpectedMonth {
  const rows = [...figures.documents, ...figures.income];
  const places = new Map(rows.map(({ id }, place) => [id, place]));
  const placeOf = (id: string | null) => places.get(id) ?? rows.length;
  const expected = documents
    .toSorted((left, right) => placeOf(left.id) - placeOf(right.id))
    .map((document) => expectedDocument(document, rows[placeOf(document.id)]?.parts ?? [], books));
  return {
    spending: expected.filter(({ isIncome }) => !isIncome),
    income: expected.filter(({ isIncome }) => isIncome),
  };
}
