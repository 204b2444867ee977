import { type CalendarDate, lastDay } from '@outlay/core/time';
import { allDocuments, type Report } from '@outlay/reports';
import { sourceFinder } from '../exporter/document-source.ts';
import type { DetailedDocument } from './document-details.ts';
import { type JournalPosting, postingsFinder } from './document-postings.ts';

/** A document in double entry. The amounts of the postings add up to zero. */
export type JournalTransaction = DetailedDocument & {
  /** The last day of the period for an undated document. */
  readonly date: CalendarDate;
  readonly isDated: boolean;
  readonly postings: readonly JournalPosting[];
};

/** Every document of a report, in the order of their dates; undated ones last. */
export function* journalTransactions({ figures, period }: Report): Generator<JournalTransaction> {
  const last = lastDay(period);
  const postingsOf = postingsFinder(figures);
  const sourceOf = sourceFinder(figures);
  const untaxed = new Set(figures.ledger?.unsplit.map(({ document }) => document));
  for (const document of allDocuments(figures)) {
    const { date } = document;
    yield {
      date: date ?? last,
      isDated: date !== null,
      postings: postingsOf(document),
      document,
      source: sourceOf(document),
      isTaxUnposted: untaxed.has(document),
    };
  }
}
