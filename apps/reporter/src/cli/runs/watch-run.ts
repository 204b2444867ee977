import type { DeliveryStep, RunDecision } from '../../adapters/log/scheduler-event.ts';
import type { Delivery, Run } from '../../adapters/store/schema.ts';
import type { RunState } from '../../adapters/store/states.ts';
import type { RequestedRun } from '../../engine/manual/requested-runs.ts';
import type { RunPlace } from '../../engine/manual/run-requested.ts';
import { logRetries } from '../requests/log-retries.ts';
import { type WatchedRequests, watchRequests } from '../requests/watch-requests.ts';
import type { Progress } from '../terminal/progress.ts';
import { stateText } from './run-text.ts';

/** Listeners of a run in progress. */
export type RunWatch = {
  readonly onState: (run: Run, left?: RunDecision) => void;
  readonly onDelivery: (delivery: Delivery, step: DeliveryStep) => void;
  readonly requests: Partial<WatchedRequests>;
};

const stepOf: Partial<Record<RunState, string>> = {
  planned: 'reading the records',
  fetched: 'building the report and writing its files',
  rendered: 'storing the files',
  staged: 'storing the files',
  delivering: 'delivering',
};

/** Shows the progress of a run on the terminal. */
export function watchRun(
  { request, destinations }: RequestedRun,
  place: RunPlace,
  progress: Progress,
): RunWatch {
  const which = `${request.job.name}, ${request.account.name}`;
  const name = place.of === 1 ? which : `${which} (${place.number} of ${place.of})`;
  let begun = 0;
  return {
    requests: watchRequests(progress).hooks,
    onState: ({ state }) => progress.step(`${name}: ${stepOf[state] ?? state}`),
    onDelivery({ target }, step) {
      if (step !== 'begun') return;
      begun += 1;
      progress.detail(`${begun} of ${Math.max(begun, destinations)}, ${target}`);
    },
  };
}

/**
 * Prints a line for each state of a run, for logs and if there is no terminal. The reason of the last one follows in the line
 * of the run, or in the error that the command ends with.
 */
export function logRun(say: (line: string) => void, now: () => Date): RunWatch {
  return {
    requests: logRetries(say, now),
    onState: (run) => say(`${run.job}, ${run.account}: ${stateText({ ...run, reason: null })}`),
    onDelivery: () => {},
  };
}
