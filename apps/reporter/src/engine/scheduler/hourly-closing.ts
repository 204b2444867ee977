import type { ClockWatch } from '../clocks/clock-watch.ts';
import { closeDuePeriods } from '../close/close-due-periods.ts';
import { daily } from './daily.ts';
import type { SchedulerDeps } from './run-scheduler.ts';

/** Dependencies of the hourly closing. */
export type ClosingDeps = Pick<SchedulerDeps, 'store' | 'live' | 'now' | 'onEvent'> & {
  readonly clockWatch: Pick<ClockWatch, 'confirm'>;
};

const hourMs = 3_600_000;

/** Creates a function that closes due periods at most once an hour, with the current configuration. */
export function hourlyClosing({
  store,
  live,
  now,
  clockWatch,
  onEvent,
}: ClosingDeps): () => Promise<undefined> {
  const close = daily(async (at) => {
    const { configuration } = live.current();
    const mayClose = async () => (await clockWatch.confirm()).isConfirmed;
    const { closed, unclosed } = await closeDuePeriods({ ...store, configuration, now: at, mayClose });
    if (closed > 0) onEvent({ type: 'closed', periods: closed });
    for (const one of unclosed) onEvent({ type: 'unclosed', ...one });
  }, hourMs);
  return async () => {
    await close(now());
    return undefined;
  };
}
