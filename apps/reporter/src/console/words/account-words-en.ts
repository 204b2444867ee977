import { formatCount } from '@outlay/reports';
import type { AccountWords } from './account-words.ts';

/** What the console says about accounts, in English. */
export const englishAccountWords: AccountWords = {
  directory: {
    title: 'Directory of accounts',
    unreadableSince: 'The directory of accounts has been unreadable since',
    notPlanned:
      'No reports are planned until it can be read again. Reports that are already planned are created and delivered with the accounts that were read last.',
    invalid: (count) =>
      `${formatCount(count, 'en')} invalid ${count === 1 ? 'entry' : 'entries'}. The reports of these accounts are held until their entries are corrected.`,
    moreInvalid: (count) => `${formatCount(count, 'en')} more; outlay config check lists them.`,
  },
  title: 'Accounts',
  none: 'The configuration has no accounts.',
  more: 'More accounts',
  states: {
    works: 'Works',
    refused: 'Token refused',
    away: 'Service unavailable',
    held: 'Held for review',
    failing: 'Failing',
    partial: 'Latest report: partly delivered',
    late: 'Waiting to be retried',
    unused: 'No reports yet',
  },
  meanings: {
    refused:
      'The service refuses the token of this account. Replace it; the next report uses the new one. What failed can be retried.',
    away: 'The service does not answer as expected. Outlay retries automatically; the reports that failed can be retried when it works again.',
    held: 'A report is held until you decide about it.',
    failing: 'The latest report of a job did not arrive. Its run shows why.',
    partial: 'Some recipients did not receive the latest report of a job. Its run shows who and why.',
    late: 'A report is late, and Outlay is retrying.',
    unused: 'No report of this account has been delivered yet.',
  },
  viewerMeanings: {
    refused: 'The service refuses the token of this account. An operator has to replace it.',
    away: 'The service does not answer as expected. Outlay retries automatically.',
    held: 'A report is held until an operator decides about it.',
    failing: 'The latest report of a job did not arrive. Only operators can see why.',
    partial:
      'Some recipients did not receive the latest report of a job. Only operators can see who and why.',
  },
  budget: 'Requests left',
  left: (remaining, limit) => `${formatCount(remaining, 'en')} of ${formatCount(limit, 'en')} this hour`,
  notUsed: 'Not used yet',
  tokenUnreadable: 'Unknown: the token cannot be read',
  pausedUntil: 'paused by the service until',
  lastSuccess: 'Last delivered',
  noSuccess: 'Never',
  removed: 'This account is no longer in the configuration.',
  service: 'Service',
  timeZone: 'Time zone',
  failures: 'Reports that did not arrive, or not everywhere',
  spending: 'Spending by month',
  aboutSpending:
    'Purchases less refunds, from the last stored report of each whole month. Reports with a filter and numbered batches do not count.',
  encrypted:
    'The files of the store are encrypted, so their amounts are not recorded and cannot be shown here.',
  hiddenFromViewers: 'Only operators can see amounts.',
  noSpending: 'There is no stored report of a whole month in the last twelve months.',
  month: 'Month',
  noReport: 'No stored report',
  chart: (currency) => `Spending by month in ${currency}. The table has the same amounts.`,
  lastRuns: 'Latest runs',
  allRuns: 'All runs of this account',
  receives: 'Who receives what',
  nobody: 'No job delivers reports of this account.',
};
