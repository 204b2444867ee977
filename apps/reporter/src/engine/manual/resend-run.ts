import { isEmailAddress } from '../../adapters/channels/email/email-address.ts';
import type { Delivery, Run } from '../../adapters/store/schema.ts';
import { UsageError } from '../../errors/usage-error.ts';
import { joinReasons, sayReason } from '../../reasons/say-reason.ts';
import { plainFileName } from '../plan/plain-file-name.ts';
import { messageIdOf, newDelivery } from '../plan/planned-run.ts';
import type { RunDeps } from '../run/run-deps.ts';
import { plannedOf, sendableDeliveries, splitSelection } from './chosen-deliveries.ts';
import {
  type DeliverySelection,
  type RedeliveryOptions,
  type RedeliveryResult,
  redeliverStaged,
} from './redeliver-staged.ts';

/** Options of resending a run. */
export type ResendOptions = RedeliveryOptions & {
  /** The only address to send to, even if it was not a recipient. */
  readonly to: string | undefined;
};

/**
 * Sends the staged files of a run again, with the same bytes: records a new delivery for each that has ended, and makes
 * the others. A held run can only be sent to a given address, and stays held.
 * @throws {UsageError} if the run is held and no address is given; otherwise as `redeliverStaged`
 */
export function resendRun(
  deps: RunDeps,
  found: Run,
  { to, ...options }: ResendOptions,
): Promise<RedeliveryResult> {
  return redeliverStaged(deps, found, options, async (transaction, taken, deliveries) => {
    if (to !== undefined) return { run: taken, ...chosenFor(deps, taken, { deliveries, to }) };
    if (taken.isHeld === 1) throw heldError(taken);
    return {
      run: taken,
      ...splitSelection(deps, taken, { deliveries, chosen: await plannedOf(transaction, taken, deliveries) }),
    };
  });
}

function heldError({ id }: Run): UsageError {
  return new UsageError(
    joinReasons(
      sayReason('run_is_held', { run: id }),
      sayReason('releases_or_resends', {
        release: `outlay release ${id}`,
        resend: `outlay resend ${id} --to ADDRESS`,
      }),
    ),
  );
}

type Addressed = { readonly deliveries: readonly Delivery[]; readonly to: string };

function chosenFor(deps: RunDeps, run: Run, { deliveries, to }: Addressed): DeliverySelection {
  const sendable = sendableDeliveries(deliveries);
  const chosen = sendable.filter((delivery) => goesTo(delivery, to));
  if (chosen.length > 0) return splitSelection(deps, run, { deliveries, chosen, origin: 'manual' });
  const recipient = newRecipient(deps, run, sendable, to);
  const now = deps.now().toISOString();
  return { outstanding: [], additional: [newDelivery(run, deliveries.length, { ...recipient, now })] };
}

function goesTo({ channel, target }: Delivery, address: string): boolean {
  return channel === 'email' && target.toLowerCase() === address.toLowerCase();
}

/** The e-mail of a run to an additional address: the files of its first recipient. */
function newRecipient({ mail }: RunDeps, run: Run, deliveries: readonly Delivery[], to: string) {
  if (!isEmailAddress(to)) throw new UsageError(sayReason('address_wrong', { address: JSON.stringify(to) }));
  if (!mail) throw new UsageError(sayReason('of_target', { target: '--to', why: sayReason('no_smtp') }));
  const model = deliveries.find(({ channel }) => channel === 'email') ?? deliveries[0];
  if (!model) throw new UsageError(sayReason('no_message_files', { run: run.id }));
  const files = model.files.map(({ format }) => ({ format, name: plainFileName(run, format) }));
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
