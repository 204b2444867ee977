import type { Money } from '@outlay/core/money';
import { type CalendarDate, lastDay } from '@outlay/core/time';
import { allDocuments, type DocumentRow, type Report } from '@outlay/reports';

import { type AccountPath, partAccount, paymentAccount } from './account-path.ts';

/** A document in double entry. The amounts of the postings add up to nothing. */
export type JournalTransaction = {
  /** The last day of the period where the document carries no date. */
  readonly date: CalendarDate;
  readonly isDated: boolean;
  readonly postings: readonly JournalPosting[];
  readonly document: DocumentRow;
};

/** What an account gains, or loses where it is negative. */
export type JournalPosting = { readonly account: AccountPath; readonly amount: Money };

/** Every document of a report, in the order of their dates; undated ones last. */
export function* journalTransactions({ figures, period }: Report): Generator<JournalTransaction> {
  const last = lastDay(period);
  for (const document of allDocuments(figures)) yield transaction(document, last);
}

function transaction(document: DocumentRow, last: CalendarDate): JournalTransaction {
  const { date, amount, parts, flow } = document;
  const sign = flow === 'income' ? -1n : 1n;
  return {
    date: date ?? last,
    isDated: date !== null,
    postings: [
      ...parts.map((part) => ({ account: partAccount(document, part), amount: times(part.amount, sign) })),
      { account: paymentAccount(document), amount: times(amount, -sign) },
    ],
    document,
  };
}

function times(amount: Money, sign: bigint): Money {
  return { ...amount, minor: amount.minor * sign };
}
