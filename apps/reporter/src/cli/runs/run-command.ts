import { Command, InvalidArgumentError } from 'commander';
import type { Configuration, Job } from '../../adapters/configuration/configuration.ts';
import { configurationPath } from '../../adapters/configuration/configuration-path.ts';
import { readStoreKeys } from '../../adapters/configuration/store-keys.ts';
import { recordOf } from '../../adapters/store/read-runs.ts';
import { warningsOf } from '../../adapters/store/run-warnings.ts';
import type { Run } from '../../adapters/store/schema.ts';
import { currentConfiguration } from '../../engine/directory/stored-configuration.ts';
import { deliveredBefore } from '../../engine/manual/delivered-before.ts';
import { type RequestedRun, requestedRuns } from '../../engine/manual/requested-runs.ts';
import { chosenRuns, type RunChoice, runRequested } from '../../engine/manual/run-requested.ts';
import type { RunResult } from '../../engine/manual/run-sequentially.ts';
import type { RunStore } from '../../engine/scheduler/run-store.ts';
import { UsageError } from '../../errors/usage-error.ts';
import type { CommandContext } from '../terminal/command-context.ts';
import { configurationOption } from '../terminal/configuration-option.ts';
import { exitCodeList } from '../terminal/exit-code-help.ts';
import { type CommandHelp, withHelp } from '../terminal/help-text.ts';
import type { Progress } from '../terminal/progress.ts';
import { warningLine } from '../terminal/warning-line.ts';
import { withProgress } from '../terminal/with-progress.ts';
import { deliveredAdvice } from './delivered-advice.ts';
import { withChannels, withRecords, withRuns } from './opened-runs.ts';
import { printDryRuns } from './print-dry-runs.ts';
import { recordToJson } from './record-to-json.ts';
import { throwFirstError } from './run-results.ts';
import { runLine } from './run-text.ts';
import { sayPaused } from './say-paused.ts';
import { logRun, watchRun } from './watch-run.ts';

type RunOptions = {
  readonly config?: string;
  readonly period?: string;
  readonly account?: readonly string[];
  readonly id?: string;
  readonly revision?: true;
  readonly yes?: true;
  readonly dryRun?: true;
  readonly json?: true;
};

const runHelp: CommandHelp = {
  about: [
    'Creates and delivers the reports of a configured job now. Each account is a run, recorded step by step in the store; "outlay show" shows it.',
    'Repeat the command after an interruption or failure to finish what is missing: delivered accounts are not touched, and nobody receives two versions. If a message may have arrived or a run is held, the command changes nothing and tells you what to do.',
    'If everything was delivered before, the command asks whether to send revisions: new reports with the number of the revision in their file names, such as monthly-2026-10.r2.pdf. --yes or --revision answers yes. Without a terminal, or with --json, the command is refused unless you pass one of them. With --id, you can repeat a command safely: its reports are created and sent once.',
  ],
  lists: {
    'Exit codes': exitCodeList(['done', 'usage', 'refused', 'unavailable', 'notWritten', 'notDelivered'], {
      done: 'delivered or skipped',
      refused: 'the service refused the token',
    }),
  },
  examples: [
    ['outlay run monthly --dry-run', 'Show what would be read, written and sent, with sizes.'],
    [
      'outlay run books --dry-run',
      'Show what the next batch would contain, or what a correction would change.',
    ],
    ['outlay run monthly', 'Create and deliver the reports of the latest period.'],
    [
      'outlay run monthly --period 2026-10 --account home --revision',
      'Create a revision of the October report of the account home.',
    ],
    ['outlay run monthly --period 2026-09 --json', 'Report September 2026 and print the runs as JSON.'],
  ],
};

/** `outlay run JOB`: runs a configured job now, including deliveries. */
export function runCommand(context: CommandContext): Command {
  const command = new Command('run')
    .argument('<job>', 'name of the job')
    .addOption(configurationOption())
    .option('-p, --period <period>', "last, current, or a period (default: the job's)")
    .option('-a, --account <account>', 'only this account of the job; repeatable', addName)
    .option(
      '--revision',
      'create the reports again as revisions, with new files: monthly-2026-10.r2.pdf; with only: new, the next batch',
    )
    .option(
      '--id <name>',
      'idempotency key: repeating the command with the same key creates and sends nothing again',
      readId,
    )
    .option('-y, --yes', 'answer yes: send revisions if everything was delivered before')
    .option('--dry-run', 'do everything but record, write and send; show what would happen')
    .option('--json', 'print the runs as one JSON object')
    .action((job: string, options: RunOptions) => runNow(context, job, options));
  return withHelp(command, runHelp);
}

function addName(name: string, before: readonly string[] = []): string[] {
  return [...before, name];
}

