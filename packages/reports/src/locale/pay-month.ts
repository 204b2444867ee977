import type { LabeledPeriod } from './words.ts';

/** Whether a period is a month that does not start on the first, such as one that starts on payday. */
export function isPayMonth({ kind, first }: Pick<LabeledPeriod, 'kind' | 'first'>): boolean {
  return kind === 'monthly' && !first.endsWith('-01');
}
