import type { Dataset, TakenBatch } from '@outlay/reports';
import { type ShownRecords, whyIncomplete } from './report-action.ts';

/** The records whose images a batch shows, and whether all records are complete: reversals need no images. */
export function shownOfBatch(dataset: Dataset, { documents }: TakenBatch): ShownRecords & Dataset {
  const shown = documents.filter(({ batchEntry }) => batchEntry?.change !== 'reversal');
  return { ...dataset, documents: shown, isDoubtful: false };
}

/**
 * The action for a batch. Only complete records tell what is gone, whatever the job says of incomplete ones. A batch of
 * nothing gets no number.
 */
export function batchAction(read: ShownRecords, { documents }: TakenBatch): 'deliver' | 'hold' | 'skip' {
  if (whyIncomplete(read) !== undefined) return 'hold';
  return documents.length > 0 ? 'deliver' : 'skip';
}

/** Why there is no batch. @param number - of the batch that there would be */
export function whyEmptyBatch(number: number): string {
  return number === 1
    ? 'there are no documents to export'
    : `no document is new, changed or removed since batch ${number - 1}`;
}

/** Why a batch is not created yet. */
export function whyHeldBatch(read: Parameters<typeof whyIncomplete>[0]): string {
  return `${whyIncomplete(read) ?? 'the records may be incomplete'}; a batch is created from complete records only`;
}
