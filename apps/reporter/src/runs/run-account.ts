import { UsageError } from '../cli/usage-error.ts';
import type { ConnectionSettings } from '../connection/connect.ts';
import { inTransaction } from '../store/in-transaction.ts';
import { planAndTake } from '../store/plan-run.ts';
import { latestSentRun } from '../store/read-runs.ts';
import type { Database, Run } from '../store/schema.ts';
import { tokenBudget } from '../store/token-budget.ts';
import { deliverRun, type RunWork } from './deliver-run.ts';
import { type Executed, executeRun } from './execute-run.ts';
import type { JobForm } from './make-report.ts';
import { plannedRun } from './planned-run.ts';
import { processName } from './process-name.ts';
import { type Asked, withSource } from './run-source.ts';
import { refuseBusyPeriod, takeByHand } from './take-by-hand.ts';

/** A job asked for by hand. */
export type AskedRun = Asked & {
  readonly settings: ConnectionSettings;
  readonly form: JobForm;
  /** Whether another run is made whatever became of the last one of the period. */
  readonly anew: boolean;
};

/** What is to be done for a run that is asked for: make it, finish one that is there, or leave that one alone. */
type Begun = { readonly run: Run; readonly step: 'make' | 'finish' | 'leave' };

/**
 * Runs a job for one account now. Where the last run of the same period was staged and interrupted, it is finished
 * instead: what it delivered is not delivered again, and nobody gets two versions. One that may have arrived stays as
 * it is: that is for a person to decide.
 * @throws {UsageError} while another process makes or delivers the same period
 */
export async function runAccount(work: RunWork, asked: AskedRun): Promise<Executed> {
  const from = work.mail?.from;
  const { run, step } = await inTransaction(work.database, (transaction) => begin(transaction, asked, from));
  switch (step) {
    case 'leave':
      work.onState(run);
      return { run };
    case 'finish':
      return { run: await deliverRun(work, run) };
    case 'make':
      return executeRun(work, run, {
        withSource: (act) => withSource(onStore(work.database, asked), asked.settings, asked.form, act),
        // Whoever asked for it is there to ask again.
        afterFailure: () => ({ outcome: 'failed' }),
      });
  }
}

/** Requests of a run count with those of all other processes that use the token, and the clock of the store counts too. */
function onStore(database: Database, asked: AskedRun): AskedRun {
  const { baseUrl, token } = asked.settings;
  const budgetStore = tokenBudget(database, baseUrl, token);
  return { ...asked, due: { ...asked.due, database }, connection: { ...asked.connection, budgetStore } };
}

async function begin(transaction: Database, asked: AskedRun, from: string | undefined): Promise<Begun> {
  const { job, account, period, now } = asked;
  const key = { job: job.name, account: account.name, periodFrom: period.from, periodUntil: period.until };
  await refuseBusyPeriod(transaction, key);
  const last = asked.anew ? undefined : await latestSentRun(transaction, key);
  if (last?.state === 'unknown') return { run: last, step: 'leave' };
  if (last?.state === 'staged' || last?.state === 'delivering') {
    return { run: await takeByHand(transaction, last, now), step: 'finish' };
  }
  const planned = plannedRun({ ...asked, scheduledFor: now.toISOString(), from, origin: 'hand' });
  const run = await planAndTake(transaction, planned, { owner: processName(), now });
  if (run) return { run, step: 'make' };
  throw new UsageError(`run ${planned.run.id} was asked for at the same moment; see outlay history`);
}
