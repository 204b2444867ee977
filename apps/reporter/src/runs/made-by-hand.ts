import { instantsOf } from '@outlay/core';
import { exporters } from '@outlay/exporters';
import { isPeriodRepeated } from '../configuration/repeated-names.ts';
import { skipPending } from '../store/change-delivery.ts';
import { changeRun, reviseRun } from '../store/change-run.ts';
import { inTransaction } from '../store/in-transaction.ts';
import { deliveriesOf } from '../store/read-runs.ts';
import { replanDeliveries } from '../store/replan-deliveries.ts';
import { runsOfPeriod } from '../store/runs-of-period.ts';
import type { Database, Run } from '../store/schema.ts';
import { sentStates } from './manual-step.ts';
import type { PresentAccount } from './present-account.ts';
import { revisedName } from './revised-name.ts';

/** The job and account of a run, and when it is looked for what a person had made. */
export type LookingForHandMade = {
  readonly present: Pick<Exclude<PresentAccount, { readonly missing: string }>, 'job' | 'account'>;
  readonly now: Date;
};

/**
 * Compares a run of the schedule, of which nothing is made, with the reports of its period that a person had made: nobody
 * gets two of them that cannot be told apart. Where one was made after the period was over, the run is skipped; where the
 * period was not over then, the run is a revision of that report.
 * @returns the run as it is then
 * @throws {StoreError} `superseded`
 */
export function afterHandMade(
  database: Database,
  run: Run,
  { present: { job, account }, now }: LookingForHandMade,
): Promise<Run> {
  if (run.origin === 'hand') return Promise.resolve(run);
  return inTransaction(database, async (transaction) => {
    const others = await runsOfPeriod(transaction, run);
    const made = others.filter(
      ({ id, origin, state }) => id !== run.id && origin === 'hand' && sentStates.has(state),
    );
    if (made.length === 0 || isPeriodRepeated(job)) return run;
    const { until } = instantsOf({ from: run.periodFrom, until: run.periodUntil }, account.timeZone);
    const final = made.find(({ scheduledFor }) => scheduledFor >= until);
    if (final) return skip(transaction, run, { by: final, now });
    const revision = Math.max(...made.map((one) => one.revision)) + 1;
    return revision > run.revision ? revise(transaction, run, { revision, now }) : run;
  });
}

async function skip(
  transaction: Database,
  run: Run,
  { by, now }: { readonly by: Run; readonly now: Date },
): Promise<Run> {
  const reason = `the report of this period was made by hand: run ${by.id}`;
  await skipPending(transaction, run, { reason, now });
  return changeRun(transaction, run, 'skipped', { now, reason });
}

async function revise(
  transaction: Database,
  run: Run,
  { revision, now }: { readonly revision: number; readonly now: Date },
): Promise<Run> {
  const renewed = (await deliveriesOf(transaction, run)).map((delivery) => ({
    ...delivery,
    files: delivery.files.map(({ format, name }) => {
      const ext = exporters[format].extension;
      return { format, name: revisedName(name, { revision, ext }) };
    }),
  }));
  await replanDeliveries(transaction, { renewed, added: [], dropped: [] }, now);
  return reviseRun(transaction, run, revision);
}
