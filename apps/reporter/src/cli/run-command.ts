import { Command } from 'commander';
import type { Configuration } from '../configuration/configuration.ts';
import { configurationPath, readConfiguration } from '../configuration/read-configuration.ts';
import type { RunWork } from '../runs/deliver-run.ts';
import type { Executed } from '../runs/execute-run.ts';
import { runAccount } from '../runs/run-account.ts';
import type { RunStore } from '../runs/run-store.ts';
import { recordOf } from '../store/read-runs.ts';
import { askedRuns, type PlacedRun } from './asked-runs.ts';
import type { CommandContext } from './command-context.ts';
import { configurationOption } from './configuration-option.ts';
import { exitCodeList } from './exit-code-help.ts';
import { type CommandHelp, withHelp } from './help-text.ts';
import { NotDeliveredError } from './not-delivered-error.ts';
import { withChannels, withRuns } from './opened-runs.ts';
import type { Progress } from './progress.ts';
import { runLine } from './run-text.ts';
import { tellTrials } from './run-trial.ts';
import { toldRecord } from './told-record.ts';
import { logRun, watchRun } from './watch-run.ts';
import { withProgress } from './with-progress.ts';

type RunOptions = {
  readonly config?: string;
  readonly period?: string;
  readonly anew?: true;
  readonly dryRun?: true;
  readonly json?: true;
};

const runHelp: CommandHelp = {
  about: [
    'Makes the reports of a configured job now and delivers them. Each account is a run, recorded step by step in the store; "outlay show" tells what became of it.',
    'Where the last run of the same period was interrupted after its files were staged, that one is finished instead; where its message may have arrived, nothing is done before a person decides: "outlay resend", or --anew.',
  ],
  lists: {
    'Exit codes': exitCodeList(['done', 'usage', 'refused', 'unavailable', 'notWritten', 'notDelivered'], {
      done: 'delivered, or skipped',
      refused: 'the service refused',
    }),
  },
  examples: [
    ['outlay run monthly --dry-run', 'What would be read, written and sent, and how large is it?'],
    ['outlay run monthly', 'Make and deliver the reports of the period that the job is for.'],
    ['outlay run monthly --period 2026-09 --json', 'Those of September 2026; the runs as one JSON object.'],
  ],
};

/** `outlay run JOB`: a configured job now, deliveries included. */
export function runCommand(context: CommandContext): Command {
  const command = new Command('run')
    .description('Run one configured job now, deliveries included.')
    .argument('<job>', 'name of the job')
    .addOption(configurationOption())
    .option('-p, --period <period>', "last, current, or the name of a period; the job's own where not given")
    .option('--anew', 'make another run whatever became of the last one of the period')
    .option('--dry-run', 'read and build everything, record and deliver nothing, and tell what would be')
    .option('--json', 'print the runs as one JSON object')
    .action((job: string, options: RunOptions) => runNow(context, job, options));
  return withHelp(command, runHelp);
}

async function runNow(context: CommandContext, name: string, options: RunOptions): Promise<void> {
  const configuration = await readConfiguration(configurationPath(options.config, context.environment));
  const runs = await askedRuns(context, configuration, { ...options, name });
  await withProgress(context, options, async (progress, given) => {
    const { dryRun, json } = options;
    const { smtp } = configuration;
    if (dryRun) await tellTrials(given, runs, { progress, smtp, ...(json ? { json } : {}) });
    else await execute(given, { configuration, options, progress, runs });
  });
}

type Executing = {
  readonly configuration: Configuration;
  readonly options: RunOptions;
  readonly progress: Progress;
  readonly runs: readonly PlacedRun[];
};

async function execute(context: CommandContext, executing: Executing): Promise<void> {
  const { configuration, options, progress } = executing;
  const { executed, told } = await withChannels(configuration, context, (channels) =>
    withRuns(context, options.config, async ({ store }) => {
      const { environment, now, signal } = context;
      const current = { configuration: () => configuration, environment };
      const ended = await executeAll(context, executing, { ...store, ...channels, current, now, signal });
      return { executed: ended, told: options.json ? await toldRuns(store, ended) : [] };
    }),
  );
  progress.end();
  const lines = executed.map(({ run }) => `${runLine(run, context.paint?.printed)}\n`).join('');
  context.print(options.json ? `${JSON.stringify({ runs: told })}\n` : lines);
  throwFailures(executed);
}

async function executeAll(
  { screen, say, signal }: CommandContext,
  { runs, options, progress }: Executing,
  work: Omit<RunWork, 'onState' | 'onDelivery'>,
): Promise<Executed[]> {
  const executed: Executed[] = [];
  for (const [index, placed] of runs.entries()) {
    if (signal.aborted) break;
    const isWatched = screen !== undefined && !options.json;
    const place = { number: index + 1, of: runs.length };
    const { requests, ...watch } = isWatched ? watchRun(placed, place, progress) : logRun(say);
    executed.push(await runAccount({ ...work, ...watch }, { ...placed.asked, connection: requests }));
  }
  return executed;
}

function toldRuns({ database, root }: RunStore, executed: readonly Executed[]) {
  return Promise.all(executed.map(async ({ run }) => toldRecord(await recordOf(database, run), root)));
}

function throwFailures(executed: readonly Executed[]): void {
  const failed = executed.find(({ error }) => error !== undefined);
  if (failed) throw failed.error;
  const undelivered = executed.filter(({ run: { state } }) => state !== 'delivered' && state !== 'skipped');
  if (undelivered.length > 0) throw new NotDeliveredError(undelivered.map(({ run }) => run.id));
}
