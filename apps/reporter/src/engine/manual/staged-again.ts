import { pinRun } from '../../adapters/store/change-run.ts';
import { inTransaction } from '../../adapters/store/in-transaction.ts';
import { addDeliveries } from '../../adapters/store/plan-run.ts';
import { deliveriesOf, filesOf } from '../../adapters/store/read-runs.ts';
import type { Database, Delivery, Run } from '../../adapters/store/schema.ts';
import { missingKey } from '../../adapters/store/staged-bytes-of.ts';
import { UsageError } from '../../errors/usage-error.ts';
import { takeManually } from '../claim/take-by-hand.ts';
import { isDelivered } from '../deliver/run-outcome.ts';
import { stagedAdvice } from '../deliver/settings-advice.ts';
import { changedText, goneReason, type PresentAccount, presentAccount } from '../pin/present-account.ts';
import { pinOf } from '../plan/account-pin.ts';
import { deliverRun } from '../run/deliver-run.ts';
import type { RunDeps } from '../run/run-deps.ts';

/** What became of delivering once more. */
export type Resent = {
  readonly run: Run;
  /** Those that were asked for, as they are now. */
  readonly deliveries: readonly Delivery[];
  /** Whether all that was asked for got to its place; others of the run need not have. */
  readonly isDelivered: boolean;
  /** Why some of what was asked for goes nowhere any more. */
  readonly gone: readonly string[];
};

/** How staged files are delivered once more. */
export type StagedAgainOptions = {
  /** Whether a person says that the account is still the same, although its address or token has changed. */
  readonly isSameAccount: boolean;
};

/** What of a run is to be delivered. */
export type Choice = {
  /** Deliveries that are left to make. */
  readonly left: readonly Delivery[];
  /** Deliveries that are recorded in addition. */
  readonly further: readonly Delivery[];
};

/** Chooses among the deliveries of a run that this process has taken; what it throws leaves the run as it was. */
export type Choose = (
  transaction: Database,
  taken: Run,
  deliveries: readonly Delivery[],
) => Promise<Choice & { readonly run: Run }>;

/**
 * Delivers staged files of a run for a person, the very bytes, to whom the configuration still means to get them.
 * @throws {StoreError} `missing_key` where the files are encrypted with a key that is not configured
 * @throws {UsageError} where nothing is staged, the files were removed, a process works on the run, its account has
 * changed, or nobody whom the configuration names is left
 */
export async function deliverStagedAgain(
  deps: RunDeps,
  found: Run,
  options: StagedAgainOptions,
  choose: Choose,
): Promise<Resent> {
  const { database, now } = deps;
  const present = await presentAccount(deps.current, found);
  const { run, asked, canceled, gone } = await inTransaction(database, async (transaction) => {
    const taken = await takeManually(transaction, found, now());
    await refuseUnfit(deps, transaction, taken);
    const deliveries = await deliveriesOf(transaction, taken);
    const chosen = meantOf(present, await choose(transaction, taken, deliveries));
    refuseChanged({ present, taken, options }, chosen, deliveries);
    await addDeliveries(transaction, chosen.further);
    const pin =
      options.isSameAccount && 'identity' in present ? pinOf(taken.id, present.identity) : undefined;
    return {
      run: pin === undefined ? chosen.run : await pinRun(transaction, chosen.run, pin),
      asked: idsOf([...chosen.left, ...chosen.further]),
      canceled: idsOf(chosen.canceled),
      gone: chosen.gone,
    };
  });
  const ended = await deliverRun(deps, run, new Set([...asked, ...canceled]));
  const deliveries = (await deliveriesOf(database, ended)).filter(({ id }) => asked.has(id));
  const isAll = deliveries.every(({ state }) => state === 'accepted');
  return { run: ended, deliveries, isDelivered: isAll, gone };
}

function idsOf(deliveries: readonly Delivery[]): ReadonlySet<string> {
  return new Set(deliveries.map(({ id }) => id));
}

type Chosen = Choice & { readonly run: Run };

/** Leaves out what the configuration no longer means: what was left to make of it ends as canceled. @throws {UsageError} where nothing is left then */
function meantOf(present: PresentAccount, { run, left, further }: Chosen) {
  const reasonOf = (delivery: Delivery) => goneReason(present, run, delivery);
  const isMeant = (delivery: Delivery) => reasonOf(delivery) === undefined;
  const gone = [...new Set([...left, ...further].flatMap((delivery) => reasonOf(delivery) ?? []))];
  const canceled = left.filter((delivery) => !isMeant(delivery));
  const meant = { run, left: left.filter(isMeant), further: further.filter(isMeant), canceled, gone };
  if (gone.length === 0 || meant.left.length + meant.further.length > 0) return meant;
  throw new UsageError(
    `${gone.join('; ')}; outlay resend ${run.id} --to ADDRESS sends the files to an address of your choice`,
  );
}

type Presented = {
  readonly present: PresentAccount;
  readonly taken: Run;
  readonly options: StagedAgainOptions;
};

/** An address that a person names gets what the person says. */
function refuseChanged(
  { present, taken, options }: Presented,
  { left, further }: Choice,
  deliveries: readonly Delivery[],
): void {
  const changed = changedText(present, taken);
  const isPlanned = [...left, ...further].some(({ origin }) => origin === 'planned');
  if (changed === undefined || options.isSameAccount || !isPlanned) return;
  const context = {
    isSent: isDelivered(deliveries),
    command: taken.isHeld === 1 ? 'release' : 'resend',
  } as const;
  throw new UsageError(`run ${taken.id}: ${stagedAdvice(taken, changed, context)}`);
}

/** Of a run whose files cannot be delivered. */
async function refuseUnfit(deps: RunDeps, transaction: Database, run: Run): Promise<void> {
  const { id, state, reason, filesRemovedAt } = run;
  if (filesRemovedAt !== null) {
    throw new UsageError(
      `the files of run ${id} were removed on ${filesRemovedAt.slice(0, 10)} under store.keepFiles; outlay show ${id} still shows its deliveries`,
    );
  }
  const files = await filesOf(transaction, run);
  const missing = missingKey(deps, files);
  if (missing) throw missing;
  if (files.length > 0) return;
  const why = reason === null ? '' : `: ${reason}`;
  throw new UsageError(
    state === 'skipped'
      ? `run ${id} has no files to deliver${why}`
      : `run ${id} has no report yet${why}; outlay retry ${id} creates it`,
  );
}
