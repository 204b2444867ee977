import { datedPeriodName, lastDay } from '@outlay/core/time';
import { Command } from 'commander';
import type { Job } from '../../adapters/configuration/configuration.ts';
import { batchCounts, batchesOf, batchTotals } from '../../adapters/store/export-batches.ts';
import { runsByIds } from '../../adapters/store/find-runs.ts';
import { recordOf } from '../../adapters/store/read-runs.ts';
import type { Database, ExportBatch, Run } from '../../adapters/store/schema.ts';
import { UsageError } from '../../errors/usage-error.ts';
import type { CommandContext } from '../terminal/command-context.ts';
import { configurationOption } from '../terminal/configuration-option.ts';
import { type CommandHelp, withHelp } from '../terminal/help-text.ts';
import { amountText } from './amount-text.ts';
import { withRecords } from './opened-runs.ts';
import { type RunAdvice, runAdvice } from './run-advice.ts';
import { stateText } from './run-text.ts';

type BatchesOptions = {
  readonly config?: string;
  readonly account?: string;
  readonly json?: true;
};

const batchesHelp: CommandHelp = {
  about: [
    'A job with "only: new" exports each document once, in numbered batches. Each line shows the number, account, period and run; how many documents are new, changed and removed; the amount of the batch; and the state of the run. For a batch that was not delivered, the line also shows the command that helps, because no later batch contains its documents.',
    'The files of a batch are never removed: "outlay resend RUN" sends the same bytes again.',
  ],
  examples: [
    ['outlay batches books', 'List the batches of a job, oldest first.'],
    ['outlay batches books --account household --json', 'Print those of one account as JSON.'],
  ],
};

/** `outlay batches`: lists the numbered batches of a job. */
export function batchesCommand(context: CommandContext): Command {
  const command = new Command('batches')
    .argument('<job>', 'a job with only: new')
    .addOption(configurationOption())
    .option('--account <account>', 'only this account')
    .option('--json', 'print the batches as one JSON object')
    .action((job: string, options: BatchesOptions) => listBatches(context, job, options));
  return withHelp(command, batchesHelp);
}

/** A batch, its run, and what to do if it was not delivered. */
type Listed = { readonly batch: ExportBatch; readonly run: Run; readonly next: RunAdvice | null };

async function listBatches(
  context: CommandContext,
  name: string,
  { config, account, json }: BatchesOptions,
): Promise<void> {
  const listed = await withRecords(context, config, async ({ configuration, store: { database } }) => {
    const job = batchJob(configuration.jobs, name);
    if (account !== undefined && !job.accounts.includes(account)) {
      const names = job.accounts.join(', ');
      throw new UsageError(
        `--account: ${JSON.stringify(account)} is not an account of the job ${name}; expected one of ${names}`,
      );
    }
    const accounts = account === undefined ? job.accounts : [account];
    const found = await Promise.all(accounts.map((each) => listedOf(database, { job: name, account: each })));
    return found.flat();
  });
  if (json) context.print(`${JSON.stringify({ batches: listed.map(batchToJson) })}\n`);
  else context.print(listed.map((each) => `${batchLine(each)}\n`).join(''));
  if (listed.length === 0) context.say('No batches yet');
}

/** @throws {UsageError} if there is no such job, or it has no batches */
function batchJob(jobs: readonly Job[], name: string): Job {
  const job = jobs.find((each) => each.name === name);
  if (job?.only !== undefined) return job;
  const names = jobs.filter(({ only }) => only !== undefined).map((each) => each.name);
  const expected = names.length > 0 ? `expected one of ${names.join(', ')}` : 'no job has only: new';
  throw new UsageError(
    job
      ? `the job ${name} reports all documents and has no batches; ${expected}`
      : `unknown job ${JSON.stringify(name)}; ${expected}`,
  );
}

async function listedOf(database: Database, key: Pick<Run, 'job' | 'account'>): Promise<Listed[]> {
  const batches = await batchesOf(database, key);
  const runs = await runsByIds(
    database,
    batches.map(({ runId }) => runId),
  );
  const listed: Listed[] = [];
  for (const batch of batches) {
    const run = runs.get(batch.runId);
    if (!run) continue;
    const isDelivered = run.state === 'delivered' && run.isHeld === 0;
    const next = isDelivered ? null : runAdvice(await recordOf(database, run));
    listed.push({ batch, run, next });
  }
  return listed;
}

function periodOf({ kind, periodFrom: from, periodUntil: until }: Run): string {
  return datedPeriodName(kind, { from, until });
}

function batchLine({ batch, run, next }: Listed): string {
  const { added, changed, removed } = batchCounts(batch);
  const totals = batchTotals(batch);
  const amounts = totals ? totals.map(amountText) : ['amounts encrypted'];
  const counts = `${added} new, ${changed} changed, ${removed} removed`;
  const sums = amounts.length === 0 ? '' : `; ${amounts.join(', ')}`;
  return `${batch.number}  ${batch.account}  ${periodOf(run)}  ${run.id}  ${counts}${sums}; ${stateText(run)}${nextText(next)}`;
}

/** That a batch was not delivered, and the command that helps, if there is one. */
function nextText(next: RunAdvice | null): string {
  if (next === null) return '';
  return next.command === null ? '; not delivered' : `; not delivered, next: ${next.command}`;
}

function batchToJson({ batch, run, next }: Listed) {
  const { job, account, number, runId, coveredFrom: from, coveredUntil: until, sha256, createdAt } = batch;
  return {
    job,
    account,
    number,
    run: runId,
    period: periodOf(run),
    covered: { start: from, end: lastDay({ from, until }) },
    ...batchCounts(batch),
    totals: batchTotals(batch),
    state: run.state,
    held: run.isHeld === 1,
    next,
    sha256,
    createdAt,
  };
}
