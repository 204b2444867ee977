import { type Configuration, configurationOf } from '../adapters/configuration/configuration.ts';
import { configurationSchema } from '../adapters/configuration/configuration-schema.ts';
import type { PlannedRun } from '../adapters/store/plan-run.ts';
import type { CurrentSettings } from '../engine/pin/present-account.ts';
import { plannedRun } from '../engine/plan/planned-run.ts';

const token = 'svc_a.b';

/** Options of a planned run. */
export type PlannedRunOptions = {
  readonly job?: string;
  readonly origin?: 'schedule' | 'manual';
  readonly now?: Date;
  readonly onUncertain?: 'hold' | 'resend';
};

/** The configuration that planned runs are based on. */
function plannedRunConfiguration({
  job: name = 'monthly',
  onUncertain = 'hold',
}: Pick<PlannedRunOptions, 'job' | 'onUncertain'> = {}): Configuration {
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
  return configurationOf(file, '/reports/outlay.yaml');
}

/** Settings with that configuration. */
export function plannedRunSettings(parts?: Pick<PlannedRunOptions, 'job' | 'onUncertain'>): CurrentSettings {
  const configuration = plannedRunConfiguration(parts);
  return { configuration: () => configuration, environment: { TOKEN: token } };
}

/** A planned run of one account for October 2026, with a folder and a recipient. */
export function aPlannedRun({
  origin = 'manual',
  now = new Date('2026-11-15T12:00:00Z'),
  ...configured
}: PlannedRunOptions = {}): PlannedRun {
  const { jobs, accounts } = plannedRunConfiguration(configured);
  const [job, account] = [jobs[0], accounts[0]];
  if (!job || !account) throw new Error('there is no job');
  const period = { from: '2026-10-01', until: '2026-11-01' };
  const scheduledFor = now.toISOString();
  const asked = { period, scheduledFor, from: 'outlay@finance.example', origin, now };
  return plannedRun({ job, account, token, ...asked });
}
