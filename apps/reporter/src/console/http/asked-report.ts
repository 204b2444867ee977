import { dateInZone, type Period } from '@outlay/core/time';
import type { Job } from '../../adapters/configuration/configuration.ts';
import { calendarOf } from '../../adapters/configuration/job-occurrences.ts';
import { requestedPeriod } from '../../engine/manual/read-period.ts';
import {
  type JobDraft,
  type JobProblems,
  jobFields,
  type PeriodProblem,
  usualPeriods,
} from '../pages/job-form.ts';
import { type ConsoleContext, formOf } from './console-request.ts';
import { PageFailure } from './page-failure.ts';

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The identifier of a form or of what it began. @throws {PageFailure} `refused` if it is none */
export function checkedId(id: string): string {
  if (!uuid.test(id)) throw new PageFailure('refused', 403);
  return id;
}

/** The fields of a form as texts. */
export async function fieldsOf(context: ConsoleContext): Promise<(name: string) => string> {
  const body = await formOf(context);
  return (name) => {
    const value = body[name];
    return typeof value === 'string' ? value : '';
  };
}

/** What someone chose or typed about a report of a job. @throws {PageFailure} `refused` if no page of ours sends it */
export function draftOf(field: (name: string) => string): JobDraft {
  return {
    id: checkedId(field(jobFields.id)),
    choice: field(jobFields.choice),
    period: field(jobFields.period).trim(),
    account: field(jobFields.account).trim(),
    isRevision: field(jobFields.revision) !== '',
  };
}

/** A report that someone asks for. */
export type AskedReport = {
  /** As commands have it. */
  readonly text: string;
  readonly period: Period;
  /** `null` for all accounts of the job. */
  readonly account: string | null;
};

/**
 * The report that a form asks for, or what is wrong with its fields.
 * @param isAllPossible - whether it can be for all accounts
 * @throws {PageFailure} `refused` if no page of ours sends it
 */
export function askedReport(
  job: Job,
  draft: JobDraft,
  { now, isAllPossible }: { readonly now: Date; readonly isAllPossible: boolean },
): AskedReport | { readonly problems: JobProblems } {
  const account = accountOf(job, draft, isAllPossible);
  const asked = periodOf(job, draft, now);
  const problems = {
    ...('problem' in asked ? { period: asked } : {}),
    ...(account === undefined ? { account: 'unknown' as const } : {}),
  };
  if ('problem' in asked || account === undefined) return { problems };
  return { ...asked, account };
}

/** An account of the job, `null` for all, or `undefined` if the job does not have it. */
function accountOf(
  { accounts }: Job,
  { account }: JobDraft,
  isAllPossible: boolean,
): string | null | undefined {
  if (accounts.length === 1) return isAllPossible ? null : (accounts[0] ?? null);
  if (account === '' && isAllPossible) return null;
  return accounts.includes(account) ? account : undefined;
}

function periodOf(
  job: Job,
  { choice, period: typed }: JobDraft,
  now: Date,
): Pick<AskedReport, 'text' | 'period'> | PeriodProblem {
  if (choice !== 'other') {
    const usual = usualPeriods(job, now).find(({ value }) => value === choice);
    if (typed !== '') return { problem: 'notChosen' };
    if (!usual) throw new PageFailure('refused', 403);
    return { text: choice, period: usual.period };
  }
  if (typed === '') return { problem: 'missing' };
  const period = requestedPeriod(typed, calendarOf(job), dateInZone(now, job.schedule.timeZone));
  if (!('refused' in period)) return { text: typed, period };
  return period.refused === 'future' ? { problem: 'future', from: period.from } : { problem: 'unknown' };
}
