import { Command } from 'commander';
import { removeConsoleAccess } from '../../adapters/store/console-access.ts';
import { withRuns } from '../runs/opened-runs.ts';
import type { CommandContext } from '../terminal/command-context.ts';
import { configurationOption } from '../terminal/configuration-option.ts';
import { type CommandHelp, withHelp } from '../terminal/help-text.ts';
import { consoleExitCodes } from './console-exit-codes.ts';
import { readPersonName } from './person-name.ts';

type SignOutOptions = { readonly config?: string; readonly name?: string };

const signOutHelp: CommandHelp = {
  about: ['Ends every session of the console and invalidates unused links, or only those of one name.'],
  lists: { 'Exit codes': consoleExitCodes },
  examples: [
    ['outlay console sign-out', 'Sign everyone out.'],
    ['outlay console sign-out --name anna', 'Sign anna out on every device.'],
  ],
};

/** `outlay console sign-out`: ends sessions. */
export function signOutCommand(context: CommandContext): Command {
  const command = new Command('sign-out')
    .description('End the sessions of the console.')
    .addOption(configurationOption())
    .option('--name <name>', 'only the sessions and links of this name (default: all)', readPersonName)
    .action(({ config, name }: SignOutOptions) =>
      withRuns(context, config, async ({ store }) => {
        const count = await removeConsoleAccess(store.database, name);
        context.say(count === 1 ? 'Ended 1 session' : `Ended ${count} sessions`);
      }),
    );
  return withHelp(command, signOutHelp);
}