function readId(text: string): string {
  if (/^[\w.:-]{1,100}$/.test(text)) return text;
  throw new InvalidArgumentError('expected up to 100 letters, digits and . : _ -');
}

async function runNow(context: CommandContext, name: string, options: RunOptions): Promise<void> {
  const configuration = await currentConfiguration(
    configurationPath(options.config, context.environment),
    context,
  );
  const runs = await requestedRuns(context, configuration, { ...options, name, accounts: options.account });
  await withProgress(context, options, async (progress, given) => {
    const { dryRun, json } = options;
    const { smtp } = configuration;
    const printing = { progress, smtp, ...(json ? { json } : {}) };
    if (!dryRun) return execute(given, { configuration, options, progress, runs });
    const { environment, now } = context;
    const keys = await readStoreKeys(configuration.store, environment);
    await withRecords(context, options.config, async ({ store }) => {
      const current = { configuration: () => configuration, environment };
      const chosen = await chosenRuns({ database: store.database, current, now }, runs, {
        id: options.id,
        isRevision: options.revision === true,
        onDelivered: () => Promise.resolve(options.yes === true),
      });
      // None are chosen if all were delivered before: what is printed says so.
      const shown = chosen.length === 0 ? runs : chosen;
      await printDryRuns(given, shown, { ...printing, store: { ...store, keys, configuration } });
    });
  });
}

type Executing = {
  readonly configuration: Configuration;
  readonly options: RunOptions;
  readonly progress: Progress;
  readonly runs: readonly RequestedRun[];
};

async function execute(
  context: CommandContext,
  { configuration, options, progress, runs }: Executing,
): Promise<void> {
  const { attempted, records } = await withRuns(context, options.config, ({ store }) =>
    withChannels({ configuration, store }, context, async (channels) => {
      for (const job of new Set(runs.map(({ request }) => request.job.name)))
        await sayPaused(context, store.database, job);
      const { environment, now, signal, say, screen } = context;
      const current = { configuration: () => configuration, environment };
      const isWatched = screen !== undefined && !options.json;
      const ended = await runRequested({ ...store, ...channels, current, now, signal }, runs, {
        choice: choiceOf(context, options),
        follow: (run, place) => (isWatched ? watchRun(run, place, progress) : logRun(say, now)),
        onEnd: (_requested, { executed }) => {
          if (executed?.left !== 'delivered') return;
          const { id, job, account } = executed.run;
          say(`${job}, ${account}: already delivered by run ${id}; nothing to do`);
        },
      });
      return { attempted: ended, records: options.json ? await runsToJson(store, ended) : [] };
    }),
  );
  progress.end();
  const lines = attempted.flatMap(({ executed }) =>
    executed ? [`${runLine(executed.run, context.paint?.printed)}\n`] : [],
  );
  context.print(options.json ? `${JSON.stringify({ runs: records })}\n` : lines.join(''));
  if (!options.json) sayWarnings(context, attempted);
  throwFirstError(context, attempted);
}

function choiceOf(context: CommandContext, options: RunOptions): RunChoice {
  const { id, revision } = options;
  return {
    id,
    isRevision: revision === true,
    onDelivered: (delivered, job) => isWanted(context, options, { delivered, job }),
  };
}

function sayWarnings(context: CommandContext, attempted: readonly RunResult[]): void {
  for (const { executed } of attempted) {
    if (!executed) continue;
    const { run } = executed;
    const report = `${run.job}, ${run.account}`;
    for (const { message } of warningsOf(run)) context.say(warningLine(context, message, report));
  }
}

/**
 * Asks whether to create delivered reports again.
 * @throws {UsageError} if there is no terminal to ask
 */
async function isWanted(
  { ask, say }: CommandContext,
  { yes, json }: RunOptions,
  { delivered, job }: { readonly delivered: readonly Run[]; readonly job: Job },
): Promise<boolean> {
  const isBatch = job.only !== undefined;
  if (yes) return true;
  if (!ask || json) throw new UsageError(deliveredAdvice(delivered, isBatch));
  const question = isBatch
    ? 'Export what is new, changed or removed since, as the next batch?'
    : 'Create them again and send revisions?';
  const answer = await ask(`${deliveredBefore(delivered)}. ${question} [y/N] `);
  const isYes = /^y(es)?$/i.test(answer.trim());
  if (!isYes) say('Nothing was created or sent.');
  return isYes;
}

function runsToJson({ database, root }: RunStore, attempted: readonly RunResult[]) {
  const runs = attempted.flatMap(({ executed }) => (executed ? [executed.run] : []));
  return Promise.all(runs.map(async (run) => recordToJson(await recordOf(database, run), root)));
}
