import { periodKinds } from '@outlay/core/time';
import {
  type CsvDialectName,
  type CsvOptions,
  csvDateForms,
  csvDialects,
  csvEncodings,
  csvForm,
  csvRowKinds,
  ExportError,
  type ExportFormat,
  exporters,
} from '@outlay/exporters';
import {
  countedAmounts,
  locales,
  namesOfSectionsByName,
  type SectionName,
  sectionNames,
} from '@outlay/reports';
import { missedPolicies } from '@outlay/schedule';
import { z } from 'zod';
import { deliverySchema, formats } from './delivery-schema.ts';
import { name, path, text, uniqueList } from './plain-values.ts';
import { scheduleSchema } from './schedule-schema.ts';

/** Kinds of reports that have a last and a current period. */
const jobKinds = periodKinds.filter((kind) => kind !== 'custom');

const formatNames = Object.keys(exporters) as [ExportFormat, ...ExportFormat[]];
type SingleFormat = Exclude<ExportFormat, 'zip'>;
const singleFormats = formatNames.filter((format): format is SingleFormat => format !== 'zip');

/** How CSV is written; turned into what the exporter takes. */
const csv = z
  .strictObject({
    dialect: z
      .enum(Object.keys(csvDialects) as [CsvDialectName, ...CsvDialectName[]])
      .optional()
      .describe('A set of the choices below; that of the language where it is not given: excel-pl, excel-en'),
    delimiter: z.string().optional().describe('What stands between fields: one character'),
    decimalMark: z.string().optional().describe('The decimal mark: . or ,'),
    encoding: z.enum(csvEncodings).optional().describe('How characters become bytes'),
    dates: z.enum(csvDateForms).optional().describe('How days are written'),
    rows: z
      .enum(csvRowKinds)
      .optional()
      .describe('What a row is; parts, which the totals count, where it is not given'),
  })
  .transform(({ dialect, dates, ...same }, context): CsvOptions => {
    const given = Object.entries({ dialect, dateForm: dates, ...same });
    const options: CsvOptions = Object.fromEntries(given.filter(([, value]) => value !== undefined));
    try {
      for (const locale of locales) csvForm(options, locale);
      return options;
    } catch (error) {
      if (!(error instanceof ExportError)) throw error;
      context.addIssue({ code: 'custom', message: error.message });
      return z.NEVER;
    }
  });

/** A report that is made again and again, and where it goes. */
export const jobSchema = z.strictObject({
  kind: z.enum(jobKinds).describe('What a report covers'),
  accounts: z
    .union([z.literal('all'), uniqueList(name)])
    .default('all')
    .describe('Of which accounts a report is made, each its own; all, or a list of names'),
  schedule: scheduleSchema.describe('When reports are made'),
  period: z
    .enum(['last', 'current'])
    .default('last')
    .describe('Which period, on the day that the report is due in the zone of the schedule'),
  whenMissed: z
    .enum(missedPolicies)
    .default('once')
    .describe('Times that passed while nothing ran: once makes the latest, all makes each, skip makes none'),
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
  formats: formats.default(['pdf', 'xlsx']).describe('Which formats'),
  sections: uniqueList(z.enum(sectionNames as [SectionName, ...SectionName[]]))
    .optional()
    .describe(
      `Which sections, in which order; where it is not given, all that have something to show, except ${namesOfSectionsByName.join(', ')}`,
    ),
  counted: z.enum(countedAmounts).default('full').describe('Which amount of a shared document counts'),
  incomeCategories: z.array(text).optional().describe('Categories that are income, in Polish or English'),
  accounting: path.optional().describe('Book expenses on accounts by the rules of this file'),
  receipts: z.boolean().default(false).describe('Fetch the receipt pictures for formats that show them'),
  csv: csv.prefault({}).describe('How CSV is written'),
  zip: z
    .strictObject({
      formats: uniqueList(z.enum(singleFormats)).describe('Which formats an archive holds'),
    })
    .optional()
    .describe('What an archive holds; PDF, XLSX, CSV and JSON where it is not given'),
  deliveries: z.array(deliverySchema).min(1).describe('Where the files go'),
});
