import { pinRun } from '../../adapters/store/change-run.ts';
import { inTransaction } from '../../adapters/store/in-transaction.ts';
import { addDeliveries } from '../../adapters/store/plan-run.ts';
import { deliveriesOf, filesOf } from '../../adapters/store/read-runs.ts';
import type { Database, Delivery, Run } from '../../adapters/store/schema.ts';
import { missingKey } from '../../adapters/store/staged-bytes-of.ts';
import { UsageError } from '../../errors/usage-error.ts';
import { joinReasons, sayReason } from '../../reasons/say-reason.ts';
import { claimManually } from '../claim/claim-manually.ts';
import { isIssued } from '../deliver/issued-files.ts';
import { isDelivered } from '../deliver/run-outcome.ts';
import { stagedAdvice } from '../deliver/settings-advice.ts';
import { changedText, type PresentAccount, presentAccount, removedReason } from '../pin/present-account.ts';
import { withCategoriesIfRead } from '../pin/with-categories.ts';
import { confirmedPin } from '../plan/account-pin.ts';
import { deliverRun } from '../run/deliver-run.ts';
import type { RunDeps } from '../run/run-deps.ts';

/** The result of delivering staged files again. */
export type RedeliveryResult = {
  readonly run: Run;
  /** The requested deliveries in their current state. */
  readonly deliveries: readonly Delivery[];
  /** Whether all requested deliveries were accepted. */
  readonly isDelivered: boolean;
  /** Why some requested deliveries were canceled. */
  readonly gone: readonly string[];
};

/** Options of delivering staged files again. */
export type RedeliveryOptions = {
  /** Whether the user confirms these files although the address or token of the account, or the filter of the job, has changed. */
  readonly isSameAccount: boolean;
  /** The version of the run that a page showed, by `runVersion`; without it, the present one is meant. */
  readonly shown?: string | undefined;
};

/** The deliveries to make. */
export type DeliverySelection = {
  /** Deliveries that have not ended. */
  readonly outstanding: readonly Delivery[];
  /** Deliveries to add. */
  readonly additional: readonly Delivery[];
};

/** Selects deliveries of a claimed run. An error leaves the run unchanged. */
export type DeliverySelector = (
  transaction: Database,
  taken: Run,
  deliveries: readonly Delivery[],
) => Promise<DeliverySelection & { readonly run: Run }>;

/**
 * Delivers the staged files of a run again, with the same bytes, to recipients that are still configured.
 * @throws {StoreError} `missing_key` if the files are encrypted with a key that is not configured
 * @throws {UsageError} if nothing is staged, the files were removed, a process works on the run, its account has
 * changed, or no recipient is configured
 */
export async function redeliverStaged(
  deps: RunDeps,
  found: Run,
  options: RedeliveryOptions,
  choose: DeliverySelector,
): Promise<RedeliveryResult> {
  const { database, now } = deps;
  const present = await withCategoriesIfRead(deps, await presentAccount(deps.current, found), [found]);
  const { run, requested, canceled, gone } = await inTransaction(database, async (transaction) => {
    const taken = await claimManually(transaction, found, now(), options.shown);
    await refuseUndeliverable(deps, transaction, taken);
    const deliveries = await deliveriesOf(transaction, taken);
    const isOfIssued = await isIssued(transaction, taken);
    const chosen = configuredOf(present, await choose(transaction, taken, deliveries), isOfIssued);
    refuseChanged({ present, taken, isOfIssued, options }, chosen, deliveries);
    await addDeliveries(transaction, chosen.additional);
    const isConfirmed = options.isSameAccount && isPlanned(chosen);
    const pin = isConfirmed && 'identity' in present ? confirmedPin(taken, present.identity) : undefined;
    return {
      run: pin === undefined ? chosen.run : await pinRun(transaction, chosen.run, pin),
      requested: idsOf([...chosen.outstanding, ...chosen.additional]),
      canceled: idsOf(chosen.canceled),
      gone: chosen.gone,
    };
  });
  const ended = await deliverRun(deps, run, new Set([...requested, ...canceled]));
  const deliveries = (await deliveriesOf(database, ended)).filter(({ id }) => requested.has(id));
  const isAll = deliveries.every(({ state }) => state === 'accepted');
  return { run: ended, deliveries, isDelivered: isAll, gone };
}

