import { Command } from 'commander';
import { resendRun } from '../../engine/manual/resend-run.ts';
import type { CommandContext } from '../terminal/command-context.ts';
import { configurationOption } from '../terminal/configuration-option.ts';
import { exitCodeList } from '../terminal/exit-code-help.ts';
import { type CommandHelp, withHelp } from '../terminal/help-text.ts';
import { type DeliverAgainOptions, deliverAgain } from './deliver-again.ts';
import { sameAccountOption } from './same-account-option.ts';

type ResendOptions = DeliverAgainOptions & { readonly to?: string };

const resendHelp: CommandHelp = {
  about: [
    'Sends the staged files again, byte for byte, to all recipients and folders, or only to the address given with --to. An e-mail is the same message as before, with the same Message-ID and Date, so a mailbox that already has it may drop it as a duplicate or sort it under the old date.',
    'Recipients that are no longer in the configuration receive nothing. If the address or token of the account, the filter of the job or the first day of its months changed after the run was planned, nothing is sent until you confirm with --same-account that the files are still correct. An address given with --to always receives them.',
    'A held run stays held: send it to yourself with --to for review, then deliver it with "outlay release RUN".',
  ],
  lists: {
    'Exit codes': exitCodeList(['done', 'usage', 'notWritten', 'notDelivered'], {
      done: 'everything was delivered',
      usage: 'invalid usage, the run is held, or it has no staged files',
      notDelivered: 'a delivery failed',
    }),
  },
  examples: [
    [
      'outlay resend 0b0f7a86-41ff-5d7c-a7c4-52c1ce0b2f6d',
      'Send the files to all recipients and folders again.',
    ],
    [
      'outlay resend 0b0f7a86-41ff-5d7c-a7c4-52c1ce0b2f6d --to books@finance.example',
      'Send them to one address, which need not be a recipient of the job.',
    ],
  ],
};

/** `outlay resend RUN`: sends the staged files again. */
export function resendCommand(context: CommandContext): Command {
  const command = new Command('resend')
    .argument('<run>', 'identifier of the run, from "outlay history"')
    .addOption(configurationOption())
    .option('--to <address>', 'send only to this address, which need not be a recipient of the job')
    .addOption(sameAccountOption())
    .option('--json', 'print the run and its deliveries as one JSON object')
    .action((id: string, options: ResendOptions) =>
      deliverAgain(context, { id, options }, (work, run) =>
        resendRun(work, run, { to: options.to, isSameAccount: options.sameAccount === true }),
      ),
    );
  return withHelp(command, resendHelp);
}
