import { Command } from 'commander';
import type { CommandContext } from './terminal/command-context.ts';
import { ownVersion } from './terminal/version.ts';

/** A command: what the list of commands says of it, and what loads it. */
type ListedCommand = {
  readonly text: string;
  /** Its options and arguments in the list; absent if it has only commands of its own. */
  readonly takes?: string;
  readonly load: (context: CommandContext) => Promise<Command>;
};

/** Every command by name, in the groups and order of the help. */
const groups: Readonly<Record<string, Readonly<Record<string, ListedCommand>>>> = {
  'One report:': {
    report: {
      text: 'Write one report now, without a configuration or database.',
      takes: '[options] <kind>',
      load: async (context) => (await import('./report/report-command.ts')).reportCommand(context),
    },
  },
  'Scheduled jobs:': {
    run: {
      text: 'Run one configured job now, including its deliveries.',
      takes: '[options] <job>',
      load: async (context) => (await import('./runs/run-command.ts')).runCommand(context),
    },
    retry: {
      text: 'Retry failed runs: create their reports, or repeat the missing deliveries.',
      takes: '[options] [runs...]',
      load: async (context) => (await import('./runs/retry-command.ts')).retryCommand(context),
    },
    backfill: {
      text: 'Create and deliver the missed reports of a job.',
      takes: '[options] <job>',
      load: async (context) => (await import('./runs/backfill-command.ts')).backfillCommand(context),
    },
    release: {
      text: 'Deliver a run that is held for review.',
      takes: '[options] <run>',
      load: async (context) => (await import('./runs/release-command.ts')).releaseCommand(context),
    },
    cancel: {
      text: 'Cancel a waiting run, so that nothing more of it is delivered.',
      takes: '[options] <run>',
      load: async (context) => (await import('./runs/cancel-command.ts')).cancelCommand(context),
    },
    close: {
      text: 'Close a period: from then on, changes are delivered as corrections.',
      takes: '[options] [job] [period]',
      load: async (context) => (await import('./runs/close-command.ts')).closeCommand(context),
    },
    resend: {
      text: 'Send the staged files of a run again.',
      takes: '[options] <run>',
      load: async (context) => (await import('./runs/resend-command.ts')).resendCommand(context),
    },
    pause: {
      text: 'Pause a job: do not plan its occurrences until it is resumed.',
      takes: '[options] <job>',
      load: async (context) => (await import('./scheduler/pause-command.ts')).pauseCommand(context),
    },
    resume: {
      text: 'Resume a paused job with its next occurrence.',
      takes: '[options] <job>',
      load: async (context) => (await import('./scheduler/resume-command.ts')).resumeCommand(context),
    },
    serve: {
      text: 'Start the scheduler: run the configured jobs when they are due.',
      takes: '[options]',
      load: async (context) => (await import('./scheduler/serve-command.ts')).serveCommand(context),
    },
    worker: {
      text: 'Start a worker for the reports that outlay serve plans (PostgreSQL store).',
      takes: '[options]',
      load: async (context) => (await import('./scheduler/serve-command.ts')).workerCommand(context),
    },
    console: {
      text: 'Sign in to the console of outlay serve.',
      load: async (context) => (await import('./console/console-command.ts')).consoleCommand(context),
    },
  },
  'Archive:': {
    archive: {
      text: 'Mirror accounts, to create reports without the service.',
      load: async (context) => (await import('./archive/archive-command.ts')).archiveCommand(context),
    },
  },
  'Inspect:': {
    jobs: {
      text: 'List the configured jobs with their next occurrences and periods.',
      takes: '[options]',
      load: async (context) => (await import('./scheduler/jobs-command.ts')).jobsCommand(context),
    },
    history: {
      text: 'List runs and their states, the last planned first.',
      takes: '[options]',
      load: async (context) => (await import('./runs/history-command.ts')).historyCommand(context),
    },
    show: {
      text: 'Show one run: its attempts, deliveries and staged files.',
      takes: '[options] <run>',
      load: async (context) => (await import('./runs/show-command.ts')).showCommand(context),
    },
    batches: {
      text: 'List the numbered batches of a job.',
      takes: '[options] <job>',
      load: async (context) => (await import('./runs/batches-command.ts')).batchesCommand(context),
    },
    verify: {
      text: 'Check the delivery log, closed periods, batches and archives for changes.',
      takes: '[options]',
      load: async (context) => (await import('./runs/verify-command.ts')).verifyCommand(context),
    },
  },
  'Set up:': {
    init: {
      text: 'Create a configuration from a few questions.',
      takes: '[options]',
      load: async (context) => (await import('./setup/init-command.ts')).initCommand(context),
    },
    layouts: {
      text: 'List the CSV layouts for other programs, or print one as YAML.',
      takes: '[options] [layout]',
      load: async (context) => (await import('./setup/layouts-command.ts')).layoutsCommand(context),
    },
    config: {
      text: 'Validate the configuration.',
      load: async (context) => (await import('./setup/config-command.ts')).configCommand(context),
    },
    suppliers: {
      text: 'Draft a suppliers file for your accounting rules.',
      load: async (context) => (await import('./suppliers/suppliers-command.ts')).suppliersCommand(context),
    },
    completion: {
      text: 'Print a shell completion script.',
      takes: '<shell>',
      load: async (context) =>
        (await import('./completion/completion-command.ts')).completionCommand(context),
    },
  },
};

/** Whether a word is the name of a command. */
export function isCommand(word: string): boolean {
  return Object.values(groups).some((commands) => Object.hasOwn(commands, word));
}

/** The hidden command that shells call for completions: it needs the options of all commands. */
const complete = '__complete';

/**
 * `outlay` with its commands: only the one that is called, so that nothing else is loaded. Without a command among the words,
 * all of them for the help, but none is loaded. `--version` needs none.
 */
export async function outlayCommand(words: readonly string[], context: CommandContext): Promise<Command> {
  const [word = ''] = words;
  const program = new Command('outlay')
    .description('Expense reports from the purchase records of a personal finance service.')
    .version(ownVersion(), '-V, --version', 'print the version');
  if (word === '-V' || word === '--version') return program;
  const isOne = isCommand(word);
  const isListed = !isOne && word !== complete && !words.some(isCommand);
  for (const [heading, commands] of Object.entries(groups)) {
    program.commandsGroup(heading);
    for (const [name, command] of Object.entries(commands)) {
      if (isListed) program.addCommand(listedCommand(name, command));
      else if (!isOne || name === word)
        program.addCommand((await command.load(context)).description(command.text));
    }
  }
  if (isOne) return program;
  if (!isListed) {
    const { completeCommand } = await import('./completion/complete-command.ts');
    program.addCommand(completeCommand(context), { hidden: true });
  }
  return program.helpCommand('help [command]', 'Show help for a command.');
}

/** A command as the help lists it. */
function listedCommand(name: string, { text, takes = '' }: ListedCommand): Command {
  const words = takes.split(' ').filter((word) => word !== '');
  const command = new Command(name).description(text);
  // The list says only whether there are some.
  if (words[0] === '[options]') command.option('--any', '');
  for (const word of words) if (word !== '[options]') command.argument(word);
  return command;
}
