import { periodKinds } from '@outlay/core/time';
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
} from '@outlay/exporters';
import {
  type CountedAmount,
  countedAmounts,
  type Locale,
  locales,
  type SectionName,
  sectionNames,
} from '@outlay/reports';
import { Argument, Command, Option } from 'commander';
import { configurationOption } from '../terminal/configuration-option.ts';
import { withHelp } from '../terminal/help-text.ts';
import {
  readChoices,
  readDelimiter,
  readLimit,
  readNames,
  readTimeZone,
} from '../terminal/option-readers.ts';
import { reportHelp } from './report-help.ts';

/** What can be chosen about a report on the command line. */
export type ReportCommandOptions = {
  readonly period: string;
  readonly format: readonly ExportFormat[];
  readonly out: string;
  readonly locale?: Locale;
  readonly timeZone?: string;
  readonly csvDialect?: CsvDialectName;
  readonly csvDelimiter?: string;
  readonly csvDecimalMark?: string;
  readonly csvEncoding?: CsvEncoding;
  readonly csvDates?: CsvDateForm;
  readonly csvRows?: CsvRowKind;
  readonly sections?: readonly SectionName[];
  readonly counted: CountedAmount;
  readonly incomeCategories?: readonly string[];
  readonly accounting?: string;
  readonly lastReport?: string;
  readonly receipts?: true;
  readonly pdfAccent?: string;
  readonly pdfLogo?: string;
  readonly config?: string;
  readonly account?: string;
  readonly baseUrl?: string;
  readonly maxDocuments?: number;
  readonly maxAnswerBytes?: number;
  readonly maxBodyBytes?: number;
  readonly timeout?: number;
  readonly dryRun?: true;
  readonly json?: true;
};

/** `outlay report KIND` with its options, without what it does. */
export function declareReportCommand(): Command {
  const formats = Object.keys(exporters) as ExportFormat[];
  const command = new Command('report')
    .description('Write one report now. Neither a configuration nor a database is needed.')
    .addArgument(new Argument('<kind>', 'what the report covers').choices(periodKinds))
    .optionsGroup('What is reported:')
    .option('-p, --period <period>', 'last, current, or the name of a period (see below)', 'last')
    .option(
      '-z, --time-zone <zone>',
      'IANA time zone of the account (default: as configured, or Europe/Warsaw)',
      readTimeZone,
    )
    .addOption(
      new Option('--counted <amount>', 'which amount of a shared document counts')
        .choices(countedAmounts)
        .default('full'),
    )
    .option('--income-categories <names>', 'categories that are income, joined by commas', readNames)
    .option('--accounting <file>', 'book expenses on accounts by the rules of a YAML file')
    .option('--last-report <file>', 'tell what changed since this report was made: its JSON of then')
    .optionsGroup('What is written:')
    .addOption(
      new Option('-f, --format <formats>', `one or more of ${formats.join(', ')}, joined by commas`)
        .argParser(readChoices(formats))
        .default(['pdf', 'xlsx'], 'pdf,xlsx'),
    )
    .option('-o, --out <folder>', 'where to write the files', '.')
    .addOption(
      new Option('-l, --locale <language>', 'language of the report (default: as configured, or en)').choices(
        locales,
      ),
    )
    .addOption(
      new Option(
        '-s, --sections <names>',
        'which sections, in which order, joined by commas (see below)',
      ).argParser(readChoices(sectionNames)),
    )
    .option('--receipts', 'fetch the receipt pictures for formats that show them')
    .option('--pdf-accent <colour>', 'colour of headings and charts, like #0f5c6e')
    .option('--pdf-logo <file>', 'a PNG or JPEG beside the title')
    .option('--dry-run', 'read and build everything, write no file, and tell what was asked and made')
    .optionsGroup('How CSV is written:')
    .addOption(
      new Option(
        '--csv-dialect <dialect>',
        'a set of the choices below (default: of the language, excel-pl or excel-en)',
      ).choices(Object.keys(csvDialects)),
    )
    .option('--csv-delimiter <mark>', 'what stands between fields; tab is a word for it', readDelimiter)
    .option('--csv-decimal-mark <mark>', 'the decimal mark: . or ,')
    .addOption(new Option('--csv-encoding <name>', 'how characters become bytes').choices(csvEncodings))
    .addOption(new Option('--csv-dates <form>', 'how days are written').choices(csvDateForms))
    .addOption(
      new Option('--csv-rows <what>', 'what a row is (default: parts, what the totals count)').choices(
        csvRowKinds,
      ),
    )
    .optionsGroup('Where the records are:')
    .addOption(configurationOption())
    .option('-a, --account <account>', 'an account of the configuration; the only one by itself')
    .option('--base-url <url>', 'address of the service (or OUTLAY_BASE_URL)')
    .option(
      '--max-documents <number>',
      'most documents to read (default: as configured, or 500000)',
      readLimit,
    )
    .option(
      '--max-answer-bytes <number>',
      'most bytes to read, receipts not counted (default: as configured, or 1 GiB)',
      readLimit,
    )
    .option(
      '--max-body-bytes <number>',
      'most bytes of one answer; more documents are read in parts (default: as configured, or 32 MiB)',
      readLimit,
    )
    .option(
      '--timeout <seconds>',
      'how long a request may take, retries included (default: as configured, or 60)',
      readLimit,
    )
    .optionsGroup('Other:')
    .option('--json', 'print the outcome as one JSON object');
  return withHelp(command, reportHelp);
}
