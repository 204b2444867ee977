import type { CommandHelp } from './terminal/help-text.ts';

/** What `outlay --help` says besides the commands. */
export const programHelp: CommandHelp = {
  lists: {
    'To begin': [
      ['one report', 'set OUTLAY_BASE_URL and OUTLAY_TOKEN, then: outlay report monthly'],
      ['every month', 'outlay init, then outlay config check, then outlay jobs'],
      ['more', 'outlay COMMAND --help has the options of a command, with examples'],
    ],
  },
  examples: [
    ['outlay report monthly', 'Last month as PDF and XLSX, into this folder.'],
    ['outlay report weekly --format csv --out reports', 'Last week as CSV, into the folder reports.'],
    ['outlay init', 'Answer a few questions; they become the configuration, outlay.yaml.'],
    ['outlay run monthly --dry-run', 'What would the job "monthly" read, write and send?'],
    ['outlay run monthly', 'Make and deliver the reports of the job "monthly" now.'],
    ['outlay history', 'What was run, and how did it end?'],
  ],
};
