import { periodKinds } from '@outlay/core';
import { type CsvDialectName, csvDialects, type ExportFormat, exporters } from '@outlay/exporters';
import {
  type CountedAmount,
  countedAmounts,
  type Locale,
  locales,
  type SectionName,
  sectionNames,
} from '@outlay/reports';
import { Argument, Command, Option } from 'commander';
import { readChoices, readNames, readTimeZone } from './option-readers.ts';
import { reportHelp } from './report-help.ts';

/** What can be chosen about a report on the command line. */
export type ReportCommandOptions = {
  readonly period: string;
  readonly format: readonly ExportFormat[];
  readonly out: string;
  readonly locale: Locale;
  readonly timeZone: string;
  readonly csvDialect: CsvDialectName;
  readonly sections?: readonly SectionName[];
  readonly counted: CountedAmount;
  readonly incomeCategories?: readonly string[];
  readonly baseUrl?: string;
  readonly dryRun?: true;
  readonly json?: true;
};

/** `outlay report KIND` with its options, without what it does. */
export function declareReportCommand(): Command {
  const formats = Object.keys(exporters) as ExportFormat[];
  return new Command('report')
    .description('Write one report now. No configuration and no database are needed.')
    .addArgument(new Argument('<kind>', 'what the report covers').choices(periodKinds))
    .option('-p, --period <period>', 'last, current, or the name of a period (see below)', 'last')
    .addOption(
      new Option('-f, --format <formats>', `one or more of ${formats.join(', ')}, joined by commas`)
        .argParser(readChoices(formats))
        .default(['pdf', 'xlsx'], 'pdf,xlsx'),
    )
    .option('-o, --out <folder>', 'where to write the files', '.')
    .addOption(new Option('-l, --locale <language>', 'language of the report').choices(locales).default('en'))
    .option('-z, --time-zone <zone>', "the account's IANA time zone", readTimeZone, 'Europe/Warsaw')
    .addOption(
      new Option(
        '-s, --sections <names>',
        'which sections, in which order, joined by commas (see below)',
      ).argParser(readChoices(sectionNames)),
    )
    .addOption(
      new Option('--counted <amount>', 'which amount of a shared document counts')
        .choices(countedAmounts)
        .default('full'),
    )
    .option('--income-categories <names>', 'categories that are income, joined by commas', readNames)
    .addOption(
      new Option('--csv-dialect <dialect>', 'how CSV is written')
        .choices(Object.keys(csvDialects))
        .default('rfc4180'),
    )
    .option('--base-url <url>', 'address of the service (or OUTLAY_BASE_URL)')
    .option('--dry-run', 'read and build everything, but write no file')
    .option('--json', 'print the outcome as one JSON object')
    .addHelpText('after', reportHelp);
}
