import type { DeliveryStop } from '../../adapters/channels/delivery-stop.ts';
import type { Ending } from './ending.ts';

/** How long one try of a delivery may take. Milliseconds. */
export type TryLimits = {
  /** What takes longer is slow: others need not wait for it. */
  readonly slowMs: number;
  /** After so long it is given up. */
  readonly limitMs: number;
  /** So much longer an answer is waited for where the delivery may have arrived. */
  readonly answerMs: number;
};

/** What bounds a try. */
export type BoundTry = {
  /** Aborted when the process is asked to end. */
  readonly signal: AbortSignal;
  readonly ending: Ending;
  /** Told once, when it is slow. */
  readonly onSlow: () => void;
};

/** What does not stop when it is told to is left to itself after so long. Milliseconds. */
const stoppingMs = 3_000;

/**
 * Does something within limits of time. It is told when to stop; where it does not, it is not waited for.
 * @param late - what became of it then
 */
export async function withinLimits<Result>(
  limits: TryLimits,
  { signal, ending, onSlow }: BoundTry,
  act: (stop: DeliveryStop) => Promise<Result>,
  late: (reason: string) => Result,
): Promise<Result> {
  const { slowMs, limitMs, answerMs } = limits;
  const [giveUp, force] = [new AbortController(), new AbortController()];
  const timers = new Set<NodeJS.Timeout>();
  const after = (ms: number, then: () => void) => void timers.add(setTimeout(then, ms));
  const stopAfter = (ms: number, moreMs: number, reason: string) => {
    after(ms, () => giveUp.abort(reason));
    after(ms + moreMs, () => force.abort(reason));
  };
  const end = () =>
    stopAfter(ending.graceMs, ending.answerMs - ending.graceMs, 'the process was asked to end');
  const left = new Promise<Result>((resolve) => {
    force.signal.addEventListener('abort', () =>
      after(stoppingMs, () => resolve(late(String(force.signal.reason)))),
    );
  });
  after(slowMs, onSlow);
  stopAfter(limitMs, answerMs, `it did not respond within ${shown(limitMs)}`);
  signal.addEventListener('abort', end);
  if (signal.aborted) end();
  try {
    return await Promise.race([act({ giveUp: giveUp.signal, force: force.signal }), left]);
  } finally {
    signal.removeEventListener('abort', end);
    for (const timer of timers) clearTimeout(timer);
  }
}

function shown(ms: number): string {
  const seconds = Math.max(1, Math.round(ms / 1000));
  return seconds < 120 ? `${seconds} seconds` : `${Math.round(seconds / 60)} minutes`;
}
