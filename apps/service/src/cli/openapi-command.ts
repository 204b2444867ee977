import type { Command } from 'commander';
import { apiDocumentText } from '../openapi/api-document.ts';
import type { CommandContext } from './command-context.ts';

/** Adds `openapi`. */
export function addOpenapiCommand(program: Command, { print }: CommandContext): void {
  program
    .command('openapi')
    .description('print the OpenAPI 3.1 document of the interface')
    .action(() => print(apiDocumentText().trimEnd()));
}
