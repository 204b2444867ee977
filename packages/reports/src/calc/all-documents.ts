import type { DocumentRow, ReportFigures } from '../figures/figures.ts';
import { compareLastNull } from './compare-text.ts';

/** All documents of a report, spending and income, in purchase order; undated ones last. */
export function allDocuments({
  documents,
  income,
}: Pick<ReportFigures, 'documents' | 'income'>): Iterable<DocumentRow> {
  return income.length === 0 ? documents : { [Symbol.iterator]: () => merged(documents, income) };
}

function* merged(documents: readonly DocumentRow[], income: readonly DocumentRow[]): Generator<DocumentRow> {
  let at = 0;
  for (const document of documents) {
    for (let next = income[at]; next && isBefore(next, document); next = income[at]) {
      yield next;
      at += 1;
    }
    yield document;
  }
  yield* income.slice(at);
}

function isBefore(left: DocumentRow, right: DocumentRow): boolean {
  const byTime =
    compareLastNull(left.date, right.date) || compareLastNull(left.purchasedAt, right.purchasedAt);
  if (byTime !== 0 || left.purchasedAt === null) return byTime < 0;
  return (compareLastNull(left.createdAt, right.createdAt) || compareLastNull(left.id, right.id)) < 0;
}
