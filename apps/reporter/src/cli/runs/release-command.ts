import { Command } from 'commander';
import { releaseRun } from '../../engine/manual/release-run.ts';
import type { CommandContext } from '../terminal/command-context.ts';
import { configurationOption } from '../terminal/configuration-option.ts';
import { exitCodeList } from '../terminal/exit-code-help.ts';
import { type CommandHelp, withHelp } from '../terminal/help-text.ts';
import { type DeliverAgainOptions, deliverAgain } from './deliver-again.ts';
import { sameAccountOption } from './same-account-option.ts';

const releaseHelp: CommandHelp = {
  about: [
    'Delivers the staged files of a held run to every recipient who has not received them yet. Review the files first: "outlay show RUN" lists them, and "outlay resend RUN --to ADDRESS" sends them to you without releasing the run.',
    'If the address or token of the account, the filter of the job or the first day of its months changed after the run was planned, the command is refused until you confirm with --same-account that the files are still correct.',
  ],
  lists: {
    'Exit codes': exitCodeList(['done', 'usage', 'notWritten', 'notDelivered'], {
      done: 'released and delivered',
      usage: 'invalid usage, the run is not held, or its files were removed',
      notDelivered: 'a delivery failed',
    }),
  },
  examples: [
    ['outlay release 0b0f7a86-41ff-5d7c-a7c4-52c1ce0b2f6d', 'Deliver this run.'],
    ['outlay history --state held', 'List the runs that are held.'],
  ],
};

/** `outlay release RUN`: delivers a held run. */
export function releaseCommand(context: CommandContext): Command {
  const command = new Command('release')
    .argument('<run>', 'identifier of the run, from "outlay history"')
    .addOption(configurationOption())
    .addOption(sameAccountOption())
    .option('--json', 'print the run and its deliveries as one JSON object')
    .action((id: string, options: DeliverAgainOptions) =>
      deliverAgain(context, { id, options }, (work, run) =>
        releaseRun(work, run, { isSameAccount: options.sameAccount === true }),
      ),
    );
  return withHelp(command, releaseHelp);
}
