import type { Delivery, Run } from '../../adapters/store/schema.ts';
import { isLeft } from '../../adapters/store/states.ts';
import { UsageError } from '../../errors/usage-error.ts';
import { latestDeliveries } from '../deliver/run-outcome.ts';
import { runCommand } from '../deliver/settings-advice.ts';
import { repetitions } from '../plan/further-deliveries.ts';
import type { RunDeps } from '../run/run-deps.ts';
import type { Choice } from './redeliver-staged.ts';

/**
 * The deliveries of a run that were planned. An address of a single `--to` is not a recipient from then on.
 * @throws {UsageError} if all of them were canceled
 */
export function plannedOf(run: Run, deliveries: readonly Delivery[]): Delivery[] {
  const named = new Set(deliveries.filter(isNamed).map(({ id }) => id));
  const planned = sendableOf(deliveries).filter(({ id, copyOf }) => !named.has(copyOf ?? id));
  if (planned.length === 0) throw allCanceled(run);
  return planned;
}

/** Whether a delivery was added by `--to` and does not repeat a planned one. */
function isNamed({ origin, copyOf }: Delivery): boolean {
  return origin === 'manual' && copyOf === null;
}

/** The latest delivery to each target, unless it was canceled. */
export function sendableOf(deliveries: readonly Delivery[]): Delivery[] {
  return latestDeliveries(deliveries).filter(({ state }) => state !== 'skipped');
}

/** The deliveries of a run and the selected ones. */
export type Choosing = {
  readonly deliveries: readonly Delivery[];
  readonly chosen: readonly Delivery[];
  readonly origin?: Delivery['origin'];
};

/** Splits the selected deliveries into those that have not ended and new deliveries that repeat the ended ones. */
export function chosenOf(
  deps: RunDeps,
  run: Run,
  { deliveries, chosen, origin = 'planned' }: Choosing,
): Choice {
  const ended = chosen.filter((delivery) => !isLeft(delivery));
  return {
    left: chosen.filter(isLeft),
    further: repetitions(run, deliveries, { ended, origin, now: deps.now() }),
  };
}

function allCanceled(run: Run): UsageError {
  return new UsageError(
    `every delivery of run ${run.id} was canceled; ${runCommand(run)} creates the report for its current recipients, and outlay resend ${run.id} --to ADDRESS sends the files to an address of your choice`,
  );
}
