import type { DeliveryOutcome } from '../../adapters/channels/delivery-outcome.ts';
import type { AttemptOutcome } from '../../adapters/store/change-delivery.ts';
import type { Delivery } from '../../adapters/store/schema.ts';
import { sayReason } from '../../reasons/say-reason.ts';
import { deliveryRetries, pauseAfter } from '../retry/pauses.ts';

/** A delivery attempt that has ended. */
export type EndedAttempt = {
  /** Number of the attempt, from 1. */
  readonly attempt: number;
  /** Whether a message that may have arrived must not be sent again. */
  readonly isFinalAttempt: boolean;
  readonly now: Date;
};

/**
 * The state of a delivery after an attempt. Transient failures are retried with growing pauses, up to `maxAttempts`. A
 * message that may have arrived is sent again once, immediately, if its job allows it; otherwise the delivery becomes
 * `unknown`.
 */
export function afterAttempt(
  outcome: DeliveryOutcome,
  { attempt, isFinalAttempt, now }: EndedAttempt,
): AttemptOutcome {
  switch (outcome.status) {
    case 'delivered':
      return { state: 'accepted', receipt: outcome.receipt };
    case 'refused':
      return { state: 'refused', reason: outcome.reason };
    case 'unreachable':
      return retryAfter(pauseAfter(deliveryRetries, attempt), outcome.reason, { attempt, now });
    case 'unknown':
      return afterUnknown(outcome.reason, isFinalAttempt, now);
  }
}

/**
 * The state of a delivery whose process ended during an attempt.
 * @param mayHaveArrived - whether an earlier message of the delivery may have arrived
 */
export function afterInterruption(delivery: Delivery, mayHaveArrived: boolean, now: Date): AttemptOutcome {
  const { channel, onUncertain, isHandedOver, attempt } = delivery;
  const atOnce = (reason: string) => retryAfter(0, reason, { attempt, now });
  if (channel !== 'email') return atOnce(sayReason('ended_while_writing'));
  if (isHandedOver === 0) return atOnce(sayReason('ended_before_message'));
  const reason = sayReason('ended_while_sending');
  return afterUnknown(reason, onUncertain !== 'resend' || mayHaveArrived, now);
}

function afterUnknown(reason: string, isFinalAttempt: boolean, now: Date): AttemptOutcome {
  return isFinalAttempt
    ? { state: 'unknown', reason }
    : { state: 'deferred', reason, nextAttemptAt: now.toISOString(), mayHaveArrived: true };
}

/** Refuses after the last attempt, so that a delivery that crashes its process is not retried forever. */
function retryAfter(
  pauseMs: number,
  reason: string,
  { attempt, now }: Pick<EndedAttempt, 'attempt' | 'now'>,
): AttemptOutcome {
  return attempt >= deliveryRetries.maxAttempts
    ? { state: 'refused', reason: sayReason('refused_after', { attempts: attempt, why: reason }) }
    : { state: 'deferred', reason, nextAttemptAt: new Date(now.getTime() + pauseMs).toISOString() };
}
