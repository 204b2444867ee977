import { UsageError } from '../cli/usage-error.ts';
import type { ConnectionSettings } from '../connection/connect.ts';
import { takeRun } from '../store/change-run.ts';
import { planAndTake } from '../store/plan-run.ts';
import { latestSentRun } from '../store/read-runs.ts';
import type { Run } from '../store/schema.ts';
import { deliverRun, type RunWork } from './deliver-run.ts';
import { type Executed, executeRun } from './execute-run.ts';
import { plannedRun } from './planned-run.ts';
import { processName } from './process-name.ts';
import { type Asked, type JobForm, withSource } from './run-source.ts';

/** A job asked for by hand. */
export type AskedRun = Asked & {
  readonly settings: ConnectionSettings;
  readonly form: JobForm;
  /** Whether another run is made whatever became of the last one of the period. */
  readonly anew: boolean;
};

/**
 * Runs a job for one account now. Where the last run of the same period was staged and interrupted, it is finished
 * instead: what it delivered is not delivered again, and nobody gets two versions. One that may have arrived stays as
 * it is: that is for a person to decide.
 * @throws {UsageError} while another process makes the same deliveries
 */
export async function runAccount(work: RunWork, asked: AskedRun): Promise<Executed> {
  const { job, account, period } = asked;
  const key = { job: job.name, account: account.name, periodFrom: period.from, periodUntil: period.until };
  const last = asked.anew ? undefined : await latestSentRun(work.database, key);
  if (last?.state === 'staged' || last?.state === 'delivering') return { run: await finishRun(work, last) };
  if (last?.state !== 'unknown') return newRun(work, asked);
  work.onState(last);
  return { run: last };
}

async function finishRun(work: RunWork, run: Run): Promise<Run> {
  if (run.owner !== null) throw new UsageError(`run ${run.id} is delivering this period at the moment`);
  return deliverRun(work, await takeRun(work.database, run, processName(), work.now()));
}

async function newRun(work: RunWork, asked: AskedRun): Promise<Executed> {
  const scheduledFor = asked.now.toISOString();
  const planned = plannedRun({ ...asked, scheduledFor, from: work.mail?.from, origin: 'hand' });
  const run = await planAndTake(work.database, planned, { owner: processName(), now: asked.now });
  if (!run)
    throw new UsageError(`run ${planned.run.id} was asked for at the same moment; see outlay history`);
  return executeRun(work, run, {
    withSource: (act) => withSource(asked, asked.settings, asked.form, act),
    // Whoever asked for it is there to ask again.
    afterFailure: () => ({ outcome: 'failed' }),
  });
}
