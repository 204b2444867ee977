import { type Dataset, type TakenBatch, waitText } from '@outlay/reports';
import { joinReasons, sayReason } from '../../reasons/say-reason.ts';
import { maxRequests } from './find-missing.ts';
import { type ShownRecords, whyBare, whyIncomplete } from './report-action.ts';

/** The records whose images a batch shows, and whether all records are complete: reversals need no images. */
export function shownOfBatch(
  read: Dataset & Pick<ShownRecords, 'isDoubtful'>,
  { documents }: TakenBatch,
): ShownRecords & Dataset {
  return { ...read, documents: documents.filter(({ batchEntry }) => batchEntry?.change !== 'reversal') };
}

/**
 * The action for a batch. Only complete records tell what is gone, whatever the job says of incomplete ones. A batch of
 * nothing gets no number.
 */
export function batchAction(read: ReadRecords, taken: TakenBatch): 'deliver' | 'hold' | 'skip' {
  if (whyDoubtful(read, taken) !== undefined) return 'hold';
  return taken.documents.length > 0 ? 'deliver' : 'skip';
}

type ReadRecords = Omit<ShownRecords, 'documents'> & {
  /** Whether the list leaves out categories of documents. */
  readonly isBare: boolean;
};

/**
 * Why a batch could be wrong. Documents that have no amount yet, and names of a filter that nothing has, only matter where
 * documents are gone: these may be among them.
 */
function whyDoubtful(read: ReadRecords, taken: TakenBatch): string | undefined {
  const isBare = read.isBare && taken.documents.length > 0;
  return whyMissing(read, taken) ?? (isBare ? whyBare : undefined);
}

function whyMissing(read: ReadRecords, { counts: { removed } }: TakenBatch): string | undefined {
  if (removed === 0) return whyIncomplete({ ...read, unreadableDocuments: 0 });
  if (read.isDoubtful) return sayReason('reversal_doubtful');
  return whyIncomplete(read);
}

/**
 * Why there is no batch, and how many documents wait for one. It is recorded also where files are encrypted, so it tells no store and
 * no amount.
 * @param number - of the batch that there would be
 */
export function whyEmptyBatch({ number, waiting }: Pick<TakenBatch, 'number' | 'waiting'>): string {
  const why =
    number === 1 ? sayReason('nothing_to_export') : sayReason('batch_unchanged', { batch: number - 1 });
  if (waiting.length === 0) return why;
  const reasons = [...Map.groupBy(waiting, ({ reason }) => reason)].map(
    ([reason, all]) => `${waitText({ reason, character: null }, 'en')}: ${all.length}`,
  );
  return joinReasons(
    why,
    sayReason(waiting.length === 1 ? 'one_waits' : 'some_wait', {
      count: waiting.length,
      waits: reasons.join(', '),
    }),
  );
}

/** Why a batch is not created yet. */
export function whyHeldBatch(read: ReadRecords, taken: TakenBatch): string {
  return joinReasons(
    whyDoubtful(read, taken) ?? 'the records may be incomplete',
    sayReason('batches_need_complete'),
  );
}

/** Why a batch is not created until a person accepts that so many documents were deleted. */
export function whyManyGone(count: number): string {
  return sayReason('many_gone', { count, limit: maxRequests });
}
