import { Command } from 'commander';
import { readStoreKeys } from '../../adapters/configuration/store-keys.ts';
import { type ListedArchive, listArchives } from '../../engine/archive/list-archives.ts';
import { periodsText } from '../../engine/archive/periods-text.ts';
import { withRecords } from '../runs/opened-runs.ts';
import type { CommandContext } from '../terminal/command-context.ts';
import { configurationOption } from '../terminal/configuration-option.ts';
import { exitCodeList } from '../terminal/exit-code-help.ts';
import { type CommandHelp, withHelp } from '../terminal/help-text.ts';
import { archiveToJson, isComplete, sizeOf } from './archive-text.ts';

type ListOptions = { readonly config?: string; readonly json?: true };

const listHelp: CommandHelp = {
  about: [
    'Each line shows an account, when its records were read, the number of documents and receipts, the size of the files, and the periods whose reports can be created. Nothing is requested from the service.',
  ],
  lists: {
    'Exit codes': exitCodeList(['done', 'usage', 'notWritten'], {
      notWritten: 'the store or an archive cannot be read',
    }),
  },
  examples: [
    ['outlay archive list', 'Show the archives of the store.'],
    ['outlay archive list --json', 'Print them as JSON.'],
  ],
};

/** `outlay archive list`: shows what the archives hold. */
export function listCommand(context: CommandContext): Command {
  const command = new Command('list')
    .description('Show what the archives hold, and when they were read.')
    .addOption(configurationOption())
    .option('--json', 'print the archives as one JSON object')
    .action((options: ListOptions) => list(context, options));
  return withHelp(command, listHelp);
}

async function list(context: CommandContext, { config, json }: ListOptions): Promise<void> {
  const archives = await withRecords(context, config, async ({ configuration, store: { database, root } }) =>
    listArchives({ database, root, keys: await readStoreKeys(configuration.store, context.environment) }),
  );
  if (json) {
    context.print(`${JSON.stringify({ archives: archives.map(listedToJson) })}\n`);
    return;
  }
  context.print(archives.map((archive) => `${listedLine(archive)}\n`).join(''));
  if (archives.length === 0) context.say('No archives yet');
}

function listedToJson({ index, pending }: ListedArchive) {
  return { ...archiveToJson(index), pending: pending ? archiveToJson(pending) : null };
}

function listedLine({ index, pending }: ListedArchive): string {
  const { account, readAt, documents, receipts, periods } = index;
  const images = `${receipts.held}${isComplete(index) ? '' : ` of ${receipts.wanted}`} receipts`;
  const size = `${(sizeOf(index) / 1_000_000).toFixed(1)} MB`;
  const held = `${account}  ${readAt}  ${documents} documents, ${images}, ${size}; ${periodsText(periods)}`;
  if (!pending) return held;
  const { periods: pulled, wantedPeriods } = pending;
  return `${held}; a pull at ${pending.readAt} has ${pulled.length} of ${wantedPeriods} periods so far`;
}
