import type { Dataset } from '@outlay/reports';
import type { Job } from '../configuration/configuration.ts';
import type { Delivery } from '../store/schema.ts';

/**
 * What becomes of a run whose records are read: its files are delivered, or wait for a person, or only letters go out
 * that say that there is nothing to report, or nothing does.
 */
export type Disposition = 'deliver' | 'hold' | 'note' | 'skip';

/** What becomes of a run, by its records and what its job says of empty periods and incomplete records. */
export function dispositionOf(
  { documents, gaps, unreadableDocuments }: Pick<Dataset, 'documents' | 'gaps' | 'unreadableDocuments'>,
  { whenEmpty, whenIncomplete }: Pick<Job, 'whenEmpty' | 'whenIncomplete'>,
  deliveries: readonly Pick<Delivery, 'channel'>[],
): Disposition {
  const isIncomplete = gaps.length > 0 || unreadableDocuments > 0;
  if (isIncomplete) return whenIncomplete === 'hold' ? 'hold' : 'deliver';
  if (documents.length > 0 || whenEmpty === 'send') return 'deliver';
  const hasLetters = deliveries.some(({ channel }) => channel === 'email');
  return whenEmpty === 'note' && hasLetters ? 'note' : 'skip';
}
