import { datedPeriodName } from '@outlay/core/time';
import { exporters } from '@outlay/exporters';
import { isEmailAddress } from '../../adapters/channels/email/email-address.ts';
import type { Delivery, Run } from '../../adapters/store/schema.ts';
import { UsageError } from '../../errors/usage-error.ts';
import { messageIdOf, newDelivery } from '../plan/planned-run.ts';
import { revisedName } from '../plan/revised-name.ts';
import type { RunDeps } from '../run/run-deps.ts';
import { chosenOf, plannedOf, sendableOf } from './chosen-deliveries.ts';
import { type Choice, deliverStagedAgain, type Resent, type StagedAgainOptions } from './staged-again.ts';

/** How a run is sent again. */
export type Resending = StagedAgainOptions & {
  /** Only to this address, also to one that the run did not go to. */
  readonly to: string | undefined;
};

/**
 * Sends the staged files of a run again, the very bytes: records a further delivery for each that ended, and makes those
 * that are left. A held run goes only to an address that is named, and stays held.
 * @throws {UsageError} when the run is held and no address is named; otherwise as `deliverStagedAgain` does
 */
export function resendRun(deps: RunDeps, found: Run, { to, ...options }: Resending): Promise<Resent> {
  return deliverStagedAgain(deps, found, options, async (_transaction, taken, deliveries) => {
    if (to !== undefined) return { run: taken, ...chosenFor(deps, taken, { deliveries, to }) };
    if (taken.isHeld === 1) throw heldError(taken);
    return { run: taken, ...chosenOf(deps, taken, { deliveries, chosen: plannedOf(taken, deliveries) }) };
  });
}

function heldError({ id }: Run): UsageError {
  return new UsageError(
    `run ${id} is held; outlay release ${id} delivers it, and outlay resend ${id} --to ADDRESS sends it to one address for review`,
  );
}

type Addressed = { readonly deliveries: readonly Delivery[]; readonly to: string };

function chosenFor(deps: RunDeps, run: Run, { deliveries, to }: Addressed): Choice {
  const sendable = sendableOf(deliveries);
  const chosen = sendable.filter((delivery) => goesTo(delivery, to));
  if (chosen.length > 0) return chosenOf(deps, run, { deliveries, chosen, origin: 'manual' });
  const recipient = newRecipient(deps, run, sendable, to);
  const now = deps.now().toISOString();
  return { left: [], further: [newDelivery(run, deliveries.length, { ...recipient, now })] };
}

function goesTo({ channel, target }: Delivery, address: string): boolean {
  return channel === 'email' && target.toLowerCase() === address.toLowerCase();
}

/** The e-mail of a run to somebody who was not among its recipients: the files of the first one that there is. */
function newRecipient({ mail }: RunDeps, run: Run, deliveries: readonly Delivery[], to: string) {
  if (!isEmailAddress(to)) throw new UsageError(`--to: ${JSON.stringify(to)} is not one e-mail address`);
  if (!mail) throw new UsageError('--to: the configuration has no smtp');
  const model = deliveries.find(({ channel }) => channel === 'email') ?? deliveries[0];
  if (!model) throw new UsageError(`run ${run.id} has no files for a message`);
  const name = datedPeriodName(run.kind, { from: run.periodFrom, until: run.periodUntil });
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
