import { Command } from 'commander';
import type { Configuration } from '../../adapters/configuration/configuration.ts';
import { readStoreKeys } from '../../adapters/configuration/store-keys.ts';
import { recordOf } from '../../adapters/store/read-runs.ts';
import { ConfigurationError } from '../../errors/configuration-error.ts';
import type { CommandContext } from '../terminal/command-context.ts';
import { configurationOption } from '../terminal/configuration-option.ts';
import { type CommandHelp, withHelp } from '../terminal/help-text.ts';
import { knownRun, withRecords } from './opened-runs.ts';
import { recordToJson } from './record-to-json.ts';
import type { ReadableKeys } from './run-advice.ts';
import { runPage } from './run-page.ts';

type ShowOptions = { readonly config?: string; readonly json?: true };

const defaultWidth = 80;

const showHelp: CommandHelp = {
  about: [
    'Shows everything recorded about a run: the attempts to create and to deliver its report, the staged files with their hashes, and what you can do next.',
  ],
  examples: [
    ['outlay show 0b0f7a86-41ff-5d7c-a7c4-52c1ce0b2f6d', 'Show where the files went and what failed.'],
    ['outlay show 0b0f7a86-41ff-5d7c-a7c4-52c1ce0b2f6d --json', 'Print the run as JSON.'],
  ],
};

/** `outlay show RUN`: shows everything recorded about a run, and the next step. */
export function showCommand(context: CommandContext): Command {
  const command = new Command('show')
    .argument('<run>', 'identifier of the run, from "outlay history"')
    .addOption(configurationOption())
    .option('--json', 'print the run as one JSON object')
    .action((id: string, options: ShowOptions) => show(context, id, options));
  return withHelp(command, showHelp);
}

async function show(context: CommandContext, id: string, { config, json }: ShowOptions): Promise<void> {
  await withRecords(context, config, async ({ configuration, store: { database, root } }) => {
    const record = await recordOf(database, await knownRun(database, id));
    const keys = await readableKeys(configuration, context);
    const width = context.columns ?? defaultWidth;
    context.print(
      json
        ? `${JSON.stringify(recordToJson(record, root, keys))}\n`
        : runPage(record, { root, width, keys, painted: context.paint?.printed }),
    );
  });
}

/** A key that this command cannot read may be readable for the scheduler. */
async function readableKeys(
  { store }: Configuration,
  { environment }: CommandContext,
): Promise<ReadableKeys> {
  try {
    return await readStoreKeys(store, environment);
  } catch (error) {
    if (error instanceof ConfigurationError) return 'unknown';
    throw error;
  }
}
