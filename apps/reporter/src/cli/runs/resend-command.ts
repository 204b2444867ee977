import { Command } from 'commander';
import { recordOf } from '../../adapters/store/read-runs.ts';
import { resendRun } from '../../engine/manual/resend-run.ts';
import type { Resent } from '../../engine/manual/staged-again.ts';
import type { CommandContext } from '../terminal/command-context.ts';
import { configurationOption } from '../terminal/configuration-option.ts';
import { exitCodeList } from '../terminal/exit-code-help.ts';
import { type CommandHelp, withHelp } from '../terminal/help-text.ts';
import { NotDeliveredError } from '../terminal/not-delivered-error.ts';
import { knownRun, type OpenedRuns, withChannels, withRuns } from './opened-runs.ts';
import { resentText } from './resent-text.ts';
import { toldRecord } from './told-record.ts';
import { logRun } from './watch-run.ts';

type ResendOptions = {
  readonly config?: string;
  readonly to?: string;
  readonly sameAccount?: true;
  readonly json?: true;
};

const resendHelp: CommandHelp = {
  about: [
    'Delivers the very bytes that were staged, to everybody once more, or with --to to one address. A message is the same as before, with the same Message-ID and Date: a mailbox that has it may drop it as a duplicate, and others file it under the old day.',
    'Only those get it whom the configuration still names; where the address or token of the account has changed since, nobody does, until you say with --same-account that it is the same account. An address that you name with --to gets it in any case.',
    'A run that is held is released by that: it goes to where it was meant to go. With --to you get it to look at, and it stays held.',
  ],
  lists: {
    'Exit codes': exitCodeList(['done', 'usage', 'notWritten', 'notDelivered'], {
      done: 'all that was asked for was delivered',
      usage: 'wrong usage, nothing staged, or the files were removed',
    }),
  },
  examples: [
    [
      'outlay resend 0b0f7a86-41ff-5d7c-a7c4-52c1ce0b2f6d',
      'To all its places again; releases it if it is held.',
    ],
    [
      'outlay resend 0b0f7a86-41ff-5d7c-a7c4-52c1ce0b2f6d --to books@finance.example',
      'To one address, also to one that it did not go to.',
    ],
  ],
};

/** `outlay resend RUN`: the staged files once more. */
export function resendCommand(context: CommandContext): Command {
  const command = new Command('resend')
    .description('Deliver the staged files of a run once more, byte for byte. Releases a run that is held.')
    .argument('<run>', 'identifier of the run, from outlay history')
    .addOption(configurationOption())
    .option('--to <address>', 'only to this address; the run need not have gone there')
    .option('--same-account', 'the account is still the same, although its address or token has changed')
    .option('--json', 'print the run as one JSON object, and which deliveries were made')
    .action((id: string, options: ResendOptions) => resend(context, id, options));
  return withHelp(command, resendHelp);
}

async function resend(context: CommandContext, id: string, options: ResendOptions): Promise<void> {
  const { environment, now, signal, say, print } = context;
  const { run, isDelivered } = await withRuns(context, options.config, (opened) =>
    withChannels(opened, context, async (channels) => {
      const { store, configuration } = opened;
      const current = { configuration: () => configuration, environment };
      const watch = logRun(say, now);
      const work = { ...store, ...channels, ...watch, current, now, signal };
      const resent = await resendRun(work, await knownRun(store.database, id), {
        to: options.to,
        isSameAccount: options.sameAccount === true,
      });
      for (const reason of resent.gone) say(reason);
      print(
        options.json
          ? `${JSON.stringify(await told(opened, resent))}\n`
          : resentText(resent, context.paint?.printed),
      );
      return resent;
    }),
  );
  if (!isDelivered) throw new NotDeliveredError([run], 'not everything that you asked for was delivered');
}

/** The record of the run, with the identifiers of the deliveries that were asked for. */
async function told({ store: { database, root } }: OpenedRuns, { run, deliveries }: Resent) {
  const record = toldRecord(await recordOf(database, run), root);
  return { ...record, resent: deliveries.map(({ id }) => id) };
}
