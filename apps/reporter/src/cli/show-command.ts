import { join } from 'node:path';
import { Command } from 'commander';
import { type RunRecord, recordOf } from '../store/read-runs.ts';
import type { Delivery } from '../store/schema.ts';
import type { CommandContext } from './command-context.ts';
import { configurationOption } from './configuration-option.ts';
import { type CommandHelp, withHelp } from './help-text.ts';
import { knownRun, withRuns } from './opened-runs.ts';
import type { Painter } from './paint.ts';
import { runLine } from './run-text.ts';
import { toldRecord } from './told-record.ts';

type ShowOptions = { readonly config?: string; readonly json?: true };

const showHelp: CommandHelp = {
  examples: [
    [
      'outlay show 0b0f7a86-41ff-5d7c-a7c4-52c1ce0b2f6d',
      'Where did the files of this run go, and what went wrong?',
    ],
    ['outlay show 0b0f7a86-41ff-5d7c-a7c4-52c1ce0b2f6d --json', 'The same as one JSON object.'],
  ],
};

/** `outlay show RUN`: a run with its deliveries, files and tries. */
export function showCommand(context: CommandContext): Command {
  const command = new Command('show')
    .description('Show one run: its deliveries, its staged files and every try.')
    .argument('<run>', 'identifier of the run, from outlay history')
    .addOption(configurationOption())
    .option('--json', 'print the run as one JSON object')
    .action((id: string, options: ShowOptions) => show(context, id, options));
  return withHelp(command, showHelp);
}

async function show(context: CommandContext, id: string, { config, json }: ShowOptions): Promise<void> {
  await withRuns(context, config, async ({ store: { database, root } }) => {
    const record = await recordOf(database, await knownRun(database, id));
    context.print(
      json ? `${JSON.stringify(toldRecord(record, root))}\n` : textOf(record, root, context.paint?.printed),
    );
  });
}

function textOf(
  { run, deliveries, files, attempts }: RunRecord,
  root: string,
  painted: Painter | undefined,
): string {
  const lines = [
    runLine(run, painted),
    'deliveries:',
    ...deliveries.flatMap((delivery) => [
      `  ${deliveryLine(delivery)}`,
      ...attempts
        .filter(({ deliveryId }) => deliveryId === delivery.id)
        .map(({ number, startedAt, outcome, detail }) =>
          [
            `    ${number}.`,
            startedAt,
            outcome ?? 'not ended',
            ...(detail === null ? [] : [oneLine(detail)]),
          ].join('  '),
        ),
    ]),
    'staged files:',
    ...files.map(({ path, bytes, sha256 }) => `  ${join(root, path)}  ${bytes} bytes  sha256 ${sha256}`),
  ];
  return `${lines.join('\n')}\n`;
}

function deliveryLine({ channel, target, locale, files, state, copyOf, reason }: Delivery): string {
  const what = files.length === 0 ? 'no files' : files.map(({ name }) => name).join(', ');
  const how = reason === null ? state : `${state}: ${oneLine(reason)}`;
  return `${channel}  ${target}  ${what}  (${locale})${copyOf === null ? '' : '  once more'}  ${how}`;
}

function oneLine(text: string): string {
  return text.replaceAll(/\s*\n\s*/g, ', ');
}
