import type { ClockWatch } from '../clocks/clock-watch.ts';
import { removeOldFiles } from '../recover/remove-old-files.ts';
import { daily } from './daily.ts';
import type { SchedulerDeps } from './run-scheduler.ts';

/** Dependencies of the daily cleaning. */
export type CleaningDeps = Pick<SchedulerDeps, 'store' | 'live' | 'now' | 'onEvent'> & {
  readonly clockWatch: Pick<ClockWatch, 'confirm'>;
};

/** Creates a function that removes old files at most once a day, with the current configuration. */
export function dailyCleaning({
  store,
  live,
  now,
  clockWatch,
  onEvent,
}: CleaningDeps): () => Promise<undefined> {
  const clean = daily(async (today) => {
    const { keepFilesDays } = live.current().configuration.store;
    const mayRemove = async () => (await clockWatch.confirm()).isConfirmed;
    const removed = await removeOldFiles({ ...store, keepFilesDays, now: today, mayRemove });
    if (removed.runs > 0 || removed.orphans > 0) onEvent({ type: 'removed', ...removed });
  });
  return async () => {
    await clean(now());
    return undefined;
  };
}
