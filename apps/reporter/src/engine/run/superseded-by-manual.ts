import { instantsOf } from '@outlay/core/time';
import { isPeriodRepeated } from '../../adapters/configuration/repeated-names.ts';
import { skipPending } from '../../adapters/store/change-delivery.ts';
import { changeRun, postponeRun } from '../../adapters/store/change-run.ts';
import { inTransaction } from '../../adapters/store/in-transaction.ts';
import { lockPeriod } from '../../adapters/store/lock-period.ts';
import { deliveriesOf } from '../../adapters/store/read-runs.ts';
import { runsOfPeriod } from '../../adapters/store/runs-of-period.ts';
import type { Database, Delivery, Run } from '../../adapters/store/schema.ts';
import { isOutstanding } from '../../adapters/store/states.ts';
import { sayReason } from '../../reasons/say-reason.ts';
import { asCorrection } from '../close/as-correction.ts';
import { renumber } from '../close/renumber.ts';
import type { PresentAccount } from '../pin/present-account.ts';
import { changesSince, isOfFilter } from '../plan/account-pin.ts';

/** The job and account of a run, and the current time. */
export type ManualRunSearch = {
  readonly present: Exclude<PresentAccount, { readonly missing: string }>;
  readonly now: Date;
};

/** Pause while another run of the same period is in progress. Milliseconds. */
const pauseMs = 30_000;

/**
 * Compares a scheduled run that has not begun with the manual reports of its period, so that nobody gets two reports
 * with the same name and nobody is left out. If every recipient already has a manual report of the same account that
 * was created after the period ended, the run is skipped. If some of them have one, the run becomes a revision of it.
 * While a manual run is in progress, the run is deferred. If its period is closed, it is the next revision of it instead.
 * @returns the run afterwards: `skipped`, deferred and without an owner, or ready to be executed
 * @throws {StoreError} `superseded`
 */
export function supersededByManual(database: Database, run: Run, search: ManualRunSearch): Promise<Run> {
  if (run.origin === 'manual') return Promise.resolve(run);
  return inTransaction(database, async (transaction) => {
    const busy = await lockPeriod(transaction, run, run.id);
    if (busy) return deferRun(transaction, run, { busy, now: search.now });
    const corrected = await asCorrection(transaction, run, search.now);
    if (corrected) return corrected;
    const made = await manualReports(transaction, run, search);
    if (made.length === 0 || isPeriodRepeated(search.present.job)) return run;
    const deliveries = (await deliveriesOf(transaction, run)).filter(isOutstanding);
    const covering = made.find((one) => coversAll(one, run, { ...search, deliveries }));
    if (covering) return skip(transaction, run, { by: covering.run, now: search.now });
    const revisions = made.filter((one) => coversSome(one, deliveries)).map((one) => one.run.revision);
    const revision = Math.max(0, ...revisions) + 1;
    return revision > run.revision ? renumber(transaction, run, { revision, now: search.now }) : run;
  });
}

/** A manual report and its deliveries. */
type ManualReport = { readonly run: Run; readonly deliveries: readonly Delivery[] };

/** The manual reports of the period. One of other documents is another report. */
async function manualReports(
  transaction: Database,
  run: Run,
  { present: { identity } }: ManualRunSearch,
): Promise<ManualReport[]> {
  const others = (await runsOfPeriod(transaction, run)).filter(
    (one) => one.id !== run.id && one.origin === 'manual' && isOfFilter(one, identity),
  );
  return Promise.all(
    others.map(async (one) => ({ run: one, deliveries: await deliveriesOf(transaction, one) })),
  );
}

/** Whether every recipient has a report of the same account and the complete period. */
function coversAll(
  { run: made, deliveries }: ManualReport,
  run: Run,
  { present: { account, identity }, deliveries: planned }: ManualRunSearch & Pick<ManualReport, 'deliveries'>,
): boolean {
  const { until } = instantsOf({ from: run.periodFrom, until: run.periodUntil }, account.timeZone);
  if (made.isHeld === 1 || made.pin === null || made.scheduledFor < until) return false;
  if (changesSince(made, identity).length > 0) return false;
  return planned.every((delivery) =>
    deliveries.some((one) => one.state === 'accepted' && isSamePlace(one, delivery)),
  );
}

/** Whether a planned recipient received the report, or may have. */
function coversSome({ deliveries }: ManualReport, planned: readonly Delivery[]): boolean {
  return deliveries.some(
    (one) =>
      (one.state === 'accepted' || one.state === 'unknown') &&
      planned.some((delivery) => isSamePlace(one, delivery)),
  );
}

function isSamePlace(one: Delivery, other: Delivery): boolean {
  return one.channel === other.channel && one.target.toLowerCase() === other.target.toLowerCase();
}

function deferRun(
  transaction: Database,
  run: Run,
  { busy, now }: { readonly busy: Run; readonly now: Date },
): Promise<Run> {
  const nextAt = new Date(now.getTime() + pauseMs).toISOString();
  const reason = sayReason('same_period_busy', { run: busy.id });
  return postponeRun(transaction, run, { now, nextAt, failures: run.failures, outcome: 'deferred', reason });
}

async function skip(
  transaction: Database,
  run: Run,
  { by, now }: { readonly by: Run; readonly now: Date },
): Promise<Run> {
  const reason = sayReason('created_manually', { run: by.id });
  await skipPending(transaction, run, { reason, now });
  return changeRun(transaction, run, 'skipped', { now, reason });
}
