import { filled, numbered, sharedRecipient } from './fill-store.ts';

const lists = { job: numbered('job', 6), account: numbered('account', 6) };

const recipientOf = (account: string) => `recipient=${account}%40finance.example`;

/** What is opened, by its name in the table. */
export const pages: Readonly<Record<string, string>> = {
  Today: '/',
  Calendar: '/calendar',
  'Calendar, last month': '/calendar?month=2026-10',
  Runs: '/runs',
  'Runs, failed': '/runs?state=failed',
  'Runs, held': '/runs?state=held',
  'Runs of an account, failed': `/runs?account=${lists.account}&state=failed`,
  'Runs of an account, partial (none)': `/runs?account=${lists.account}&state=partial`,
  'Runs of a job and an account': `/runs?${new URLSearchParams(lists).toString()}`,
  'Runs of a period': '/runs?period=2025-03',
  'Runs of a period and a job, partial (none)': `/runs?period=2025-03&job=${lists.job}&state=partial`,
  'Runs of a period and an account (none)': `/runs?period=1999-03&account=${lists.account}`,
  'Runs of a recipient': `/runs?${recipientOf(lists.account)}`,
  'Runs of a recipient, failed': `/runs?${recipientOf(lists.account)}&state=failed`,
  'Runs of a recipient and another account (none)': `/runs?${recipientOf(lists.account)}&account=${numbered('account', 7)}`,
  'Runs of a frequent recipient and a job': `/runs?recipient=${encodeURIComponent(sharedRecipient)}&job=${lists.job}`,
  'Runs of a frequent recipient and an account, partial (none)': `/runs?recipient=${encodeURIComponent(sharedRecipient)}&account=${lists.account}&state=partial`,
  'Runs, far back': '/runs?before=00000000-0000-5000-8000-000000000900',
  'A run': '/runs/00000000-0000-5000-8000-000000000003',
  Jobs: '/jobs',
  'A job': `/jobs/${lists.job}`,
  Accounts: '/accounts',
  'An account': `/accounts/${lists.account}`,
  Settings: '/settings',
};

/** Daily jobs, most of them without runs. */
export const manyJobs = 300;

/** What is opened with many jobs. */
export const pagesOfManyJobs: Readonly<Record<string, string>> = {
  [`Today, ${manyJobs} jobs`]: '/',
  [`Calendar, ${manyJobs} jobs`]: '/calendar',
  [`Jobs, ${manyJobs} jobs`]: '/jobs',
};

/** A configuration of daily jobs and the accounts that the runs are of. @param store - its address, as YAML */
export function configurationWith(store: string, jobCount: number): string {
  const names = (name: string, count: number) =>
    Array.from({ length: count }, (_, index) => numbered(name, index));
  const accounts = names('account', filled.accounts).map(
    (name) => `  ${name}: { baseUrl: "https://127.0.0.1:1", token: { env: TOKEN } }\n`,
  );
  const jobs = names('job', jobCount).map(
    (name) =>
      `  ${name}: { kind: monthly, period: current, schedule: { cron: "0 6 * * *" }, formats: [json], deliveries: [{ channel: folder, path: ${name}, name: "{account}-{date}" }] }\n`,
  );
  return `accounts:\n${accounts.join('')}jobs:\n${jobs.join('')}store: { url: ${store} }\n`;
}
