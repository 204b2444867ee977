import { instantsOf } from '@outlay/core/time';
import { exporters } from '@outlay/exporters';
import { isPeriodRepeated } from '../../adapters/configuration/repeated-names.ts';
import { skipPending } from '../../adapters/store/change-delivery.ts';
import { changeRun, postponeRun, reviseRun } from '../../adapters/store/change-run.ts';
import { inTransaction } from '../../adapters/store/in-transaction.ts';
import { lockPeriod } from '../../adapters/store/lock-period.ts';
import { deliveriesOf } from '../../adapters/store/read-runs.ts';
import { replanDeliveries } from '../../adapters/store/replan-deliveries.ts';
import { runsOfPeriod } from '../../adapters/store/runs-of-period.ts';
import type { Database, Delivery, Run } from '../../adapters/store/schema.ts';
import { isLeft } from '../../adapters/store/states.ts';
import type { PresentAccount } from '../pin/present-account.ts';
import { changesSince } from '../plan/account-pin.ts';

import { revisedName } from '../plan/revised-name.ts';

/** The job and account of a run, and when it is looked for what a person had made. */
export type LookingForHandMade = {
  readonly present: Exclude<PresentAccount, { readonly missing: string }>;
  readonly now: Date;
};

/** Another run of the same period ends soon. Milliseconds. */
const pauseMs = 30_000;

/**
 * Compares a run of the schedule, of which nothing is made, with the reports of its period that a person had made: nobody
 * gets two of them that cannot be told apart, and nobody is left out. Where all who are meant to get it have one of the same
 * account that was made after the period was over, the run is skipped; where some of them have one, the run is a revision
 * of it. While a process works on one, the run waits.
 * @returns the run as it is then: `skipped`, put off without an owner, or to be made
 * @throws {StoreError} `superseded`
 */
export function afterManualRun(database: Database, run: Run, looking: LookingForHandMade): Promise<Run> {
  if (run.origin === 'manual') return Promise.resolve(run);
  return inTransaction(database, async (transaction) => {
    const busy = await lockPeriod(transaction, run, run.id);
    if (busy) return deferRun(transaction, run, { busy, now: looking.now });
    if (isPeriodRepeated(looking.present.job)) return run;
    const made = await handMade(transaction, run);
    if (made.length === 0) return run;
    const deliveries = (await deliveriesOf(transaction, run)).filter(isLeft);
    const whole = made.find((one) => isWhole(one, run, { ...looking, deliveries }));
    if (whole) return skip(transaction, run, { by: whole.run, now: looking.now });
    const revisions = made.filter((one) => haveSome(one, deliveries)).map((one) => one.run.revision);
    const revision = Math.max(0, ...revisions) + 1;
    return revision > run.revision
      ? revise(transaction, run, { revision, deliveries, now: looking.now })
      : run;
  });
}

/** A report that a person had made, and where it went. */
type HandMade = { readonly run: Run; readonly deliveries: readonly Delivery[] };

async function handMade(transaction: Database, run: Run): Promise<HandMade[]> {
  const others = (await runsOfPeriod(transaction, run)).filter(
    ({ id, origin }) => id !== run.id && origin === 'manual',
  );
  return Promise.all(
    others.map(async (one) => ({ run: one, deliveries: await deliveriesOf(transaction, one) })),
  );
}

/** Whether everybody has a report of the same account and the whole period. */
function isWhole(
  { run: made, deliveries }: HandMade,
  run: Run,
  { present: { account, identity }, deliveries: planned }: LookingForHandMade & Pick<HandMade, 'deliveries'>,
): boolean {
  const { until } = instantsOf({ from: run.periodFrom, until: run.periodUntil }, account.timeZone);
  if (made.isHeld === 1 || made.pin === null || made.scheduledFor < until) return false;
  if (changesSince(made.id, made.pin, identity).length > 0) return false;
  return planned.every((delivery) =>
    deliveries.some((one) => one.state === 'accepted' && isSamePlace(one, delivery)),
  );
}

/** Whether somebody has a report, or may have, who is meant to get the other one too. */
function haveSome({ deliveries }: HandMade, planned: readonly Delivery[]): boolean {
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
  const reason = `run ${busy.id} of the same period is in progress`;
  return postponeRun(transaction, run, { now, nextAt, failures: run.failures, outcome: 'deferred', reason });
}

async function skip(
  transaction: Database,
  run: Run,
  { by, now }: { readonly by: Run; readonly now: Date },
): Promise<Run> {
  const reason = `the report of this period was created manually: run ${by.id}`;
  await skipPending(transaction, run, { reason, now });
  return changeRun(transaction, run, 'skipped', { now, reason });
}

async function revise(
  transaction: Database,
  run: Run,
  {
    revision,
    deliveries,
    now,
  }: { readonly revision: number; readonly deliveries: readonly Delivery[]; readonly now: Date },
): Promise<Run> {
  const renewed = deliveries.map((delivery) => ({
    ...delivery,
    files: delivery.files.map(({ format, name }) => {
      const ext = exporters[format].extension;
      return { format, name: revisedName(plainName(name, { ...run, ext }), { revision, ext }) };
    }),
  }));
  await replanDeliveries(transaction, { renewed, added: [], dropped: [] }, now);
  return reviseRun(transaction, run, revision);
}

/** The name of a file before it was made that of a revision. */
function plainName(
  name: string,
  { revision, ext }: { readonly revision: number; readonly ext: string },
): string {
  const ending = revisedName(`.${ext}`, { revision, ext });
  return revision > 1 && name.endsWith(ending) ? `${name.slice(0, -ending.length)}.${ext}` : name;
}
