import type { ChangedTotal, DocumentChange, Report } from '@outlay/reports';

/** What the correction of a closed period changes: how many documents, and the total of each currency. Plain values. */
export type CorrectionCounts = Readonly<Record<DocumentChange['change'], number>> & {
  /** The revision that it corrects. */
  readonly revises: number;
  readonly totals: readonly ChangedTotal[];
};

/** Counts the changes of a correction; `undefined` for a report that is none. */
export function correctionCounts({ figures: { changes } }: Report): CorrectionCounts | undefined {
  if (!changes || changes.revision === null) return undefined;
  const { revision: revises, documents, totals } = changes;
  const count = (change: DocumentChange['change']) =>
    documents.filter((document) => document.change === change).length;
  return { revises, added: count('added'), changed: count('changed'), removed: count('removed'), totals };
}
