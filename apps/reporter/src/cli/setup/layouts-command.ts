import {
  type CsvLayout,
  type CsvLayoutName,
  csvLayoutFieldList,
  csvLayouts,
  fireflyConfiguration,
} from '@outlay/exporters';
import { Argument, Command } from 'commander';
import { stringify } from 'yaml';
import { UsageError } from '../../errors/usage-error.ts';
import type { CommandContext } from '../terminal/command-context.ts';
import { type CommandHelp, withHelp } from '../terminal/help-text.ts';

type LayoutsOptions = { readonly json?: true; readonly importConfiguration?: true };

const names = Object.keys(csvLayouts) as CsvLayoutName[];

const layoutsHelp: CommandHelp = {
  about: [
    'A layout is a CSV file as another program imports it: outlay report --csv-layout NAME, or csv: { layout: NAME } in a job. With a name, this prints the layout as YAML; save it, change it, and use the path of the file as the layout.',
    'All layouts are experimental: they follow the public description of each format, but no test imports them into the program itself.',
  ],
  lists: {
    Fields: csvLayoutFieldList.map(({ name, meaning, rows }) => [
      name,
      rows.length === 3 ? meaning : `${meaning} (rows: ${rows.join(', ')})`,
    ]),
  },
  examples: [
    ['outlay layouts', 'List the layouts.'],
    ['outlay layouts xero-bills > bills.yaml', 'Start a layout of your own.'],
    [
      'outlay report monthly --accounting accounting.yaml --format csv --csv-layout bills.yaml',
      'Write the last month as it says.',
    ],
    [
      'outlay layouts firefly-iii --import-configuration > firefly.json',
      'Write the configuration for the data importer of Firefly III.',
    ],
  ],
};

/** `outlay layouts`: lists the CSV layouts that come with Outlay, or prints one. */
export function layoutsCommand(context: CommandContext): Command {
  const command = new Command('layouts')
    .description('List the CSV layouts for other programs, or print one as YAML.')
    .addArgument(new Argument('[layout]', 'layout to print').choices(names))
    .option('--import-configuration', 'print what Firefly III needs to import its layout, as JSON')
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
