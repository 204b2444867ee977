import type { Alert, AlertCause } from '../../adapters/store/schema.ts';

/** What an alert tells: why reports stopped for good, why one is tried again and again, or that they come again. */
export type AlertKind = AlertCause | RetriedAlertKind | 'recovered';

/** Of a run that is tried again by itself. */
export type RetriedAlertKind = 'serviceRetried' | 'diskRetried' | 'otherRetried' | 'undeliveredRetried';

/** In the order in which they are told: first what nobody but the owner can end. */
export const alertKinds: readonly AlertKind[] = [
  'clock',
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
  'changed',
  'undelivered',
  'undeliveredRetried',
  'service',
  'serviceRetried',
  'crash',
  'internal_error',
  'recovered',
];

/** What an alert tells. A run that has not ended is tried again, unless it waits for a person. */
export function alertKindOf({ cause, state }: Pick<Alert, 'cause' | 'state'>): AlertKind {
  if (cause === null) return 'recovered';
  if (cause === 'held' || cause === 'changed' || (state !== 'planned' && state !== 'delivering'))
    return cause;
  if (state === 'delivering') return 'undeliveredRetried';
  if (cause === 'service') return 'serviceRetried';
  return cause === 'disk' ? 'diskRetried' : 'otherRetried';
}

/** How a kind is told in a subject: `late` may pass without the owner. */
export function standingOf(kind: AlertKind): 'failing' | 'late' | 'recovered' {
  if (kind === 'recovered') return 'recovered';
  return kind === 'serviceRetried' || kind === 'undeliveredRetried' ? 'late' : 'failing';
}
