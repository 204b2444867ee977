import type { CsvLayout } from '@outlay/exporters';
import {
  type CsvLayoutName,
  csvLayoutFieldList,
  csvLayouts,
  fireflyConfiguration,
} from '@outlay/exporters/layouts';
import { Argument, Command } from 'commander';
import { stringify } from 'yaml';
import { UsageError } from '../../errors/usage-error.ts';
import type { CommandContext } from '../terminal/command-context.ts';
import { type CommandHelp, withHelp } from '../terminal/help-text.ts';

type LayoutsOptions = { readonly json?: true; readonly importConfiguration?: true };

const names = Object.keys(csvLayouts) as CsvLayoutName[];

const layoutsHelp: CommandHelp = {
  about: [
    'A layout describes a CSV file that another program can import: its columns, its encoding, and how dates and numbers are written. Choose one with outlay report --format csv --csv-layout NAME, or in a job with csv: { layout: NAME }.',
    'To write a layout of your own, print one as YAML, save it, change it, and pass the path of the file instead of a name.',
    'All layouts are experimental: they follow the published description of each format, but no test imports the files into the programs themselves.',
  ],
  lists: {
    Fields: csvLayoutFieldList.map(({ name, meaning, rows }) => [
      name,
      rows.length === 3 ? meaning : `${meaning} (rows: ${rows.join(', ')})`,
    ]),
  },
  examples: [
    ['outlay layouts', 'List the layouts.'],
    ['outlay layouts xero-bills > bills.yaml', 'Save a layout as YAML, to change it.'],
    [
      'outlay report monthly --accounting accounting.yaml --format csv --csv-layout bills.yaml',
      'Write last month with the changed layout.',
    ],
    [
      'outlay layouts firefly-iii --import-configuration > firefly.json',
      'Save the configuration of the data importer of Firefly III.',
    ],
  ],
};

/** `outlay layouts`: lists the CSV layouts that come with Outlay, or prints one. */
export function layoutsCommand(context: CommandContext): Command {
  const command = new Command('layouts')
    .addArgument(new Argument('[layout]', 'layout to print').choices(names))
    .option(
      '--import-configuration',
      'print the configuration of the data importer of Firefly III for its layout, as JSON',
    )
    .option('--json', 'print the layouts as one JSON object')
    .action((name: CsvLayoutName | undefined, options: LayoutsOptions) =>
      printLayouts(context, { name, ...options }),
    );
  return withHelp(command, layoutsHelp);
}

function printLayouts(
  { print }: CommandContext,
  { name, json, importConfiguration }: LayoutsOptions & { readonly name: CsvLayoutName | undefined },
): void {
  if (importConfiguration) {
    if (name !== 'firefly-iii') throw new UsageError('--import-configuration is for the layout firefly-iii');
    print(fireflyConfiguration());
  } else if (json)
    print(`${JSON.stringify({ layouts: name ? { [name]: csvLayouts[name] } : csvLayouts })}\n`);
  else print(name ? yamlOf(csvLayouts[name]) : listed());
}

function listed(): string {
  const width = Math.max(...names.map(({ length }) => length));
  return names.map((name) => `${name.padEnd(width)}  ${csvLayouts[name].title}\n`).join('');
}

function yamlOf(layout: CsvLayout): string {
  return stringify(layout, { lineWidth: 0 });
}
