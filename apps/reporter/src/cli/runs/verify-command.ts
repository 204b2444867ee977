import { Command, InvalidArgumentError } from 'commander';
import { readStoreKeys } from '../../adapters/configuration/store-keys.ts';
import {
  type NotedHead,
  type VerifiedLog,
  verifyDeliveryLog,
} from '../../adapters/store/verify-delivery-log.ts';
import { type VerifiedArchives, verifyArchives } from '../../engine/archive/verify-archives.ts';
import { verifyBatchRecords } from '../../engine/run/verify-batch-records.ts';
import { ChecksFailedError } from '../terminal/checks-failed-error.ts';
import type { CommandContext } from '../terminal/command-context.ts';
import { configurationOption } from '../terminal/configuration-option.ts';
import { exitCodeList } from '../terminal/exit-code-help.ts';
import { type CommandHelp, withHelp } from '../terminal/help-text.ts';
import { withRecords } from './opened-runs.ts';

type VerifyOptions = { readonly config?: string; readonly head?: NotedHead; readonly json?: true };

const verifyHelp: CommandHelp = {
  about: [
    'The store keeps a delivery log: the outcome and time of each attempt, and the hashes of the files. Each entry contains the hash of the previous one, so changes, removals and insertions are detected. "outlay verify" checks every entry and compares the log with the recorded deliveries, their attempts, the hashes of their files, and the job, account and period of their runs. It reads neither the staged files of reports, whose hashes are checked at each delivery, nor the states of runs.',
    'It also checks the numbers, hashes, days and totals of batches and reads the documents that they exported, and it checks the revisions of closed periods, each of which contains the hash of its documents and of the revision before. Entries of the log name the batch of their run and the latest closed period, so that removed batches and revisions are detected after the next delivery.',
    'Finally, it reads every file of the archives ("outlay archive") and compares it with its hash.',
    'Anyone who can write to the database can also rewrite the whole log. To detect that, keep the last entry that the command prints in another place, and pass it to a later check with --head.',
  ],
  lists: {
    'Exit codes': exitCodeList(['done', 'usage', 'notWritten', 'notDelivered'], {
      done: 'the log is complete and matches the deliveries',
      notWritten: 'the store cannot be read',
      notDelivered: 'problems were found; each is printed on its own line',
    }),
  },
  examples: [
    ['outlay verify', 'Check the log against the recorded deliveries.'],
    ['outlay verify --json >> verified.jsonl', 'Append the result to a file, for example once a day.'],
    [`outlay verify --head 1204:${'9f'.repeat(32)}`, 'Check that the log still contains this entry.'],
  ],
};

/** `outlay verify`: checks the delivery log for changes. */
export function verifyCommand(context: CommandContext): Command {
  const command = new Command('verify')
    .addOption(configurationOption())
    .option(
      '--head <sequence:hash>',
      'last entry printed by an earlier check; the log must still contain it',
      readHead,
    )
    .option('--json', 'print the result as one JSON object')
    .action((options: VerifyOptions) => verify(context, options));
  return withHelp(command, verifyHelp);
}

async function verify(context: CommandContext, { config, head, json }: VerifyOptions): Promise<void> {
  const [verified, archives, damagedBatches] = await withRecords(
    context,
    config,
    async ({ configuration, store }) => {
      const { database, root } = store;
      const keys = await readStoreKeys(configuration.store, context.environment);
      const log = await verifyDeliveryLog(database, head);
      const place = { database, root, keys };
      return [log, await verifyArchives(place), await verifyBatchRecords(place)] as const;
    },
  );
  context.print(
    json
      ? `${JSON.stringify(verifiedToJson(verified, archives, damagedBatches))}\n`
      : `${formatVerified(verified)}${formatBatches(verified, damagedBatches)}${formatArchives(archives)}`,
  );
  const places = [
    ...(verified.problemCount > 0
      ? [`${counted(verified.problemCount, 'problem')} in the log of deliveries`]
      : []),
    ...(damagedBatches.length > 0
      ? [`${counted(damagedBatches.length, 'problem')} in the documents of batches`]
      : []),
    ...(archives.problems.length > 0
      ? [`${counted(archives.problems.length, 'problem')} in the archives`]
      : []),
  ];
  if (places.length > 0) throw new ChecksFailedError(places.join(', '), 'delivery');
}

function verifiedToJson(
  { entries, confirmations, revisions, batches, head, problems }: VerifiedLog,
  { archives, files, problems: damages }: VerifiedArchives,
  damagedBatches: readonly string[],
) {
  const log = { entries, confirmations, revisions, batches, head: formatHead(head) };
  return { ...log, archives, archivedFiles: files, problems: [...problems, ...damagedBatches, ...damages] };
}

/** Empty without batches, and where the log has problems of them. */
function formatBatches({ batches, problemCount }: VerifiedLog, damaged: readonly string[]): string {
  if (batches === 0 || (problemCount > 0 && damaged.length === 0)) return '';
  const found =
    damaged.length === 0
      ? 'none is missing, and each has the documents that it exported'
      : counted(damaged.length, 'problem');
  return `${[...damaged, `${counted(batches, 'batch', 'batches')}: ${found}`].join('\n')}\n`;
}

/** Empty without archives. */
function formatArchives({ archives, files, problems }: VerifiedArchives): string {
  if (archives === 0) return '';
  const found = problems.length === 0 ? 'each has the recorded hash' : counted(problems.length, 'problem');
  const line = `${counted(archives, 'archive')}, ${counted(files, 'file')}: ${found}`;
  return `${[...problems, line].join('\n')}\n`;
}

function formatVerified(verified: VerifiedLog): string {
  const { entries, confirmations, revisions, head, problems, problemCount } = verified;
  const isIntact = problemCount === 0;
  const found = isIntact
    ? 'the chain is unbroken and matches the recorded deliveries; the staged files were not read'
    : counted(problemCount, 'problem');
  const lines = [
    ...problems,
    `${counted(entries, 'entry', 'entries')}: ${found}`,
    ...(confirmations > 0
      ? [
          `${counted(confirmations, 'delivery', 'deliveries')} confirmed by a person after an uncertain attempt`,
        ]
      : []),
    ...(isIntact && revisions > 0
      ? [`${counted(revisions, 'revision')} of closed periods: each contains the hash of the one before`]
      : []),
    // The last entry of an invalid log must not be used for a later check.
    ...(isIntact && entries > 0 ? [`last entry: ${formatHead(head)}`] : []),
  ];
  return `${lines.join('\n')}\n`;
}

function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

function formatHead({ sequence, hash }: NotedHead): string {
  return `${sequence}:${hash}`;
}

function readHead(text: string): NotedHead {
  const [, sequence, hash] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text) ?? [];
  if (sequence !== undefined && hash !== undefined) return { sequence: Number(sequence), hash };
  throw new InvalidArgumentError('expected NUMBER:HASH, as "outlay verify" prints it.');
}
