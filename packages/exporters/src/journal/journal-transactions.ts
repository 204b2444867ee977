import { type CalendarDate, lastDay } from '@outlay/core/time';
import { allDocuments, type DocumentRow, type Report } from '@outlay/reports';
import { type DocumentSource, sourceFinder } from '../exporter/document-source.ts';
import { type JournalPosting, postingsFinder } from './document-postings.ts';

/** A document in double entry. The amounts of the postings add up to zero. */
export type JournalTransaction = {
  /** The last day of the period for an undated document. */
  readonly date: CalendarDate;
  readonly isDated: boolean;
  readonly postings: readonly JournalPosting[];
  readonly document: DocumentRow;
  /** `null` where nothing is known. */
  readonly source: DocumentSource | null;
};

/** Every document of a report, in the order of their dates; undated ones last. */
export function* journalTransactions({ figures, period }: Report): Generator<JournalTransaction> {
  const last = lastDay(period);
  const postingsOf = postingsFinder(figures);
  const sourceOf = sourceFinder(figures);
  for (const document of allDocuments(figures)) {
    const { date } = document;
    yield {
      date: date ?? last,
      isDated: date !== null,
      postings: postingsOf(document),
      document,
      source: sourceOf(document),
    };
  }
}
