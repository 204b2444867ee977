import type { DeliveryOutcome } from '../../adapters/channels/delivery-outcome.ts';
import type { AttemptOutcome } from '../../adapters/store/change-delivery.ts';
import type { Delivery } from '../../adapters/store/schema.ts';
import { deliveryRetries, pauseAfter } from '../retry/pauses.ts';

/** An attempt of a delivery that has ended. */
export type EndedAttempt = {
  /** Which it was, from 1. */
  readonly attempt: number;
  /** Whether a message that may have arrived is not sent again. */
  readonly isLastTry: boolean;
  readonly now: Date;
};

/**
 * What a delivery comes to after an attempt. What can pass is tried again after growing pauses, some times; a message
 * that may have arrived is sent again at once where its job says so, once, and is for a person otherwise.
 */
export function afterAttempt(
  outcome: DeliveryOutcome,
  { attempt, isLastTry, now }: EndedAttempt,
): AttemptOutcome {
  switch (outcome.status) {
    case 'delivered':
      return { state: 'accepted', receipt: outcome.receipt };
    case 'refused':
      return { state: 'refused', reason: outcome.reason };
    case 'unreachable':
      return againAfter(pauseAfter(deliveryRetries, attempt), outcome.reason, { attempt, now });
    case 'unknown':
      return afterUncertain(outcome.reason, isLastTry, now);
  }
}

/**
 * What a delivery comes to whose process ended in the middle of an attempt.
 * @param mayHaveArrived - whether an earlier message of the delivery may have arrived
 */
export function afterInterruption(delivery: Delivery, mayHaveArrived: boolean, now: Date): AttemptOutcome {
  const { channel, onUncertain, isHandedOver, attempt } = delivery;
  const atOnce = (reason: string) => againAfter(0, reason, { attempt, now });
  if (channel !== 'email') return atOnce('the process ended while the files were written');
  if (isHandedOver === 0) return atOnce('the process ended before the whole message was sent');
  const reason = 'the process ended while the message was sent: it may have arrived';
  return afterUncertain(reason, onUncertain !== 'resend' || mayHaveArrived, now);
}

function afterUncertain(reason: string, isLastTry: boolean, now: Date): AttemptOutcome {
  return isLastTry
    ? { state: 'unknown', reason }
    : { state: 'deferred', reason, nextAttemptAt: now.toISOString(), mayHaveArrived: true };
}

/** Unless it was the last attempt: a delivery that ends its process each time is not to do so for ever. */
function againAfter(
  pauseMs: number,
  reason: string,
  { attempt, now }: Pick<EndedAttempt, 'attempt' | 'now'>,
): AttemptOutcome {
  return attempt >= deliveryRetries.maxAttempts
    ? { state: 'refused', reason: `refused after ${attempt} attempts: ${reason}` }
    : { state: 'deferred', reason, nextAttemptAt: new Date(now.getTime() + pauseMs).toISOString() };
}
