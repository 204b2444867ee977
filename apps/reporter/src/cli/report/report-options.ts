import { lastMonthStart, periodKinds } from '@outlay/core/time';
import {
  type CsvDateForm,
  type CsvDialectName,
  type CsvEncoding,
  type CsvRowKind,
  csvDateForms,
  csvDialects,
  csvEncodings,
  csvRowKinds,
  type ExportFormat,
  exporters,
  pdfPageSizes,
} from '@outlay/exporters';
import {
  type AppendixPart,
  appendixParts,
  type CountedAmount,
  countedAmounts,
  filterKeys,
  type Locale,
  locales,
  type PresetName,
  presetNames,
  type ReportFilter,
  type SectionName,
  sectionNames,
} from '@outlay/reports';
import { Argument, Command, Option } from 'commander';
import { defaultPreset } from '../../adapters/configuration/default-preset.ts';
import { configurationOption } from '../terminal/configuration-option.ts';
import { withHelp } from '../terminal/help-text.ts';
import {
  readChoices,
  readCurrency,
  readDelimiter,
  readLimit,
  readMonthStart,
  readNames,
  readTimeZone,
  readTitle,
} from '../terminal/option-readers.ts';
import { readFilter } from './read-filter.ts';
import { reportHelp } from './report-help.ts';

/** What can be chosen about a report on the command line. */
export type ReportCommandOptions = {
  readonly period: string;
  readonly monthStartsOn?: number;
  /** Those of the preset where none is named. */
  readonly format?: readonly ExportFormat[];
  readonly out: string;
  readonly locale?: Locale;
  readonly timeZone?: string;
  readonly csvDialect?: CsvDialectName;
  readonly csvDelimiter?: string;
  readonly csvDecimalMark?: string;
  readonly csvEncoding?: CsvEncoding;
  readonly csvDates?: CsvDateForm;
  readonly csvRows?: CsvRowKind;
  readonly csvLayout?: string;
  readonly csvCurrency?: string;
  readonly preset: PresetName;
  readonly appendix?: readonly AppendixPart[];
  readonly sections?: readonly SectionName[];
  readonly filter?: ReportFilter;
  readonly counted: CountedAmount;
  readonly incomeCategories?: readonly string[];
  readonly accounting?: string;
  readonly lastReport?: string;
  readonly receipts?: true;
  readonly pdfAccent?: string;
  readonly pdfLogo?: string;
  readonly pdfPageSize?: (typeof pdfPageSizes)[number];
  readonly config?: string;
  readonly account?: string;
  readonly accountTitle?: string;
  readonly baseUrl?: string;
  readonly maxDocuments?: number;
  readonly maxTotalResponseBytes?: number;
  readonly maxBodyBytes?: number;
  readonly timeout?: number;
  readonly fromArchive?: true;
  readonly dryRun?: true;
  readonly json?: true;
};

