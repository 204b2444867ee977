import { periodName } from '@outlay/core';
import { exporters } from '@outlay/exporters';
import { UsageError } from '../cli/usage-error.ts';
import { isEmailAddress } from '../configuration/email-address.ts';
import { takeRun } from '../store/change-run.ts';
import { addDeliveries } from '../store/plan-run.ts';
import { deliveriesOf, filesOf } from '../store/read-runs.ts';
import type { Delivery, Run } from '../store/schema.ts';
import { deliverRun, type RunWork } from './deliver-run.ts';
import { messageIdOf, newDelivery } from './planned-run.ts';
import { processName } from './process-name.ts';
import { latestDeliveries } from './run-outcome.ts';

/** What became of delivering once more. */
export type Resent = {
  readonly run: Run;
  /** Whether all that was asked for got to its place; others of the run need not have. */
  readonly isDelivered: boolean;
};

/**
 * Delivers the staged files of a run once more, the very bytes: further deliveries are recorded for those that ended,
 * and those that are left are made.
 * @param to - only to this address, also to one that the run did not go to
 * @throws {UsageError} where nothing is staged, or a process works on the run
 */
export async function resendRun(work: RunWork, found: Run, to: string | undefined): Promise<Resent> {
  const { database, now } = work;
  await refuseUnfit(work, found);
  const deliveries = await deliveriesOf(database, found);
  const [chosen, further] = furtherDeliveries(work, found, { deliveries, to });
  const run = await database.transaction().execute(async (transaction) => {
    const taken = await takeRun(transaction, found, processName(), now());
    await addDeliveries(transaction, further);
    return taken;
  });
  const only = new Set([...chosen, ...further].map(({ id }) => id));
  // Whoever sends all of a held run has looked at it.
  const released = to === undefined ? ({ ...run, isHeld: 0 } as const) : run;
  const ended = await deliverRun(work, released, only);
  const made = (await deliveriesOf(database, ended)).filter(({ id }) => only.has(id));
  return { run: ended, isDelivered: made.every(({ state }) => state === 'accepted') };
}

async function refuseUnfit({ database }: RunWork, run: Run): Promise<void> {
  if (run.owner !== null)
    throw new UsageError(`run ${run.id} is being worked on; try again when it has ended`);
  if ((await filesOf(database, run)).length > 0) return;
  throw new UsageError(
    `run ${run.id} has no staged files: it is ${run.state}, ${run.reason ?? 'without a report'}`,
  );
}

type Resending = { readonly deliveries: readonly Delivery[]; readonly to: string | undefined };

/** Those of the chosen deliveries that are left to make, and a further one for each that has ended. */
function furtherDeliveries(work: RunWork, run: Run, { deliveries, to }: Resending): [Delivery[], Delivery[]] {
  const sendable = latestDeliveries(deliveries).filter(({ state }) => state !== 'skipped');
  const chosen = to === undefined ? sendable : sendable.filter((delivery) => goesTo(delivery, to));
  const at = work.now().toISOString();
  if (to !== undefined && chosen.length === 0) {
    return [[], [newDelivery(run, deliveries.length, { ...newRecipient(work, run, sendable, to), now: at })]];
  }
  const left = chosen.filter(({ state }) => state === 'pending' || state === 'deferred');
  const ended = chosen.filter((delivery) => !left.includes(delivery));
  const further = ended.map((delivery, index) =>
    newDelivery(run, deliveries.length + index, {
      ...delivery,
      copyOf: delivery.copyOf ?? delivery.id,
      now: at,
    }),
  );
  return [left, further];
}

function goesTo({ channel, target }: Delivery, address: string): boolean {
  return channel === 'email' && target.toLowerCase() === address.toLowerCase();
}

/** The e-mail of a run to somebody who was not among its recipients: the files of the first one that there is. */
function newRecipient({ mail }: RunWork, run: Run, deliveries: readonly Delivery[], to: string) {
  if (!isEmailAddress(to)) throw new UsageError(`--to: ${JSON.stringify(to)} is not one e-mail address`);
  if (!mail) throw new UsageError('--to: there is no smtp in the configuration');
  const model = deliveries.find(({ channel }) => channel === 'email') ?? deliveries[0];
  if (!model) throw new UsageError(`run ${run.id} has no files for a message`);
  const name = periodName(run.kind, { from: run.periodFrom, until: run.periodUntil });
  const files = model.files.map(({ format }) => ({
    format,
    name: `${run.kind}-${name}.${exporters[format].extension}`,
  }));
  return {
    channel: 'email',
    target: to,
    locale: model.locale,
    files,
    messageId: messageIdOf(run.id, to, mail.from),
    onUncertain: 'hold',
  } as const;
}
