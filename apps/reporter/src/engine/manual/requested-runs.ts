import { dateInZone } from '@outlay/core/time';
import type { Account, Configuration, Job } from '../../adapters/configuration/configuration.ts';
import { jobAccounts } from '../../adapters/configuration/job-accounts.ts';
import { calendarOf } from '../../adapters/configuration/job-occurrences.ts';
import type { Environment } from '../../adapters/secrets/secret-environment.ts';
import { mapConcurrently } from '../../concurrency/map-concurrently.ts';
import { UsageError } from '../../errors/usage-error.ts';
import { sayReason } from '../../reasons/say-reason.ts';
import { earliest, endOf } from '../clocks/period-check.ts';
import { jobPlaces } from '../plan/job-places.ts';
import { accountSettings, reportForm } from '../run/account-settings.ts';
import { readPeriod } from './read-period.ts';
import type { ManualRunRequest } from './run-account.ts';

/** A manual run and the number of its destinations. */
export type RequestedRun = { readonly request: ManualRunRequest; readonly destinations: number };

/** What someone asks for. */
export type RunArguments = {
  /** Of the job. */
  readonly name: string;
  readonly period?: string;
  /** Names of accounts; by default all of the job. */
  readonly accounts?: readonly string[] | undefined;
};

/** Where secrets are, the clock, and what ends the runs. */
export type RequestContext = {
  readonly environment: Environment;
  readonly now: () => Date;
  readonly signal: AbortSignal;
};

/** Maximum number of secret files that are open at the same time; systems allow a few thousand. */
const maxOpenSecrets = 100;

/**
 * The requested runs, one for each account. Reads every secret and file that they need first.
 * @throws {UsageError} if the job or period does not exist, or a secret or file cannot be read
 */
export async function requestedRuns(
  { environment, now, signal }: RequestContext,
  configuration: Configuration,
  { name, period: requested, accounts: chosen }: RunArguments,
): Promise<RequestedRun[]> {
  const { accounts, jobs } = configuration;
  const job = jobNamed(jobs, name);
  const at = now();
  // Relative to the current day in the time zone of the schedule, as for scheduled runs.
  const period = readPeriod(requested ?? job.period, calendarOf(job), dateInZone(at, job.schedule.timeZone));
  const form = await reportForm(job);
  const runs = await mapConcurrently(
    chosenAccounts(job, jobAccounts(accounts)(job), chosen),
    maxOpenSecrets,
    async (account): Promise<ManualRunRequest> => {
      const settings = await accountSettings(account, environment, configuration);
      // An explicit period need not be over.
      const notBefore = (requested ?? job.period) === 'last' ? endOf(period, account.timeZone) : earliest;
      const made = { job, account, period, now: at, due: { notBefore, now }, signal, settings, form };
      return { ...made, request: null, isForced: false };
    },
  );
  const placesOf = jobPlaces(job);
  return runs
    .map((run) => ({ request: run, destinations: placesOf(run.account.name).length }))
    .filter(({ destinations }) => destinations > 0);
}

/** The job with a name. @throws {UsageError} */
export function jobNamed(jobs: readonly Job[], name: string): Job {
  const job = jobs.find((each) => each.name === name);
  if (job) return job;
  throw new UsageError(sayReason('unknown_job', { job: JSON.stringify(name), jobs: listed(jobs) }));
}

/** The accounts of a job with some names; all without names. @throws {UsageError} */
export function chosenAccounts(
  { name }: Job,
  accounts: readonly Account[],
  chosen: readonly string[] | undefined,
): readonly Account[] {
  if (chosen === undefined) return accounts;
  const unknown = chosen.find((one) => accounts.every((account) => account.name !== one));
  if (unknown === undefined) return accounts.filter((account) => chosen.includes(account.name));
  const names = accounts.map((account) => account.name).join(', ');
  throw new UsageError(sayReason('account_wrong', { accounts: JSON.stringify(unknown), job: name, names }));
}

function listed(jobs: readonly Job[]): string {
  return jobs.length === 0
    ? 'a job, but the configuration has none'
    : `one of ${jobs.map(({ name }) => name).join(', ')}`;
}
