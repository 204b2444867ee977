import type { Delivery, Run } from '../../adapters/store/schema.ts';
import { isLeft } from '../../adapters/store/states.ts';
import { UsageError } from '../../errors/usage-error.ts';
import { latestDeliveries } from '../deliver/run-outcome.ts';
import { runCommand } from '../deliver/settings-advice.ts';
import { repetitions } from '../plan/further-deliveries.ts';
import type { RunDeps } from '../run/run-deps.ts';
import type { Choice } from './staged-again.ts';

/**
 * The deliveries of a run that go where its job says; an address that a person named once does not get everything from
 * then on.
 * @throws {UsageError} when all of them were canceled
 */
export function plannedOf(run: Run, deliveries: readonly Delivery[]): Delivery[] {
  const named = new Set(deliveries.filter(isNamed).map(({ id }) => id));
  const planned = sendableOf(deliveries).filter(({ id, copyOf }) => !named.has(copyOf ?? id));
  if (planned.length === 0) throw allCanceled(run);
  return planned;
}

/** Begun by a person's `--to`, and not a repetition of what was planned. */
function isNamed({ origin, copyOf }: Delivery): boolean {
  return origin === 'manual' && copyOf === null;
}

/** The latest delivery to each place, unless it was canceled. */
export function sendableOf(deliveries: readonly Delivery[]): Delivery[] {
  return latestDeliveries(deliveries).filter(({ state }) => state !== 'skipped');
}

/** Deliveries of a run, and those of them that are chosen. */
export type Choosing = {
  readonly deliveries: readonly Delivery[];
  readonly chosen: readonly Delivery[];
  readonly origin?: Delivery['origin'];
};

/** Those of the chosen deliveries that are left to make, and a further one for each that has ended. */
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
