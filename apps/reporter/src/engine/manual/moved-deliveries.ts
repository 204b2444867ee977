import { batchField, batchOfRun, batchText } from '../../adapters/store/export-batches.ts';
import { filesOf } from '../../adapters/store/read-runs.ts';
import type { Database, Delivery, RecordedFile, Run } from '../../adapters/store/schema.ts';
import { UsageError } from '../../errors/usage-error.ts';
import { joinReasons, sayReason } from '../../reasons/say-reason.ts';
import { isIssued } from '../deliver/issued-files.ts';
import { latestDeliveries } from '../deliver/run-outcome.ts';
import {
  type ConfiguredAccount,
  configuredAccount,
  isCanceled,
  removedReason,
} from '../pin/present-account.ts';
import { newDelivery } from '../plan/planned-run.ts';
import { repetitions } from '../plan/repetitions.ts';
import type { RunDeps } from '../run/run-deps.ts';
import { replanRun } from './replan-run.ts';

/**
 * Further deliveries of files that can never be created again: to the job's current recipients, folders and buckets, in the
 * place of those that were removed from it before they received the files. Other runs have none.
 * @throws {UsageError} if the files have not what the new place receives, or a place that received them was removed too
 */
export async function movedDeliveries(
  deps: Pick<RunDeps, 'current' | 'mail' | 'now'>,
  transaction: Database,
  run: Run,
  deliveries: readonly Delivery[],
): Promise<Delivery[]> {
  if (!(await isIssued(transaction, run))) return [];
  const present = configuredAccount(deps.current.configuration(), run);
  const planned = latestDeliveries(deliveries).filter(({ origin }) => origin === 'planned');
  const isGone = (delivery: Delivery) => removedReason(present, run, delivery) !== undefined;
  const back = planned.filter((each) => isCanceled(run, each) && !isGone(each));
  const again = repetitions(run, deliveries, { ended: back, now: deps.now() });
  const lost = planned.filter((each) => isGone(each) && isMissing(run, each));
  if (lost.length === 0 || 'missing' in present) return again;
  const fresh = (await replanRun(deps, run)).deliveries.filter((plan) => !deliveries.some(isSamePlace(plan)));
  if (fresh.length > 0) refuseUncertainPlace(run, planned, present);
  const batch = await batchOfRun(transaction, run);
  const staged = await filesOf(transaction, run);
  const moved = fresh.map((plan, index) => {
    const files = batch ? numbered(plan.files, batch.number) : plan.files;
    refuseUnstaged(run, { ...plan, files }, staged);
    const place = lost[index];
    const copyOf = place ? (place.copyOf ?? place.id) : null;
    const position = deliveries.length + again.length + index;
    return newDelivery(run, position, { ...plan, files, copyOf, now: deps.now().toISOString() });
  });
  return [...again, ...moved];
}

/** Whether a place has not received the files, and does not wait for someone to find out. */
function isMissing(run: Run, delivery: Delivery): boolean {
  const { state } = delivery;
  return state === 'refused' || state === 'pending' || state === 'deferred' || isCanceled(run, delivery);
}

function isSamePlace({ channel, target }: Delivery) {
  return (one: Delivery) => one.channel === channel && one.target.toLowerCase() === target.toLowerCase();
}

function numbered(files: Delivery['files'], number: number): Delivery['files'] {
  return files.map(({ format, name }) => ({ format, name: name.replaceAll(batchField, batchText(number)) }));
}

/** A new place may be that of a removed one that has the files already: they would be imported twice. */
function refuseUncertainPlace(run: Run, planned: readonly Delivery[], present: ConfiguredAccount): void {
  const removed = planned.find(
    (each) =>
      (each.state === 'accepted' || each.state === 'unknown') &&
      removedReason(present, run, each) !== undefined,
  );
  if (!removed) return;
  throw new UsageError(
    joinReasons(
      sayReason('lost_place', { run: run.id, target: removed.target }),
      sayReason('configure_again', { target: removed.target, command: `outlay retry ${run.id}` }),
    ),
  );
}

function refuseUnstaged(
  { id }: Run,
  { channel, target, locale, files }: Delivery,
  staged: readonly RecordedFile[],
): void {
  const wanted: RecordedFile['format'][] = files.map(({ format }) => format);
  if (channel === 'email') wanted.push('message');
  const missing = wanted.find(
    (format) => !staged.some((file) => file.format === format && file.locale === locale),
  );
  if (missing === undefined) return;
  throw new UsageError(
    joinReasons(
      sayReason('format_missing', {
        run: id,
        format: missing === 'message' ? 'e-mail' : missing,
        locale,
        target,
      }),
      sayReason('configure_formats', { command: `outlay show ${id}` }),
    ),
  );
}
