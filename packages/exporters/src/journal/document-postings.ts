import { type Money, sumMoney } from '@outlay/core/money';
import type { AccountingEntry, DocumentRow, LedgerEntry, ReportFigures } from '@outlay/reports';
import {
  type AccountPath,
  mappedAccount,
  partAccount,
  paymentAccount,
  rootOfPart,
  rootOfPayment,
} from './account-path.ts';

/** What an account gains, or loses where it is negative. */
export type JournalPosting = { readonly account: AccountPath; readonly amount: Money };

/** Gives the postings of a document, which add up to nothing. */
export type PostingsFinder = (document: DocumentRow) => JournalPosting[];

/**
 * Finds postings on the accounts of the accounting file. What it does not map, and every document of a report without one, is on
 * accounts that are named after categories and ways of payment.
 */
export function postingsFinder({ accounting, ledger }: ReportFigures): PostingsFinder {
  if (!ledger) {
    const booked = Map.groupBy(accounting?.entries ?? [], ({ document }) => document);
    return (document) => withPayment(document, bookedParts(document, booked.get(document)), null);
  }
  const entries = Map.groupBy(ledger.entries, ({ document }) => document);
  const received = new Map(ledger.income.map(({ document, account }) => [document, account]));
  return (document) => {
    const own = entries.get(document);
    if (!own) return withPayment(document, bookedParts(document), received.get(document) ?? null);
    return withPayment(document, own.map(entryPosting), paidFrom(own));
  };
}

function entryPosting(entry: LedgerEntry): JournalPosting {
  const { document, kind, amount, debit, credit } = entry;
  const account = amount.minor < 0n ? credit : debit;
  if (account === null) return { account: partAccount(document, entry), amount };
  return { account: mappedAccount(account, kind === 'tax' ? 'assets' : rootOfPart(account)), amount };
}

/** All entries of a document are against the same account. */
function paidFrom([first]: readonly LedgerEntry[]): string | null {
  if (!first) return null;
  return first.amount.minor < 0n ? first.debit : first.credit;
}

/** The parts of a document, with their accounts where these are mapped. */
function bookedParts(document: DocumentRow, entries?: readonly AccountingEntry[]): JournalPosting[] {
  return document.parts.map((part, index) => {
    const account = entries?.[index]?.booking?.account ?? null;
    return {
      account: account === null ? partAccount(document, part) : mappedAccount(account, rootOfPart(account)),
      amount: document.flow === 'income' ? negated(part.amount) : part.amount,
    };
  });
}

/** The postings and the same amount from where it was paid. */
function withPayment(
  document: DocumentRow,
  postings: readonly JournalPosting[],
  account: string | null,
): JournalPosting[] {
  const total = sumMoney(
    postings.map(({ amount }) => amount),
    document.amount.currency,
  );
  const paid =
    account === null ? paymentAccount(document) : mappedAccount(account, rootOfPayment(account, document));
  return [...postings, { account: paid, amount: negated(total) }];
}

function negated(amount: Money): Money {
  return { ...amount, minor: -amount.minor };
}
