import { periodForms, periodKinds } from '@outlay/core/time';
import { namesOfSectionsByName, sectionNames } from '@outlay/reports';
import { exitCodeList } from '../terminal/exit-code-help.ts';
import type { CommandHelp, HelpItem } from '../terminal/help-text.ts';

/** What stands under the options in the help of `outlay report`. */
export const reportHelp: CommandHelp = {
  about: [
    'Where there is a configuration (outlay.yaml here, or the file of --config or OUTLAY_CONFIG), connection, time zone, currency, language and title are those of its account. An option beats the environment, which beats the file; an account that is named by --account is asked with its own address and token.',
    `Sections, in the order of a report: ${sectionNames.join(', ')}. Without --sections, a report has every section with something to show, except ${namesOfSectionsByName.join(', ')}.`,
  ],
  lists: {
    Periods: periodKinds.map((kind): HelpItem => [kind, periodForms[kind]]),
    Environment: [
      ['OUTLAY_BASE_URL', 'address of the service, https:// only'],
      ['OUTLAY_TOKEN', 'API token, or'],
      ['OUTLAY_TOKEN_FILE', 'a file that holds it'],
      ['OUTLAY_CA_FILE', 'a private certificate authority to trust, PEM'],
      ['OUTLAY_CONFIG', 'the configuration'],
      ['NO_COLOR', 'plain text on a terminal too'],
    ],
    'Exit codes': exitCodeList(['done', 'bug', 'usage', 'refused', 'unavailable', 'notWritten']),
  },
  examples: [
    ['outlay report monthly', 'Last month as PDF and XLSX, into this folder.'],
    ['outlay report weekly --period 2026-W43 --format csv', 'One ISO week as CSV.'],
    [
      'outlay report custom --period 2026-10-01..2026-10-15 --format json --json',
      'Any days, the last one included; the outcome as one JSON object.',
    ],
    ['outlay report quarterly --account workshop --dry-run', 'What would be asked and written?'],
  ],
};
