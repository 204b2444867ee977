import type { Alert, AlertCause } from '../../adapters/store/schema.ts';

/** What an alert is about: why reports stopped, why one is being retried, or that reports arrive again. */
export type AlertKind = AlertCause | RetriedAlertKind | 'heldBatch' | 'recovered';

/** Kinds of a run that is retried automatically. */
export type RetriedAlertKind = 'serviceRetried' | 'diskRetried' | 'otherRetried' | 'undeliveredRetried';

/** In the order of an alert: first the kinds that only the owner can resolve. */
export const alertKinds: readonly AlertKind[] = [
  'clock',
  'directory',
  'token',
  'configuration',
  'limit',
  'format',
  'store',
  'disk',
  'diskRetried',
  'otherRetried',
  'uncertain',
  'held',
  'heldBatch',
  'deletions',
  'changed',
  'unclosed',
  'undelivered',
  'undeliveredRetried',
  'service',
  'serviceRetried',
  'crash',
  'internal_error',
  'recovered',
];

/** The kind of an alert. A run that has not ended is being retried, unless it is held or its account changed. */
export function alertKindOf({ cause, state }: Pick<Alert, 'cause' | 'state'>): AlertKind {
  if (cause === null) return 'recovered';
  // A batch is not created from incomplete records: there are no files to review.
  if (cause === 'held' && state === 'planned') return 'heldBatch';
  if (
    cause === 'held' ||
    cause === 'deletions' ||
    cause === 'changed' ||
    (state !== 'planned' && state !== 'delivering')
  )
    return cause;
  if (state === 'delivering') return 'undeliveredRetried';
  if (cause === 'service') return 'serviceRetried';
  return cause === 'disk' ? 'diskRetried' : 'otherRetried';
}

/** How a subject line presents a kind; `late` may resolve without the owner. */
export function alertStatusOf(kind: AlertKind): 'failing' | 'late' | 'recovered' {
  if (kind === 'recovered') return 'recovered';
  return kind === 'serviceRetried' || kind === 'undeliveredRetried' ? 'late' : 'failing';
}
