import { Command } from 'commander';
import type { CommandContext } from './terminal/command-context.ts';
import { ownVersion } from './terminal/version.ts';

type Load = (context: CommandContext) => Promise<Command>;

/** Every command by name, in the groups and order of the help. */
const groups: Readonly<Record<string, Readonly<Record<string, Load>>>> = {
  'One report:': {
    report: async (context) => (await import('./report/report-command.ts')).reportCommand(context),
  },
  'Scheduled jobs:': {
    run: async (context) => (await import('./runs/run-command.ts')).runCommand(context),
    retry: async (context) => (await import('./runs/retry-command.ts')).retryCommand(context),
    backfill: async (context) => (await import('./runs/backfill-command.ts')).backfillCommand(context),
    release: async (context) => (await import('./runs/release-command.ts')).releaseCommand(context),
    cancel: async (context) => (await import('./runs/cancel-command.ts')).cancelCommand(context),
    close: async (context) => (await import('./runs/close-command.ts')).closeCommand(context),
    resend: async (context) => (await import('./runs/resend-command.ts')).resendCommand(context),
    pause: async (context) => (await import('./scheduler/pause-command.ts')).pauseCommand(context),
    resume: async (context) => (await import('./scheduler/resume-command.ts')).resumeCommand(context),
    serve: async (context) => (await import('./scheduler/serve-command.ts')).serveCommand(context),
    worker: async (context) => (await import('./scheduler/serve-command.ts')).workerCommand(context),
    console: async (context) => (await import('./console/console-command.ts')).consoleCommand(context),
  },
  'Archive:': {
    archive: async (context) => (await import('./archive/archive-command.ts')).archiveCommand(context),
  },
  'Inspect:': {
    jobs: async (context) => (await import('./scheduler/jobs-command.ts')).jobsCommand(context),
    history: async (context) => (await import('./runs/history-command.ts')).historyCommand(context),
    show: async (context) => (await import('./runs/show-command.ts')).showCommand(context),
    batches: async (context) => (await import('./runs/batches-command.ts')).batchesCommand(context),
    verify: async (context) => (await import('./runs/verify-command.ts')).verifyCommand(context),
  },
  'Set up:': {
    init: async (context) => (await import('./setup/init-command.ts')).initCommand(context),
    layouts: async (context) => (await import('./setup/layouts-command.ts')).layoutsCommand(context),
    config: async (context) => (await import('./setup/config-command.ts')).configCommand(context),
    suppliers: async (context) =>
      (await import('./suppliers/suppliers-command.ts')).suppliersCommand(context),
    completion: async (context) =>
      (await import('./completion/completion-command.ts')).completionCommand(context),
  },
};

/**
 * `outlay` with its commands: only the one that is called, so that nothing else is loaded, or all of them if the first
 * word is not a command. `--version` needs none.
 */
export async function outlayCommand(
  [word = '']: readonly string[],
  context: CommandContext,
): Promise<Command> {
  const program = new Command('outlay')
    .description('Expense reports from the purchase records of a personal finance service.')
    .version(ownVersion(), '-V, --version', 'print the version');
  if (word === '-V' || word === '--version') return program;
  const isOne = Object.values(groups).some((loads) => Object.hasOwn(loads, word));
  for (const [heading, loads] of Object.entries(groups)) {
    program.commandsGroup(heading);
    for (const [name, load] of Object.entries(loads)) {
      if (!isOne || name === word) program.addCommand(await load(context));
    }
  }
  if (isOne) return program;
  const { completeCommand } = await import('./completion/complete-command.ts');
  return program
    .addCommand(completeCommand(context), { hidden: true })
    .helpCommand('help [command]', 'Show help for a command.');
}
