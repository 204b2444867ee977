import { locales } from '@outlay/reports';
import { z } from 'zod';
import { emailAddress } from '../channels/email/email-address.ts';
import { defaultLimits, limitsSchema } from '../service/limits-schema.ts';
import { accountSchema } from './account-schema.ts';
import { consoleSchema } from './console-schema.ts';
import { crossProblems } from './cross-problems.ts';
import { directorySchema } from './directory-schema.ts';
import { jobSchema } from './job-schema.ts';
import { type Outline, outlineOf, outlineOfValid } from './outline.ts';
import { name } from './plain-values.ts';
import { repeatedNames } from './repeated-names.ts';
import { smtpSchema } from './smtp-schema.ts';
import { defaultStore, storeSchema } from './store-schema.ts';

const namedAccounts = z
  .record(name, accountSchema)
  .describe('Accounts of the service, by a name of your choice');

/** The schema of a configuration file. Reports all errors at once, including those between its parts. */
export const configurationSchema = withAccounts(namedAccounts);

/** The schema of a configuration file whose accounts are in a directory. */
export const directoryConfigurationSchema = withAccounts(directorySchema);

/** The schema of both, for editors. A choice between them would say less about what is wrong. */
export const anyConfigurationSchema = withAccounts(
  z
    .union([namedAccounts, directorySchema])
    .describe('Accounts of the service, or the directory that has them'),
);

/** The schema that a parsed file is meant to follow. */
export function configurationSchemaOf(
  value: unknown,
): typeof configurationSchema | typeof directoryConfigurationSchema {
  return namesDirectory(value) ? directoryConfigurationSchema : configurationSchema;
}

/** Whether the accounts of a parsed file are in a directory. An account may be named from, too. */
function namesDirectory(value: unknown): boolean {
  const { accounts } = Object(value) as { readonly accounts?: unknown };
  return typeof (Object(accounts) as { readonly from?: unknown }).from === 'string';
}

function withAccounts<Accounts extends z.ZodType>(accounts: Accounts) {
  return z
    .strictObject({
      accounts,
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
      console: consoleSchema.optional().describe('Pages of outlay serve for a browser (default: none)'),
    })
    .superRefine(
      (value, context) => {
        const problems = [...repeatedNames(validJobs(context)), ...crossProblems(value, outlineIn(context))];
        for (const { path, message } of problems) {
          context.addIssue({ code: 'custom', path: [...path], message });
        }
      },
      { when: () => true },
    );
}

type Job = z.output<typeof jobSchema>;

/** What a job's occurrences are computed from. */
const timing: ReadonlySet<PropertyKey> = new Set(['kind', 'period', 'schedule', 'month']);

/** The valid jobs. Zod runs checks even if other parts are invalid, and leaves a wrong schedule as it was written. */
function* validJobs({ value, issues }: z.core.ParsePayload): Generator<[name: string, job: Job]> {
  const stops = issues.filter(
    ({ continue: isUsable, path: [, , key] = [] }) => isUsable !== true || timing.has(key ?? ''),
  );
  const wrong = new Set(stops.map(({ path = [] }) => JSON.stringify(path.slice(0, 2))));
  if (wrong.has('["jobs"]')) return;
  const { jobs = {} } = (value ?? {}) as { readonly jobs?: Readonly<Record<string, Job>> };
  for (const jobName of Object.keys(jobs)) {
    const job = jobs[jobName];
    if (job && (wrong.size === 0 || !wrong.has(JSON.stringify(['jobs', jobName])))) yield [jobName, job];
  }
}

function outlineIn({ value, issues }: z.core.ParsePayload): Outline {
  if (issues.length > 0) return outlineOf(value);
  return outlineOfValid(value as ConfigurationFile | DirectoryConfigurationFile);
}

/** A configuration file with defaults. */
export type ConfigurationFile = z.output<typeof configurationSchema>;

/** A configuration file with defaults, whose accounts are in a directory. */
export type DirectoryConfigurationFile = z.output<typeof directoryConfigurationSchema>;
