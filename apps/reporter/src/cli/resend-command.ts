import { Command } from 'commander';
import { resendRun } from '../runs/resend-run.ts';
import type { Run } from '../store/schema.ts';
import type { CommandContext } from './command-context.ts';
import { configurationOption } from './configuration-option.ts';
import { NotDeliveredError } from './not-delivered-error.ts';
import { knownRun, withChannels, withRuns } from './opened-runs.ts';
import { runLine, stateText } from './run-text.ts';

type ResendOptions = { readonly config?: string; readonly to?: string };

/** `outlay resend RUN`: the staged files once more. */
export function resendCommand(context: CommandContext): Command {
  return new Command('resend')
    .description('Deliver the staged files of a run once more, byte for byte. Releases a run that is held.')
    .argument('<run>', 'identifier of the run, from outlay history')
    .addOption(configurationOption())
    .option('--to <address>', 'only to this address; the run need not have gone there')
    .helpOption('-h, --help', 'show this help')
    .action((id: string, options: ResendOptions) => resend(context, id, options));
}

async function resend(context: CommandContext, id: string, { config, to }: ResendOptions): Promise<void> {
  const { now, signal, say, print } = context;
  const { run, isDelivered } = await withRuns(context, config, ({ configuration, store }) =>
    withChannels(configuration, context, async (channels) => {
      const onState = (each: Run) => say(`${each.job}, ${each.account}: ${stateText(each)}`);
      const work = { ...store, ...channels, now, signal, onState };
      return resendRun(work, await knownRun(store.database, id), to);
    }),
  );
  print(`${runLine(run)}\n`);
  if (!isDelivered) throw new NotDeliveredError([run.id]);
}
