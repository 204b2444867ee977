import { Command } from 'commander';
import type { CommandContext } from '../terminal/command-context.ts';
import { type CommandHelp, withHelp } from '../terminal/help-text.ts';
import { listCommand } from './list-command.ts';
import { pullCommand } from './pull-command.ts';

const archiveHelp: CommandHelp = {
  about: [
    'An archive is a copy of what the service returns for an account: every document, the summaries of its periods, and the images of receipts. It is in the store: the database, and the folder store.files.',
    'With "outlay report --from-archive", a report is created from the archive, without the service: the same bytes as a report from the service at the time of the pull.',
  ],
  examples: [
    ['outlay archive pull', 'Mirror the account, or what has changed since the last pull.'],
    ['outlay archive list', 'Show what the archives hold, and when they were read.'],
    ['outlay report monthly --period 2026-10 --from-archive', 'Report October without the service.'],
  ],
};

/** `outlay archive`: mirrors accounts, so that reports can be created without the service. */
export function archiveCommand(context: CommandContext): Command {
  const command = new Command('archive')
    .helpCommand('help [command]', 'Show help for a command.')
    .addCommand(pullCommand(context))
    .addCommand(listCommand(context));
  return withHelp(command, archiveHelp);
}
