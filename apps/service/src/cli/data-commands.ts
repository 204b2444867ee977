import { dateInZone } from '@outlay/core/time';
import type { Command } from 'commander';
import type { ImportOutcome } from '../import/import-file.ts';
import { type CommandContext, type StorageOptions, withAccount } from './command-context.ts';
import { createProgressBar } from './progress-bar.ts';
import { wholeNumber, withDataOptions } from './shared-options.ts';

type ImportOptions = StorageOptions & { readonly account: string; readonly skipInvalid?: boolean };
type SeedOptions = StorageOptions & {
  readonly account: string;
  readonly months: number;
  readonly documentsPerMonth: number;
  readonly seed: number;
};

const problemsShown = 20;

/** Adds `import` and `seed`, which fill an account. */
export function addDataCommands(
  program: Command,
  { clock, print, printError, progress }: CommandContext,
  setExitCode: (code: number) => void,
): void {
  withDataOptions(
    program
      .command('import')
      .description(
        'Import documents from a JSON, NDJSON or CSV file. If one is invalid, nothing is imported.',
      )
      .argument('<file>', 'file to import')
      .requiredOption('--account <name>', 'account that receives the documents')
      .option('--skip-invalid', 'import the valid documents and skip the invalid ones'),
  ).action((file: string, options: ImportOptions) =>
    withAccount(options, async ({ database }, account) => {
      const { importFile } = await import('../import/import-file.ts');
      const startedAt = clock();
      const bar = createProgressBar(file, progress, clock);
      const skipInvalid = options.skipInvalid ?? false;
      const request = { database, account, file, skipInvalid, now: startedAt, onProgress: bar.show };
      const outcome = await importFile(request).finally(bar.clear);
      for (const line of problemLines(file, outcome)) printError(line);
      if (outcome.status === 'refused') {
        printError(`service: ${file} was not imported; correct it or pass --skip-invalid`);
        setExitCode(1);
        return;
      }
      const { added, known, invalid, duplicates } = outcome;
      const seconds = ((clock().getTime() - startedAt.getTime()) / 1000).toFixed(1);
      printError(`service: ${file}: ${added} added, ${known} known, ${invalid} invalid, in ${seconds} s`);
      print(JSON.stringify({ added, known, invalid, duplicates }));
    }),
  );

  withDataOptions(
    program
      .command('seed')
      .description(
        'Fill an account with realistic documents up to today. The same seed creates the same documents.',
      )
      .requiredOption('--account <name>', 'account that receives the documents')
      .option('--months <count>', 'number of months, including the current one', wholeNumber(1, 240), 14)
      .option('--documents-per-month <count>', 'documents per month', wholeNumber(1, 100_000), 120)
      .option('--seed <number>', 'seed of the random numbers', wholeNumber(0, 2 ** 31), 1),
  ).action((options: SeedOptions) =>
    withAccount(options, async ({ database }, account) => {
      // It draws receipts, and what draws PDFs takes long to load.
      const { seedAccount } = await import('../seed/seed-account.ts');
      const { months, documentsPerMonth, seed } = options;
      const now = clock();
      const asOf = dateInZone(now, account.timeZone);
      const until = now.toISOString();
      const added = await seedAccount(database, account, { months, documentsPerMonth, seed, asOf, until });
      print(JSON.stringify({ added, asOf }));
    }),
  );
}

function problemLines(file: string, { problems, invalid }: ImportOutcome): string[] {
  const shown = problems.slice(0, problemsShown);
  const lines = shown.map(({ where, message }) => `${file}: ${where}: ${message}`);
  return invalid > shown.length ? [...lines, `${file}: and ${invalid - shown.length} more`] : lines;
}