function idsOf(deliveries: readonly Delivery[]): ReadonlySet<string> {
  return new Set(deliveries.map(({ id }) => id));
}

type SelectedRun = DeliverySelection & { readonly run: Run };

/**
 * Drops deliveries that are no longer configured; those that were pending are canceled.
 * @throws {UsageError} if none is left
 */
function configuredOf(
  present: PresentAccount,
  { run, outstanding, additional }: SelectedRun,
  isOfIssued: boolean,
) {
  const reasonOf = (delivery: Delivery) => removedReason(present, run, delivery);
  const isConfigured = (delivery: Delivery) => reasonOf(delivery) === undefined;
  const gone = [...new Set([...outstanding, ...additional].flatMap((delivery) => reasonOf(delivery) ?? []))];
  const canceled = outstanding.filter((delivery) => !isConfigured(delivery));
  const configured = {
    run,
    outstanding: outstanding.filter(isConfigured),
    additional: additional.filter(isConfigured),
    canceled,
    gone,
  };
  if (gone.length === 0 || configured.outstanding.length + configured.additional.length > 0)
    return configured;
  throw new UsageError(
    joinReasons(
      ...gone,
      ...(isOfIssued ? [sayReason('delivers_to_others', { command: `outlay retry ${run.id}` })] : []),
      sayReason('sends_to_address', { command: `outlay resend ${run.id} --to ADDRESS` }),
    ),
  );
}

type Presented = {
  readonly present: PresentAccount;
  readonly taken: Run;
  /** Whether its files can never be created again. */
  readonly isOfIssued: boolean;
  readonly options: RedeliveryOptions;
};

/** Whether the files go to recipients of the job, and not only to an address that the user gives. */
function isPlanned({ outstanding, additional }: DeliverySelection): boolean {
  return [...outstanding, ...additional].some(({ origin }) => origin === 'planned');
}

/** Refuses if the account has changed, unless only addresses given by the user receive the files. */
function refuseChanged(
  { present, taken, isOfIssued, options }: Presented,
  chosen: DeliverySelection,
  deliveries: readonly Delivery[],
): void {
  const changed = changedText(present, taken);
  if (changed === undefined || options.isSameAccount || !isPlanned(chosen)) return;
  const context = {
    isSent: isDelivered(deliveries),
    isIssued: isOfIssued,
    command: taken.isHeld === 1 ? 'release' : 'resend',
  } as const;
  throw new UsageError(sayReason('of_run', { run: taken.id, why: stagedAdvice(taken, changed, context) }));
}

/** Refuses a run whose files cannot be delivered. */
async function refuseUndeliverable(deps: RunDeps, transaction: Database, run: Run): Promise<void> {
  const { id, state, reason, heldFor, filesRemovedAt } = run;
  if (filesRemovedAt !== null) {
    throw new UsageError(
      joinReasons(
        sayReason('files_removed', { run: id, day: filesRemovedAt.slice(0, 10) }),
        sayReason('still_shows', { command: `outlay show ${id}` }),
      ),
    );
  }
  const files = await filesOf(transaction, run);
  const missing = missingKey(deps, files);
  if (missing) throw missing;
  if (files.length > 0) return;
  if (state === 'skipped') {
    throw new UsageError(
      reason === null
        ? sayReason('nothing_to_deliver', { run: id })
        : sayReason('nothing_to_deliver_why', { run: id, why: reason }),
    );
  }
  const why =
    reason === null
      ? sayReason('no_report_yet', { run: id })
      : sayReason('no_report_yet_why', { run: id, why: reason });
  // The reason says what to do.
  if (heldFor === 'settings') throw new UsageError(why);
  throw new UsageError(joinReasons(why, sayReason('creates_it', { command: `outlay retry ${id}` })));
}
