import type { DocumentRow, ReportFigures } from '../figures/figures.ts';
import { batchChangeWords, reversedText } from '../locale/batch-words.ts';
import type { Locale } from '../locale/locale.ts';
import { cell } from '../report/cell.ts';
import type { Cell } from '../report/report.ts';

const kinds = { batchChange: 'text', entryReference: 'text', reverses: 'text' } as const;

/** The columns for a document's change, reference and reversal in a batch; none in other reports. */
export function batchColumns({ batch }: Pick<ReportFigures, 'batch'>): Partial<typeof kinds> {
  return batch ? kinds : {};
}

/** The cells of these columns. */
export function batchCells({ batchEntry }: DocumentRow, locale: Locale): Cell[] {
  if (!batchEntry) return [];
  return [
    cell.text(batchChangeWords[batchEntry.change][locale]),
    cell.text(batchEntry.reference),
    cell.text(reversedText(batchEntry, locale)),
  ];
}
