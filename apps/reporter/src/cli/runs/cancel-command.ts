import { Command } from 'commander';
import { systemUser } from '../../adapters/processes/system-user.ts';
import { recordOf } from '../../adapters/store/read-runs.ts';
import { cancelRun } from '../../engine/manual/cancel-run.ts';
import { maxReasonLength } from '../../engine/pause/pause-reason.ts';
import type { CommandContext } from '../terminal/command-context.ts';
import { configurationOption } from '../terminal/configuration-option.ts';
import { exitCodeList } from '../terminal/exit-code-help.ts';
import { type CommandHelp, withHelp } from '../terminal/help-text.ts';
import { readReason } from '../terminal/read-reason.ts';
import { knownRun, withRuns } from './opened-runs.ts';
import { recordToJson } from './record-to-json.ts';
import { runLine } from './run-text.ts';

type CancelOptions = { readonly config?: string; readonly reason?: string; readonly json?: true };

const cancelHelp: CommandHelp = {
  about: [
    'Cancels a run that waits for its next attempt, for the time when it is due, or for your review. Outlay delivers nothing more of it and does not plan it again. The run is skipped, with your name and the reason. If some recipients already have the report, its state shows that instead.',
    'A run that a process is working on cannot be canceled. To create the report of a canceled run or deliver its files after all, use "outlay retry RUN", or "outlay release RUN" if it was held.',
  ],
  lists: {
    'Exit codes': exitCodeList(['done', 'usage', 'notWritten'], {
      done: 'the run is canceled',
      usage: 'invalid usage, the run has ended, or a process is working on it',
      notWritten: 'the store cannot be opened',
    }),
  },
  examples: [
    ['outlay cancel 0b0f7a86-41ff-5d7c-a7c4-52c1ce0b2f6d', 'Cancel this run.'],
    ['outlay cancel 0b0f7a86-41ff-5d7c-a7c4-52c1ce0b2f6d --reason "Already sent"', 'Record why, too.'],
  ],
};

/** `outlay cancel RUN`: delivers nothing more of a run that waits. */
export function cancelCommand(context: CommandContext): Command {
  const command = new Command('cancel')
    .argument('<run>', 'identifier of the run, from "outlay history"')
    .addOption(configurationOption())
    .option('--reason <text>', `why, on one line of up to ${maxReasonLength} characters`, readReason)
    .option('--json', 'print the run as one JSON object')
    .action((id: string, options: CancelOptions) => cancel(context, id, options));
  return withHelp(command, cancelHelp);
}

async function cancel(
  context: CommandContext,
  id: string,
  { config, reason = null, json }: Omit<CancelOptions, 'reason'> & { readonly reason?: string | null },
): Promise<void> {
  const { now, print, paint } = context;
  await withRuns(context, config, async ({ store: { database, root } }) => {
    const found = await knownRun(database, id);
    const deps = { database, now, onState: () => {} };
    const run = await cancelRun(deps, found, { by: systemUser(), reason });
    print(
      json
        ? `${JSON.stringify(recordToJson(await recordOf(database, run), root))}\n`
        : `${runLine(run, paint?.printed)}\n`,
    );
  });
}
