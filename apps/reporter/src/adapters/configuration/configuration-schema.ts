import { locales } from '@outlay/reports';
import { z } from 'zod';
import { emailAddress } from '../channels/email/email-address.ts';
import { defaultLimits, limitsSchema } from '../service/limits-schema.ts';
import { accountSchema } from './account-schema.ts';
import { crossProblems } from './cross-problems.ts';
import { jobSchema } from './job-schema.ts';
import { name } from './plain-values.ts';
import { repeatedNames } from './repeated-names.ts';
import { smtpSchema } from './smtp-schema.ts';
import { defaultStore, storeSchema } from './store-schema.ts';

/** What a configuration file says. Everything that is wrong is told at once: also how its parts fit together. */
export const configurationSchema = z
  .strictObject({
    accounts: z.record(name, accountSchema).describe('Accounts of the service, by a name of your choice'),
    jobs: z
      .record(name, jobSchema)
      .default({})
      .describe('Jobs, by a name of your choice; renaming a job creates a new one'),
    smtp: smtpSchema.optional().describe('Mail server for outgoing e-mail'),
    store: storeSchema.default(defaultStore).describe('Where runs and deliveries are recorded'),
    limits: limitsSchema.default(defaultLimits).describe('Limits for one report'),
    alerts: z
      .strictObject({
        to: emailAddress.describe('E-mail address that receives the alerts'),
        locale: z.enum(locales).default('en').describe('Language of the alerts'),
      })
      .optional()
      .describe('Who receives an alert when a report fails, is held or may not have arrived'),
  })
  .superRefine(
    (value, context) => {
      for (const { path, message } of [...repeatedNames(rightJobs(context)), ...crossProblems(value)]) {
        context.addIssue({ code: 'custom', path: [...path], message });
      }
    },
    { when: () => true },
  );

type Job = z.output<typeof jobSchema>;

/** The jobs that came out of their schema, by the rule of zod for checks that follow; the others may be anything. */
function rightJobs({ value, issues }: z.core.ParsePayload): ReadonlyMap<string, Job> {
  const stops = issues.filter((issue) => issue.continue !== true);
  const wrong = new Set(stops.map(({ path = [] }) => JSON.stringify(path.slice(0, 2))));
  if (wrong.has('["jobs"]')) return new Map();
  const { jobs = {} } = (value ?? {}) as { readonly jobs?: Readonly<Record<string, Job>> };
  return new Map(Object.entries(jobs).filter(([job]) => !wrong.has(JSON.stringify(['jobs', job]))));
}

/** A configuration file as it is written, with defaults in place of what is not. */
export type ConfigurationFile = z.output<typeof configurationSchema>;
