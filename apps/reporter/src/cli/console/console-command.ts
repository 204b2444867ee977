import { Command } from 'commander';
import type { CommandContext } from '../terminal/command-context.ts';
import { type CommandHelp, withHelp } from '../terminal/help-text.ts';
import { linkCommand } from './link-command.ts';
import { passwordCommand } from './password-command.ts';
import { signOutCommand } from './sign-out-command.ts';
import { totpCommand } from './totp-command.ts';

const consoleHelp: CommandHelp = {
  about: [
    'The console shows jobs, runs and files in a browser, and lets operators retry, release and resend runs, preview reports, and run and pause jobs. outlay serve serves it if the configuration has "console: { listen: 127.0.0.1:8080 }".',
  ],
  examples: [
    ['outlay console link', 'Print a link that signs you in.'],
    ['outlay console password secrets/anna-password', 'Choose a password for a user of the configuration.'],
    ['outlay console sign-out', 'Sign everyone out.'],
  ],
};

/** `outlay console`: who may enter the console. */
export function consoleCommand(context: CommandContext): Command {
  const command = new Command('console')
    .helpCommand('help [command]', 'Show help for a command.')
    .addCommand(linkCommand(context))
    .addCommand(passwordCommand(context))
    .addCommand(totpCommand(context))
    .addCommand(signOutCommand(context));
  return withHelp(command, consoleHelp);
}
