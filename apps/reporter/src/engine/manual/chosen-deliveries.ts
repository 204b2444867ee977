import type { Database, Delivery, Run } from '../../adapters/store/schema.ts';
import { isOutstanding } from '../../adapters/store/states.ts';
import { UsageError } from '../../errors/usage-error.ts';
import { joinReasons, sayReason } from '../../reasons/say-reason.ts';
import { isIssued } from '../deliver/issued-files.ts';
import { latestDeliveries } from '../deliver/run-outcome.ts';
import { runCommand } from '../deliver/settings-advice.ts';
import { repetitions } from '../plan/repetitions.ts';
import type { RunDeps } from '../run/run-deps.ts';
import type { DeliverySelection } from './redeliver-staged.ts';

/**
 * The deliveries of a run that were planned. An address of a single `--to` is not a recipient from then on.
 * @throws {UsageError} if all of them were canceled
 */
export async function plannedOf(
  database: Database,
  run: Run,
  deliveries: readonly Delivery[],
): Promise<Delivery[]> {
  const planned = plannedAmong(deliveries);
  if (planned.length === 0) throw allCanceled(run, await isIssued(database, run));
  return planned;
}

/** The latest planned delivery to each target, unless it was canceled. */
export function plannedAmong(deliveries: readonly Delivery[]): Delivery[] {
  const named = new Set(deliveries.filter(isNamed).map(({ id }) => id));
  return sendableDeliveries(deliveries).filter(({ id, copyOf }) => !named.has(copyOf ?? id));
}

/** Whether a delivery was added by `--to` and does not repeat a planned one. */
function isNamed({ origin, copyOf }: Delivery): boolean {
  return origin === 'manual' && copyOf === null;
}

/** The latest delivery to each target, unless it was canceled. */
export function sendableDeliveries(deliveries: readonly Delivery[]): Delivery[] {
  return latestDeliveries(deliveries).filter(({ state }) => state !== 'skipped');
}

/** The deliveries of a run and the selected ones. */
export type Selection = {
  readonly deliveries: readonly Delivery[];
  readonly chosen: readonly Delivery[];
  readonly origin?: Delivery['origin'];
};

/** Splits the selected deliveries into those that have not ended and new deliveries that repeat the ended ones. */
export function splitSelection(
  deps: RunDeps,
  run: Run,
  { deliveries, chosen, origin = 'planned' }: Selection,
): DeliverySelection {
  const ended = chosen.filter((delivery) => !isOutstanding(delivery));
  return {
    outstanding: chosen.filter(isOutstanding),
    additional: repetitions(run, deliveries, { ended, origin, now: deps.now() }),
  };
}

function allCanceled(run: Run, isOfIssued: boolean): UsageError {
  if (run.canceledBy !== null) {
    const command = run.isHeld === 1 ? 'release' : 'retry';
    return new UsageError(
      joinReasons(
        sayReason('run_canceled', { run: run.id }),
        sayReason('delivers_or_sends', {
          deliver: `outlay ${command} ${run.id}`,
          resend: `outlay resend ${run.id} --to ADDRESS`,
        }),
      ),
    );
  }
  const resend = `outlay resend ${run.id} --to ADDRESS`;
  const again = isOfIssued
    ? sayReason('current_or_sends', { deliver: `outlay retry ${run.id}`, resend })
    : sayReason('creates_or_sends', { create: runCommand(run), resend });
  return new UsageError(joinReasons(sayReason('all_canceled', { run: run.id }), again));
}
