import { expect, it } from 'vitest';
import { defaultLimits } from '../service/limits-schema.ts';
import { accountSchema } from './account-schema.ts';
import { crossProblems } from './cross-problems.ts';
import { directorySchema } from './directory-schema.ts';
import { jobSchema } from './job-schema.ts';
import { outlineOf, outlineOfValid } from './outline.ts';
import { defaultStore } from './store-schema.ts';

const account = accountSchema.parse({ baseUrl: 'https://finance.example', token: { env: 'OUTLAY_TOKEN' } });

const directory = directorySchema.parse({
  from: 'csv',
  file: 'accounts.csv',
  hosts: ['finance.example'],
  tokens: { envPrefix: 'OUTLAY_' },
});

const s3 = {
  channel: 's3',
  region: 'eu-central-1',
  bucket: 'reports',
  accessKeyId: { env: 'OUTLAY_KEY' },
  secretAccessKey: { file: 'secret' },
};

/** A valid job. */
function job(fields: object) {
  const usual = { kind: 'monthly', schedule: { cron: '0 6 1 * *' } };
  return jobSchema.parse({ ...usual, ...fields });
}

/** Jobs that are valid on their own, each of them with something that does not go with the rest of the file. */
const jobs = {
  mail: job({
    accounts: ['home', 'shop'],
    deliveries: [
      {
        channel: 'email',
        recipients: [{ address: 'a@f.example', accounts: ['work'] }, { address: 'A@f.example' }],
        replyTo: `${'a'.repeat(60)}+{account}@f.example`,
        directoryRecipients: true,
      },
      { channel: 'email', directoryRecipients: true },
    ],
  }),
  folder: job({
    month: { startsOn: 21 },
    filter: { store: ['Lidl'] },
    deliveries: [
      { channel: 'folder', path: 'reports', formats: ['pdf'], locale: 'pl', accounts: ['home'] },
      { channel: 'folder', path: './reports/', accounts: ['work'] },
      { channel: 'folder', path: 'reports' },
    ],
  }),
  bucket: job({ deliveries: [s3, { ...s3, accessKeyId: { env: 'OTHER_KEY' } }] }),
};

const parts = {
  jobs,
  alerts: { to: 'a@f.example', locale: 'en' },
  store: defaultStore,
  limits: defaultLimits,
} as const;

it.each<[string, Parameters<typeof outlineOfValid>[0]]>([
  ['accounts', { ...parts, accounts: { home: account, from: { ...account, locale: 'pl' } } }],
  ['a directory', { ...parts, accounts: directory }],
])('of a valid file with %s leads to the same errors as that of any value', (_, file) => {
  const errors = crossProblems(file, outlineOfValid(file));
  expect(errors.length).toBeGreaterThan(7);
  expect(errors).toEqual(crossProblems(file, outlineOf(file)));
});
