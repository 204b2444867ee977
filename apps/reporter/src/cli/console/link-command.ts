import { Command, Option } from 'commander';
import { consoleAddress } from '../../adapters/configuration/console-schema.ts';
import { isRefused } from '../../adapters/http/is-refused.ts';
import { writtenAddress } from '../../adapters/http/listen.ts';
import { systemUser } from '../../adapters/processes/system-user.ts';
import type { ConsoleRole } from '../../adapters/store/schema.ts';
import { UsageError } from '../../errors/usage-error.ts';
import { withRuns } from '../runs/opened-runs.ts';
import type { CommandContext } from '../terminal/command-context.ts';
import { configurationOption } from '../terminal/configuration-option.ts';
import { type CommandHelp, withHelp } from '../terminal/help-text.ts';
import { consoleExitCodes } from './console-exit-codes.ts';
import { readPersonName } from './person-name.ts';

type LinkOptions = { readonly config?: string; readonly role: ConsoleRole; readonly name?: string };

const linkHelp: CommandHelp = {
  about: [
    'Prints a link that signs you in to the console of outlay serve. It works once, within 10 minutes. You stay signed in for 12 hours, or until 30 minutes after your last click.',
    'The console needs "console: { listen: 127.0.0.1:8080 }" in the configuration. The link then works in a browser on the same machine; from another one, forward the port first: ssh -L 8080:127.0.0.1:8080 HOST. With console.publicUrl, it works wherever browsers reach that address.',
  ],
  lists: {
    Roles: [
      ['viewer', 'sees jobs, runs and their states, but no files and no addresses of recipients'],
      ['operator', 'also sees files and recipients, and can act on runs and jobs'],
    ],
    'Exit codes': consoleExitCodes,
  },
  examples: [
    ['outlay console link', 'Print a link for yourself.'],
    [
      'outlay console link --name Anna',
      'Print a link for Anna; what she does is recorded under this name, and she sees her other sessions.',
    ],
    ['outlay console link --role viewer', 'Print a link for someone who may see only states.'],
  ],
};

/** `outlay console link`: prints a link that signs someone in. */
export function linkCommand(context: CommandContext): Command {
  const command = new Command('link')
    .description('Print a link that signs you in once.')
    .addOption(configurationOption())
    .addOption(
      new Option('--role <role>', 'what the person may see')
        .choices(['viewer', 'operator'])
        .default('operator'),
    )
    .option(
      '--name <name>',
      'who it is for, as the console records it (default: the name of your system user)',
      readPersonName,
    )
    .action((options: LinkOptions) => link(context, options));
  return withHelp(command, linkHelp);
}

async function link(context: CommandContext, { config, role, name }: LinkOptions): Promise<void> {
  await withRuns(context, config, async ({ configuration, store }) => {
    if (!configuration.console) {
      throw new UsageError(
        'the configuration has no console; add "console: { listen: 127.0.0.1:8080 }", and restart outlay serve',
      );
    }
    const { createLoginLink } = await import('../../console/access/login-links.ts');
    const { consoleOrigin } = await import('../../console/http/console-origin.ts');
    const holder = { role, name: name ?? systemUser(), isNamed: name === undefined ? 0 : 1 } as const;
    const secret = await createLoginLink(store.database, holder, context.now());
    const originAt = await consoleOrigin(store.database, configuration.console);
    context.print(`${originAt()}/sign-in?link=${secret}\n`);
    context.say('This link works once, within 10 minutes.');
    const address = consoleAddress(configuration.console.listen);
    if (!(await isRefused(address))) return;
    context.say(
      `Nothing listens at ${writtenAddress(address)} on this machine yet. Open the link when "outlay serve" is running.`,
    );
  });
}
