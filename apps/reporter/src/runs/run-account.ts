import { UsageError } from '../cli/usage-error.ts';
import type { ConnectionSettings } from '../connection/connect.ts';
import { takeRun } from '../store/change-run.ts';
import { planRun } from '../store/plan-run.ts';
import { unfinishedRuns } from '../store/read-runs.ts';
import { deliverRun, type RunWork } from './deliver-run.ts';
import { type Executed, executeRun } from './execute-run.ts';
import { plannedRun } from './planned-run.ts';
import { processName } from './process-name.ts';
import { type Asked, type JobForm, withSource } from './run-source.ts';

/** A job asked for by hand. */
export type AskedRun = Asked & { readonly settings: ConnectionSettings; readonly form: JobForm };

/**
 * Runs a job for one account now. Where an earlier run of the same period was staged and interrupted, it is finished
 * instead: what it delivered is not delivered again, and nobody gets two versions.
 * @throws {UsageError} while another process makes the same deliveries
 */
export async function runAccount(work: RunWork, asked: AskedRun): Promise<Executed> {
  const { job, account, period, now } = asked;
  const { database } = work;
  const key = { job: job.name, account: account.name, periodFrom: period.from, periodUntil: period.until };
  const unfinished = (await unfinishedRuns(database, key)).at(-1);
  if (unfinished?.owner === null) {
    const taken = await takeRun(database, unfinished, processName(), work.now());
    return { run: await deliverRun(work, taken) };
  }
  if (unfinished) throw new UsageError(`run ${unfinished.id} is delivering this period at the moment`);
  const from = work.mail?.from;
  const scheduledFor = now.toISOString();
  const planned = plannedRun({ job, account, period, scheduledFor, from, owner: processName(), now });
  if (!(await planRun(database, planned))) {
    throw new UsageError(`run ${planned.run.id} was asked for at the same moment; see outlay history`);
  }
  return withSource(asked, asked.settings, asked.form, (source) => executeRun(work, planned, source));
}
