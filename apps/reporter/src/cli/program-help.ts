import type { CommandHelp } from './terminal/help-text.ts';

/** The help of `outlay` besides its commands. */
export const programHelp: CommandHelp = {
  lists: {
    'Get started': [
      ['One report', 'Set OUTLAY_BASE_URL and OUTLAY_TOKEN, then run: outlay report monthly'],
      ['Every month', 'Run outlay init, outlay config check and outlay serve.'],
      ['More', 'Run outlay COMMAND --help for options and examples.'],
    ],
  },
  examples: [
    ['outlay report monthly', 'Write last month as PDF and XLSX to the current folder.'],
    ['outlay report weekly --format csv --out reports', 'Write last week as CSV to the folder reports.'],
    ['outlay init', 'Create the configuration outlay.yaml from a few questions.'],
    ['outlay run monthly --dry-run', 'Show what the job "monthly" would read, write and send.'],
    ['outlay run monthly', 'Create and deliver the reports of the job "monthly" now.'],
    ['outlay history', 'List recent runs and their results.'],
  ],
};
