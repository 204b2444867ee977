import { periodKinds } from '@outlay/core/time';
import {
  type CsvDialectName,
  type CsvLayout,
  type CsvOptions,
  csvDateForms,
  csvDialects,
  csvEncodings,
  csvRowKinds,
  ExportError,
  type ExportFormat,
  exporters,
  pdfPageSizes,
  resolveCsvOptions,
} from '@outlay/exporters';
import { csvLayouts, layoutNeedsAccounting } from '@outlay/exporters/layouts';
import {
  appendixParts,
  countedAmounts,
  locales,
  presetNames,
  presets,
  type SectionName,
  sectionNames,
} from '@outlay/reports';
import { missedPolicies } from '@outlay/schedule';
import { z } from 'zod';
import { closeSchema, correctionsSchema } from './close-schema.ts';
import { defaultFormats } from './default-formats.ts';
import { defaultPreset } from './default-preset.ts';
import { deliverySchema, formats } from './delivery-schema.ts';
import { fieldsOf } from './file-name-template.ts';
import { filterSchema } from './filter-schema.ts';
import { writtenFormats } from './job-formats.ts';
import { monthSchema } from './month-schema.ts';
import { currency, name, path, text, uniqueList } from './plain-values.ts';
import { scheduleSchema } from './schedule-schema.ts';

/** Kinds of reports with a last and a current period. */
const jobKinds = periodKinds.filter((kind) => kind !== 'custom');

const formatNames = Object.keys(exporters) as [ExportFormat, ...ExportFormat[]];
type SingleFormat = Exclude<ExportFormat, 'zip'>;
const singleFormats = formatNames.filter((format): format is SingleFormat => format !== 'zip');

const presetList = presets.map((preset) => `${preset.name} (${preset.description.en})`).join('; ');

const formatList = presetNames
  .map((preset) => `${defaultFormats(preset).join(', ')} for ${preset}`)
  .join('; ');

/** CSV options of a job: those of the exporter, or a layout by its name or path. */
export type JobCsv = {
  readonly options: CsvOptions;
  readonly layout?: { readonly name: string; readonly currency?: string };
};

/** CSV options, converted for the exporter. */
const csv = z
  .strictObject({
    dialect: z
      .enum(Object.keys(csvDialects) as [CsvDialectName, ...CsvDialectName[]])
      .optional()
      .describe('Preset for the options below (default: excel-pl or excel-en, by language)'),
    delimiter: z.string().optional().describe('Field separator: one character'),
    decimalMark: z.string().optional().describe('Decimal mark: . or ,'),
    encoding: z.enum(csvEncodings).optional().describe('Character encoding'),
    dates: z.enum(csvDateForms).optional().describe('Date format'),
    rows: z
      .enum(csvRowKinds)
      .optional()
      .describe('What each row is (default: parts, as the totals count them)'),
    layout: path
      .optional()
      .describe(
        `The file as another program imports it, instead of the options above: ${Object.keys(csvLayouts).join(', ')}, or a YAML file`,
      ),
    currency: currency.optional().describe('Currency of the rows, for layouts without a column for it'),
  })
  .meta({ default: {} })
  .superRefine(({ layout, currency: of, ...others }, context) => {
    const given = Object.entries(others).flatMap(([key, value]) => (value === undefined ? [] : key));
    if (layout !== undefined && given.length > 0) {
      const message = `decides how the file is written; remove ${given.join(', ')}`;
      context.addIssue({ code: 'custom', path: ['layout'], message });
    }
    if (layout === undefined && of !== undefined) {
      context.addIssue({ code: 'custom', path: ['currency'], message: 'is for a layout; add layout' });
    }
  })
  .transform(({ dialect, dates, layout, currency: of, ...same }, context): JobCsv => {
    const given = Object.entries({ dialect, dateForm: dates, ...same });
    const options: CsvOptions = Object.fromEntries(given.filter(([, value]) => value !== undefined));
    try {
      for (const locale of locales) resolveCsvOptions(options, locale);
      if (layout === undefined) return { options };
      return { options, layout: { name: layout, ...(of === undefined ? {} : { currency: of }) } };
    } catch (error) {
      if (!(error instanceof ExportError)) throw error;
      context.addIssue({ code: 'custom', message: error.message });
      return z.NEVER;
    }
  });

