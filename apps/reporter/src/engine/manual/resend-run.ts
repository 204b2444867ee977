import { periodName } from '@outlay/core/time';
import { exporters } from '@outlay/exporters';
import { isEmailAddress } from '../../adapters/channels/email/email-address.ts';
import { releaseRun } from '../../adapters/store/change-run.ts';
import type { Delivery, Run } from '../../adapters/store/schema.ts';
import { isLeft } from '../../adapters/store/states.ts';
import { UsageError } from '../../errors/usage-error.ts';
import { latestDeliveries } from '../deliver/run-outcome.ts';
import { runCommand } from '../deliver/settings-advice.ts';
import { repetitions } from '../plan/further-deliveries.ts';
import { messageIdOf, newDelivery } from '../plan/planned-run.ts';
import { revisedName } from '../plan/revised-name.ts';
import type { RunWork } from '../run/run-work.ts';
import { type Choice, deliverStagedAgain, type Resent, type StagedAgainOptions } from './staged-again.ts';

/** How a run is delivered once more. */
export type Resending = StagedAgainOptions & {
  /** Only to this address, also to one that the run did not go to; a held run stays held then. */
  readonly to: string | undefined;
};

/**
 * Delivers the staged files of a run once more, the very bytes: further deliveries are recorded for those that ended,
 * and those that are left are made. A held run is released by that: what is left of it is delivered, and who had it
 * already to look at it does not get it again.
 * @throws {UsageError} as `deliverStagedAgain` does
 */
export function resendRun(work: RunWork, found: Run, { to, ...options }: Resending): Promise<Resent> {
  return deliverStagedAgain(work, found, options, async (transaction, taken, deliveries) => {
    if (to !== undefined) return { run: taken, ...chosenFor(work, taken, { deliveries, to }) };
    const sendable = plannedOf(deliveries);
    if (sendable.length === 0) throw allCancelled(taken);
    if (taken.isHeld === 0) return { run: taken, ...chosenOf(work, taken, { deliveries, chosen: sendable }) };
    // Whoever sends all of a held run has looked at it.
    const chosen = sendable.filter(({ state }) => state !== 'accepted');
    return {
      run: await releaseRun(transaction, taken),
      ...chosenOf(work, taken, { deliveries, chosen }),
    };
  });
}

function allCancelled(run: Run): UsageError {
  return new UsageError(
    `every delivery of run ${run.id} was cancelled; ${runCommand(run)} makes the report for whoever gets it now, and outlay resend ${run.id} --to ADDRESS sends the files to an address that you name`,
  );
}

/** What goes to whom the job names: an address that a person named once does not get everything from then on. */
function plannedOf(deliveries: readonly Delivery[]): Delivery[] {
  const named = new Set(deliveries.filter(isNamed).map(({ id }) => id));
  return sendableOf(deliveries).filter(({ id, copyOf }) => !named.has(copyOf ?? id));
}

/** Begun by a person's `--to`, and not a repetition of what was planned. */
function isNamed({ origin, copyOf }: Delivery): boolean {
  return origin === 'manual' && copyOf === null;
}

function sendableOf(deliveries: readonly Delivery[]): Delivery[] {
  return latestDeliveries(deliveries).filter(({ state }) => state !== 'skipped');
}

type Choosing = {
  readonly deliveries: readonly Delivery[];
  readonly chosen: readonly Delivery[];
  readonly origin?: Delivery['origin'];
};

/** Those of the chosen deliveries that are left to make, and a further one for each that has ended. */
function chosenOf(work: RunWork, run: Run, { deliveries, chosen, origin = 'planned' }: Choosing): Choice {
  const ended = chosen.filter((delivery) => !isLeft(delivery));
  return {
    left: chosen.filter(isLeft),
    further: repetitions(run, deliveries, { ended, origin, now: work.now() }),
  };
}

type Addressed = { readonly deliveries: readonly Delivery[]; readonly to: string };

function chosenFor(work: RunWork, run: Run, { deliveries, to }: Addressed): Choice {
  const sendable = sendableOf(deliveries);
  const chosen = sendable.filter((delivery) => goesTo(delivery, to));
  if (chosen.length > 0) return chosenOf(work, run, { deliveries, chosen, origin: 'manual' });
  const recipient = newRecipient(work, run, sendable, to);
  const now = work.now().toISOString();
  return { left: [], further: [newDelivery(run, deliveries.length, { ...recipient, now })] };
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
    name: revisedName(`${run.kind}-${name}.${exporters[format].extension}`, {
      revision: run.revision,
      ext: exporters[format].extension,
    }),
  }));
  return {
    channel: 'email',
    target: to,
    locale: model.locale,
    files,
    messageId: messageIdOf(run.id, to, mail.from),
    onUncertain: 'hold',
    origin: 'manual',
  } as const;
}