/** `outlay report KIND` with its options, without what it does. */
export function declareReportCommand(): Command {
  const formats = Object.keys(exporters) as ExportFormat[];
  const command = new Command('report')
    .addArgument(new Argument('<kind>', 'period type').choices(periodKinds))
    .optionsGroup('Report content:')
    .option('-p, --period <period>', 'last, current, or a period (see below)', 'last')
    .option(
      '--month-starts-on <day>',
      `first day of each month in a monthly report, 1 to ${lastMonthStart} (default: 1; see below)`,
      readMonthStart,
    )
    .addOption(
      new Option('--preset <name>', 'content and default formats of the report (see below)')
        .choices(presetNames)
        .default(defaultPreset),
    )
    .addOption(
      new Option(
        '--appendix <parts>',
        `comma-separated parts that follow in the PDF: ${appendixParts.join(', ')}`,
      )
        .argParser(readChoices(appendixParts))
        .conflicts('sections'),
    )
    .addOption(
      new Option(
        '-s, --sections <names>',
        'comma-separated sections instead of those of the preset, in this order (see below)',
      ).argParser(readChoices(sectionNames)),
    )
    .option(
      '--account-title <name>',
      'whose report it is, as shown on it (or OUTLAY_ACCOUNT_TITLE; default: from the configuration)',
      readTitle,
    )
    .option(
      '-z, --time-zone <zone>',
      'IANA time zone (default: from the configuration, or Europe/Warsaw)',
      readTimeZone,
    )
    .option(
      '--filter <key=names>',
      `only documents with one of these comma-separated names; key: ${filterKeys.join(', ')}; repeatable (see below)`,
      readFilter,
    )
    .addOption(
      new Option('--counted <amount>', 'which amount of a shared document to count')
        .choices(countedAmounts)
        .default('full'),
    )
    .option('--income-categories <names>', 'comma-separated categories to treat as income', readNames)
    .option('--accounting <file>', 'YAML file that maps expenses to ledger accounts')
    .option('--last-report <file>', 'earlier report as JSON; adds what changed since then')
    .optionsGroup('Output:')
    .addOption(
      new Option(
        '-f, --format <formats>',
        `comma-separated: ${formats.join(', ')} (default: those of the preset); epp, optima and datev are experimental`,
      ).argParser(readChoices(formats)),
    )
    .option('-o, --out <folder>', 'folder for the files', '.')
    .addOption(
      new Option('-l, --locale <language>', 'language (default: from the configuration, or en)').choices(
        locales,
      ),
    )
    .option('--receipts', 'include document images in formats that support them')
    .option('--pdf-accent <color>', 'color of headings and charts, such as #0f5c6e')
    .option('--pdf-logo <file>', 'PNG or JPEG shown next to the title')
    .addOption(new Option('--pdf-page-size <size>', 'size of the pages (default: a4)').choices(pdfPageSizes))
    .option('--dry-run', 'do everything but write files; list the requests and files');
  addCsvOptions(command)
    .optionsGroup('Source:')
    .addOption(configurationOption())
    .option('-a, --account <account>', 'account from the configuration (default: the only one)')
    .addOption(
      new Option(
        '--from-archive',
        'create the report from the archive of the account, without the service (see outlay help archive)',
      ).conflicts(['baseUrl', 'maxDocuments', 'maxTotalResponseBytes', 'maxBodyBytes', 'timeout']),
    )
    .option('--base-url <url>', 'address of the service (or OUTLAY_BASE_URL)')
    .option(
      '--max-documents <number>',
      'maximum number of documents (default: from the configuration, or 500000)',
      readLimit,
    )
    .option(
      '--max-total-response-bytes <number>',
      'maximum total response size in bytes, without images (default: from the configuration, or 1 GiB)',
      readLimit,
    )
    .option(
      '--max-body-bytes <number>',
      'maximum size of one response in bytes; longer lists are read in parts (default: from the configuration, or 32 MiB)',
      readLimit,
    )
    .option(
      '--timeout <seconds>',
      'timeout per request including retries (default: from the configuration, or 60)',
      readLimit,
    )
    .optionsGroup('Other:')
    .option('--json', 'print the result as one JSON object');
  return withHelp(command, reportHelp);
}

/** Adds how the CSV file is written. */
function addCsvOptions(command: Command): Command {
  return command
    .optionsGroup('CSV:')
    .addOption(
      new Option(
        '--csv-dialect <dialect>',
        'preset for the options below (default: excel-pl or excel-en, by language)',
      ).choices(Object.keys(csvDialects)),
    )
    .option('--csv-delimiter <mark>', 'field separator, or tab', readDelimiter)
    .option('--csv-decimal-mark <mark>', 'decimal mark: . or ,')
    .addOption(new Option('--csv-encoding <name>', 'character encoding').choices(csvEncodings))
    .addOption(new Option('--csv-dates <form>', 'date format').choices(csvDateForms))
    .addOption(
      new Option('--csv-rows <what>', 'what each row is (default: parts, as the totals count them)').choices(
        csvRowKinds,
      ),
    )
    .addOption(
      new Option(
        '--csv-layout <layout>',
        'layout that another program imports: a name from outlay layouts, or a YAML file',
      ).conflicts(['csvDialect', 'csvDelimiter', 'csvDecimalMark', 'csvEncoding', 'csvDates', 'csvRows']),
    )
    .option(
      '--csv-currency <code>',
      'currency of the rows, for layouts without a column for it',
      readCurrency,
    );
}
