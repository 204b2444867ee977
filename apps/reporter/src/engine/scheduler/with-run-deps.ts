import { failureText } from '../../errors/failure-text.ts';
import { serviceShutdown } from '../deliver/shutdown-timeouts.ts';
import type { LazyProcesses } from '../make/lazy-processes.ts';
import type { RunDeps } from '../run/run-deps.ts';
import type { SchedulerDeps } from './run-scheduler.ts';

/** Dependencies of actions of people in the process of the scheduler. */
export type RunActionsDeps = Pick<
  SchedulerDeps,
  'store' | 'live' | 'environment' | 'now' | 'onEvent' | 'signal'
> & {
  /** Create the reports. The caller closes them when no action is left. */
  readonly reportProcesses: LazyProcesses;
};

/** Acts with the current configuration and its channels, which stay open until the action ends. */
export function withRunDeps<Result>(
  { store, live, environment, now, onEvent, signal }: RunActionsDeps,
  act: (deps: RunDeps) => Promise<Result>,
): Promise<Result> {
  return live.use(({ mail, folders, buckets, isolation, targets, keys }) =>
    act({
      ...store,
      mail,
      folders,
      buckets,
      isolation,
      targets,
      keys,
      current: { configuration: () => live.current().configuration, environment },
      now,
      signal,
      shutdown: serviceShutdown,
      onStoreAway: (error) =>
        onEvent({ type: 'error', during: 'acting on a run', reason: failureText(error) }),
      onState: (run, left) => onEvent({ type: 'run', run, left }),
      onDelivery: (delivery, step) => onEvent({ type: 'delivery', delivery, step }),
    }),
  );
}