/** The CSV options of a job that names none. Nobody changes them, so thousands of jobs share them. */
const usualCsv: JobCsv = { options: {} };

const job = z.strictObject({
  kind: z.enum(jobKinds).describe('Period type of the report'),
  accounts: z
    .union([z.literal('all'), uniqueList(name)])
    .default('all')
    .describe('Accounts to report on, one report each: all, or a list of names'),
  schedule: scheduleSchema.describe('When the job is due'),
  period: z
    .enum(['last', 'current'])
    .default('last')
    .describe('Period of the report, relative to the day on which it is due'),
  month: monthSchema.optional().describe('Months of the reports of a monthly job (default: calendar months)'),
  whenMissed: z
    .enum(missedPolicies)
    .default('once')
    .describe('Missed occurrences: once runs the latest, all runs each, skip runs none'),
  whenEmpty: z
    .enum(['send', 'skip', 'note'])
    .default('send')
    .describe(
      'A period without documents: send delivers the report, skip nothing, note a message without files',
    ),
  whenIncomplete: z
    .enum(['hold', 'send-marked'])
    .default('hold')
    .describe(
      'Records that may be incomplete, or that the service did not provide: hold waits for a person, send-marked delivers with a warning',
    ),
  formats: formats.optional().describe(`Formats to create (default: ${formatList})`),
  preset: z
    .enum(presetNames)
    .default(defaultPreset)
    .describe(`Content and default formats of the report: ${presetList}`),
  appendix: uniqueList(z.enum(appendixParts)).optional().describe('Parts that follow in the PDF'),
  sections: uniqueList(z.enum(sectionNames as [SectionName, ...SectionName[]]))
    .optional()
    .describe('Sections instead of those of the preset, in this order'),
  filter: filterSchema
    .optional()
    .describe('Report only documents with one of these names by each key; case does not matter'),
  counted: z.enum(countedAmounts).default('full').describe('Which amount of a shared document to count'),
  incomeCategories: z.array(text).optional().describe('Categories to treat as income, in Polish or English'),
  accounting: path.optional().describe('File that maps expenses to ledger accounts'),
  receipts: z.boolean().default(false).describe('Include receipt images in formats that support them'),
  csv: csv.default(usualCsv).describe('CSV options'),
  pdf: z
    .strictObject({
      accent: z
        .string()
        .regex(/^#[0-9a-f]{6}$/i, 'expected a color in quotes, such as "#0f5c6e"')
        .optional()
        .describe('Color of headings and charts, such as "#0f5c6e"'),
      logo: path.optional().describe('PNG or JPEG shown next to the title'),
      pageSize: z.enum(pdfPageSizes).optional().describe('Size of the pages (default: a4)'),
    })
    .optional()
    .describe('PDF options'),
  changes: z
    .boolean()
    .default(false)
    .describe(
      'Compare with the last report of the same period that the job delivered; keeps the figures of each report for that',
    ),
  close: closeSchema
    .optional()
    .describe(
      'When periods are closed: { after: 5d } 5 days after their report was delivered, manually only by outlay close (default: never)',
    ),
  corrections: correctionsSchema
    .optional()
    .describe('Read closed periods again, and deliver a correction if their documents have changed'),
  only: z
    .literal('new')
    .optional()
    .describe(
      'Export each document once, in numbered batches for import: new exports what is new since the earlier batches, and reverses what has changed',
    ),
  lookBack: z
    .int()
    .min(1)
    .max(120)
    .optional()
    .describe('How many periods back a batch looks for changes, at most to its first batch (default: 12)'),
  zip: z
    .strictObject({
      formats: uniqueList(z.enum(singleFormats)).describe('Formats in an archive'),
    })
    .optional()
    .describe('Archive contents (default: PDF, XLSX, CSV and JSON)'),
  deliveries: z.array(deliverySchema).min(1).describe('Deliveries of the files'),
});

/** A scheduled report and its deliveries. */
export const jobSchema = job
  .transform(withFormats)
  .superRefine(({ formats: chosen, accounting, csv: { layout } }, context) => {
    const problem = (message: string) =>
      context.addIssue({ code: 'custom', path: ['csv', 'layout'], message });
    if (layout && !chosen.includes('csv') && !chosen.includes('zip')) {
      problem('is for the format csv, which this job does not create; add it to formats');
    }
    if (layout && accounting === undefined && needsAccounting(layout.name)) {
      problem(`${layout.name} needs accounting: a file that maps expenses to ledger accounts`);
    }
  })
  .superRefine((chosen, context) => {
    if (chosen.accounting !== undefined) return;
    const written = writtenFormats(chosen);
    for (const [format, file] of Object.entries(accountingFor)) {
      if (!written.includes(format as keyof typeof accountingFor)) continue;
      const message = `${format} needs accounting: ${file}`;
      context.addIssue({ code: 'custom', path: ['formats'], message });
    }
  })
  .superRefine(({ close, corrections, period }, context) => {
    const problem = (key: string, message: string) =>
      context.addIssue({ code: 'custom', path: [key], message });
    if (corrections && !close) problem('corrections', 'is for closed periods; add close');
    if (close && period === 'current') {
      problem('close', 'is for period: last; a current period is reported again until it is over');
    }
  })
  .superRefine(refuseContradictions)
  .superRefine(({ kind, month, appendix, sections, accounting, csv: { options } }, context) => {
    if (month && kind !== 'monthly') {
      const message = `is for kind: monthly; a ${kind} report has the same days whenever months start`;
      // Nothing can be said of the occurrences of such a job.
      context.addIssue({ code: 'custom', path: ['month'], message, continue: false });
    }
    if (appendix && sections) {
      const message = 'follows the sections of a preset; with sections of your own, list all of them there';
      context.addIssue({ code: 'custom', path: ['appendix'], message });
    }
    if (options.rows === 'entries' && accounting === undefined) {
      const message = 'entries needs accounting: a file with accounts in payments or tax';
      context.addIssue({ code: 'custom', path: ['csv', 'rows'], message });
    }
  });

/** What the accounting file of a format has. */
const accountingFor = {
  epp: 'a file with tax and company',
  optima: 'a file with tax and optima',
  datev: 'a file with accounts and the settings of DATEV',
} as const;

type BatchKeys = Pick<
  z.output<typeof job>,
  'only' | 'lookBack' | 'close' | 'changes' | 'whenEmpty' | 'whenIncomplete' | 'deliveries'
>;

/** What does not go with batches, and what is only for them. */
function refuseContradictions(
  { only, lookBack, close, changes, whenEmpty, whenIncomplete, deliveries }: BatchKeys,
  context: z.RefinementCtx,
): void {
  const problem = (place: readonly (string | number)[], message: string) =>
    context.addIssue({ code: 'custom', path: [...place], message });
  if (only === undefined) {
    if (lookBack !== undefined) problem(['lookBack'], 'is for batches; add only: new');
    for (const [index, delivery] of deliveries.entries()) {
      if (delivery.channel === 'email' || !fieldsOf(delivery.name).includes('batch')) continue;
      problem(['deliveries', index, 'name'], '{batch} is the number of a batch; add only: new');
    }
    return;
  }
  if (close) problem(['close'], 'is for reports of all documents; a later batch reverses what has changed');
  if (changes) problem(['changes'], 'is for reports of all documents; a batch consists of what has changed');
  if (whenEmpty === 'note') problem(['whenEmpty'], 'an empty batch has no number, and nothing is sent');
  if (whenIncomplete === 'send-marked') {
    problem(['whenIncomplete'], 'batches are created only from complete records; use hold');
  }
}

/** Whether a layout that comes with Outlay has what only accounting rules give; a file is read later. */
function needsAccounting(layoutName: string): boolean {
  const shipped: Readonly<Record<string, CsvLayout>> = csvLayouts;
  const layout = Object.hasOwn(shipped, layoutName) ? shipped[layoutName] : undefined;
  return layout !== undefined && layoutNeedsAccounting(layout);
}

/** Adds the formats of the preset if none are configured. */
function withFormats({ formats: named, ...same }: z.output<typeof job>) {
  return { ...same, formats: named ?? [...defaultFormats(same.preset)] };
}
