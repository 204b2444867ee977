import type { Command } from 'commander';
import type { CommandContext } from './command-context.ts';

/** Adds `openapi`. */
export function addOpenapiCommand(program: Command, { print }: CommandContext): void {
  program
    .command('openapi')
    .description('Print the OpenAPI 3.1 document of the API.')
    .action(async () => {
      const { apiDocumentText } = await import('../openapi/api-document.ts');
      print(apiDocumentText().trimEnd());
    });
}
