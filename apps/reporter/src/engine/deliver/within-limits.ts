import type { DeliveryStop } from '../../adapters/channels/delivery-stop.ts';
import { sayReason } from '../../reasons/say-reason.ts';
import type { ShutdownTimeouts } from './shutdown-timeouts.ts';

/** Timeouts of one delivery attempt. Milliseconds. */
export type AttemptLimits = {
  /** An attempt that takes longer is slow: other deliveries do not wait for it. */
  readonly slowMs: number;
  /** An attempt that takes longer is aborted. */
  readonly timeoutMs: number;
  /** How much longer to wait for a response if the delivery may have arrived. */
  readonly responseTimeoutMs: number;
};

/** What stops an attempt, and what it reports. */
export type AttemptControl = {
  /** Aborted when the process shuts down. */
  readonly signal: AbortSignal;
  readonly shutdown: ShutdownTimeouts;
  /** Called once, when the attempt is slow. */
  readonly onSlow: () => void;
};

/** An attempt that does not stop when aborted is abandoned after this time. Milliseconds. */
const abandonAfterMs = 3_000;

/**
 * Runs an attempt within its timeouts. The attempt is aborted when it exceeds them, and abandoned if it does not stop.
 * @param late - the result of an abandoned attempt
 */
export async function withinLimits<Result>(
  limits: AttemptLimits,
  { signal, shutdown, onSlow }: AttemptControl,
  act: (stop: DeliveryStop) => Promise<Result>,
  late: (reason: string) => Result,
): Promise<Result> {
  const { slowMs, timeoutMs, responseTimeoutMs } = limits;
  const [giveUp, force] = [new AbortController(), new AbortController()];
  const timers = new Set<NodeJS.Timeout>();
  const after = (ms: number, then: () => void) => void timers.add(setTimeout(then, ms));
  const stopAfter = (ms: number, moreMs: number, reason: string) => {
    after(ms, () => giveUp.abort(reason));
    after(ms + moreMs, () => force.abort(reason));
  };
  const end = () =>
    stopAfter(shutdown.graceMs, shutdown.responseTimeoutMs - shutdown.graceMs, sayReason('asked_to_end'));
  const left = new Promise<Result>((resolve) => {
    force.signal.addEventListener('abort', () =>
      after(abandonAfterMs, () => resolve(late(String(force.signal.reason)))),
    );
  });
  after(slowMs, onSlow);
  stopAfter(timeoutMs, responseTimeoutMs, `it did not respond within ${durationText(timeoutMs)}`);
  signal.addEventListener('abort', end);
  if (signal.aborted) end();
  try {
    return await Promise.race([act({ giveUp: giveUp.signal, force: force.signal }), left]);
  } finally {
    signal.removeEventListener('abort', end);
    for (const timer of timers) clearTimeout(timer);
  }
}

function durationText(ms: number): string {
  const seconds = Math.max(1, Math.round(ms / 1000));
  return seconds < 120 ? `${seconds} seconds` : `${Math.round(seconds / 60)} minutes`;
}
