import { DomainError } from '@outlay/core';
import { Command, CommanderError } from 'commander';
import { ServiceError, type ServiceErrorCode } from '../errors/service-error.ts';
import { addAccountCommands } from './account-commands.ts';
import type { CommandContext } from './command-context.ts';
import { addDataCommands } from './data-commands.ts';
import { addKeyCommands } from './key-commands.ts';
import { addOpenapiCommand } from './openapi-command.ts';
import { addStartCommand } from './start-command.ts';
import { addTokenCommands } from './token-commands.ts';

/** Errors that are independent of the command line: the exit code is 1. */
const failures: ReadonlySet<string> = new Set<ServiceErrorCode>([
  'unreadable_file',
  'newer_database',
  'database_unavailable',
  'address_unavailable',
]);

const firstSteps = `
Get started:
  service account create anna
  service token create --account anna --name laptop
  service seed --account anna
  service start

Exit codes: 0 success, 1 failure, 2 usage error`;

/**
 * Runs a `service` command.
 * @returns the exit code: 0 success, 1 failure, 2 usage error
 */
export async function runCommand(args: readonly string[], context: CommandContext): Promise<number> {
  const program = new Command('service')
    .description('Personal Finance Service: purchase documents and summaries over HTTPS.')
    .helpCommand('help [command]', 'Show help for a command.')
    .configureOutput({
      writeOut: (text) => context.print(text.trimEnd()),
      writeErr: (text) => context.printError(text.trimEnd()),
    })
    .addHelpText('after', firstSteps)
    .exitOverride();
  let exitCode = 0;
  const setExitCode = (code: number) => {
    exitCode = code;
  };
  addStartCommand(program, context);
  addAccountCommands(program, context);
  addTokenCommands(program, context);
  addKeyCommands(program, context);
  addDataCommands(program, context, setExitCode);
  addOpenapiCommand(program, context);
  try {
    await program.parseAsync(args, { from: 'user' });
    return exitCode;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    if (error instanceof ServiceError || error instanceof DomainError) {
      context.printError(`service: ${error.message}`);
      return failures.has(error.code) ? 1 : 2;
    }
    throw error;
  }
}
