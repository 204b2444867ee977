import { periodForms, periodKinds } from '@outlay/core/time';
import { presets, sectionNames } from '@outlay/reports';
import { exitCodeList } from '../terminal/exit-code-help.ts';
import type { CommandHelp, HelpItem } from '../terminal/help-text.ts';
import { filterHelp } from './read-filter.ts';

/** What stands under the options in the help of `outlay report`. */
export const reportHelp: CommandHelp = {
  about: [
    'If there is a configuration (outlay.yaml in the current folder, or the file named by --config or OUTLAY_CONFIG), the connection, time zone, currency, language and title come from its account. Options override environment variables, which override the file. With --account, the address and token of that account are used.',
    'With --month-starts-on 21, months are those of a household that is paid on the 21st: October is from 21 September to 20 October. A month is named after the calendar month whose 15th is in it.',
    `Sections, in the order of a report: ${sectionNames.join(', ')}. data is a list of everything that the totals count, for pivot tables; data-quality is what to review in the records, such as purchases without a category; service-text is what the service itself writes about the period.`,
    'The format datev is experimental: it follows public descriptions of the formats of DATEV, but no program of DATEV has read its files. It needs the settings of DATEV in the accounting file.',
    'The format optima is experimental: the description of the XML that Comarch ERP Optima imports is only partly public, and no program of Comarch has read a file. It needs the settings of Optima in the accounting file.',
    'A document has to match every key of the filter, with any one of the names of the key. Case does not matter. Write a comma inside a name as \\, and quote names with spaces.',
  ],
  lists: {
    Presets: presets.map(
      ({ name, description, formats }): HelpItem => [name, `${description.en}; ${formats.join(', ')}`],
    ),
    Filters: filterHelp,
    Periods: periodKinds.map((kind): HelpItem => [kind, periodForms[kind]]),
    Environment: [
      ['OUTLAY_BASE_URL', 'address of the service, https:// only'],
      ['OUTLAY_TOKEN', 'API token'],
      ['OUTLAY_TOKEN_FILE', 'file that contains the API token, instead of OUTLAY_TOKEN'],
      ['OUTLAY_CA_FILE', 'certificate of a private certificate authority (PEM)'],
      ['OUTLAY_ACCOUNT_TITLE', 'whose report it is, as shown on it'],
      ['OUTLAY_CONFIG', 'configuration file'],
      ['NO_COLOR', 'disables colors and progress'],
    ],
    'Exit codes': exitCodeList(['done', 'internal_error', 'usage', 'refused', 'unavailable', 'notWritten']),
  },
  examples: [
    ['outlay report monthly', 'Write last month as PDF and XLSX to the current folder.'],
    [
      'outlay report monthly --month-starts-on 21 --period 2026-10',
      'Report 21 September to 20 October, compared with other months that start on the 21st.',
    ],
    ['outlay report monthly --preset accountant', 'Write the report for an accountant: PDF, XLSX and CSV.'],
    ['outlay report weekly --period 2026-W43 --format csv', 'Write one ISO week as CSV.'],
    [
      'outlay report custom --period 2026-10-01..2026-10-15 --format json --json',
      'Report any days, including the last one; print the result as JSON.',
    ],
    [
      'outlay report monthly --filter category=Groceries,Health --filter tag=kids',
      'Report only documents in one of two categories that have a tag.',
    ],
    ['outlay report quarterly --account workshop --dry-run', 'Show what would be requested and written.'],
  ],
};
