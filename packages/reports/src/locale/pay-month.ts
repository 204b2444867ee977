import type { LabeledPeriod } from './words.ts';

/** Whether a period is a month that starts on another day than the first, as those of a household that is paid then. */
export function isPayMonth({ kind, first }: Pick<LabeledPeriod, 'kind' | 'first'>): boolean {
  return kind === 'monthly' && !first.endsWith('-01');
}
