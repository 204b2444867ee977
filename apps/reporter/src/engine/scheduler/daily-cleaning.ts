import type { ClockWatch } from '../clocks/clock-watch.ts';
import { removeOldFiles } from '../recover/remove-old-files.ts';
import { daily } from './daily.ts';
import type { SchedulerDeps } from './run-scheduler.ts';

/** What a scheduler removes old files with. */
export type CleaningDeps = Pick<SchedulerDeps, 'store' | 'live' | 'now' | 'onEvent'> & {
  readonly clockWatch: Pick<ClockWatch, 'confirm'>;
};

/** Makes what removes old files, once a day however often it is called, by the configuration as it is then. */
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
