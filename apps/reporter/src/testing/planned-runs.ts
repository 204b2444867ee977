import { configurationOf } from '../configuration/configuration.ts';
import { configurationSchema } from '../configuration/configuration-schema.ts';
import { plannedRun } from '../runs/planned-run.ts';
import type { PlannedRun } from '../store/plan-run.ts';

/** What matters to a test of a planned run. */
export type PlannedRunParts = {
  readonly job?: string;
  readonly origin?: 'schedule' | 'hand';
  readonly now?: Date;
  readonly onUncertain?: 'hold' | 'resend';
};

/** A planned run of October 2026 of one account, with a folder and a recipient. */
export function aPlannedRun({
  job: name = 'monthly',
  origin = 'hand',
  now = new Date('2026-11-15T12:00:00Z'),
  onUncertain = 'hold',
}: PlannedRunParts = {}): PlannedRun {
  const file = configurationSchema.parse({
    accounts: { home: { baseUrl: 'https://finance.example', token: { env: 'TOKEN' } } },
    jobs: {
      [name]: {
        kind: 'monthly',
        schedule: { cron: '0 6 1 * *' },
        formats: ['json'],
        deliveries: [
          { channel: 'folder', path: 'reports' },
          { channel: 'email', onUncertain, recipients: [{ address: 'anna@finance.example' }] },
        ],
      },
    },
    smtp: { host: 'localhost', from: 'outlay@finance.example' },
  });
  const { jobs, accounts } = configurationOf(file, '/reports/outlay.yaml');
  const [job, account] = [jobs[0], accounts[0]];
  if (!job || !account) throw new Error('there is no job');
  const period = { from: '2026-10-01', until: '2026-11-01' };
  const scheduledFor = now.toISOString();
  return plannedRun({ job, account, period, scheduledFor, from: 'outlay@finance.example', origin, now });
}
