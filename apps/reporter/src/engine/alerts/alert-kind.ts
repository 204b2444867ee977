import type { Notice, TroubleCause } from '../../adapters/store/schema.ts';

/** What a notice tells: why reports stopped for good, why one is tried again and again, or that they come again. */
export type Topic = TroubleCause | RetriedTopic | 'recovered';

/** Of a run that is tried again by itself. */
export type RetriedTopic = 'serviceRetried' | 'diskRetried' | 'otherRetried' | 'undeliveredRetried';

/** In the order in which they are told: first what nobody but the owner can end. */
export const topics: readonly Topic[] = [
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
  'bug',
  'recovered',
];

/** What a notice tells. A run that has not ended is tried again, unless it waits for a person. */
export function topicOf({ cause, state }: Pick<Notice, 'cause' | 'state'>): Topic {
  if (cause === null) return 'recovered';
  if (cause === 'held' || cause === 'changed' || (state !== 'planned' && state !== 'delivering'))
    return cause;
  if (state === 'delivering') return 'undeliveredRetried';
  if (cause === 'service') return 'serviceRetried';
  return cause === 'disk' ? 'diskRetried' : 'otherRetried';
}

/** How a topic is told in a subject: `late` may pass without the owner. */
export function standingOf(topic: Topic): 'failing' | 'late' | 'recovered' {
  if (topic === 'recovered') return 'recovered';
  return topic === 'serviceRetried' || topic === 'undeliveredRetried' ? 'late' : 'failing';
}
