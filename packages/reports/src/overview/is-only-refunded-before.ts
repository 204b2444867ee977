import type { CountedCause } from './overview-words.ts';

/** Whether there are only earlier refunds: nothing was bought, and the change is their end. */
export function isOnlyRefundedBefore(counts: CountedCause): boolean {
  const { purchases, refunds, purchasesBefore, refundsBefore } = counts;
  return purchases + refunds + purchasesBefore === 0 && refundsBefore > 0;
}
