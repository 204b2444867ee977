import {
  type CalendarDate,
  dateInZone,
  type Period,
  parsePeriod,
  periodName,
  previousPeriod,
} from '@outlay/core/time';
import { formatDate } from '@outlay/reports';
import { html } from 'hono/html';
import type { Configuration, Job } from '../../adapters/configuration/configuration.ts';
import { calendarOf } from '../../adapters/configuration/job-occurrences.ts';
import { formTokenField } from '../access/form-token.ts';
import { type Markup, noMarkup, shown } from './markup.ts';
import type { Reader } from './page.ts';
import { accountText, periodText } from './run-words.ts';

/** The fields of the forms about a job. */
export const jobFields = {
  /** The identifier of the form. */
  id: 'action',
  /** `other`, or a period as commands have it. */
  choice: 'choice',
  period: 'period',
  /** Empty for all. */
  account: 'account',
  revision: 'revision',
  /** The last entry of the delivery log when the form was shown. */
  seen: 'seen',
  reason: 'reason',
  /** Whether failed reports are retried. */
  failed: 'failed',
  /** Identifier of the pause that is ended. */
  pause: 'pause',
} as const;

/** What someone chose or typed, as it is. */
export type JobDraft = {
  readonly id: string;
  readonly choice: string;
  readonly period: string;
  readonly account: string;
  readonly isRevision: boolean;
};

/** Why a form cannot be done: for each field, what is wrong. */
export type JobProblems = {
  readonly period?: PeriodProblem;
  readonly account?: 'unknown';
};

/** What is wrong with a period. */
export type PeriodProblem =
  | { readonly problem: 'unknown' | 'missing' | 'notChosen' }
  | { readonly problem: 'future'; readonly from: CalendarDate };

/** Periods before the last one that can be chosen. */
const olderPeriods = 3;
/** More accounts are not listed: their name is typed. */
const maxListed = 100;

/** The periods that people usually want, with their days. */
export function usualPeriods(job: Job, now: Date): { readonly value: string; readonly period: Period }[] {
  const today = dateInZone(now, job.schedule.timeZone);
  const calendar = calendarOf(job);
  const named = (value: string) => ({ value, period: parsePeriod(value, calendar, today) });
  const usual = [named('last'), named('current')];
  let { period } = named('last');
  for (let count = 0; count < olderPeriods; count += 1) {
    period = previousPeriod(job.kind, period);
    usual.push(named(periodName(job.kind, period)));
  }
  return usual;
}

/** The period to begin with: one of the usual ones, or another that is typed. */
export function chosenPeriod(
  job: Job,
  now: Date,
  asked: string = job.period,
): Pick<JobDraft, 'choice' | 'period'> {
  const isUsual = usualPeriods(job, now).some(({ value }) => value === asked);
  return isUsual ? { choice: asked, period: '' } : { choice: 'other', period: asked };
}

/** Hidden fields of a form of this session. */
export function hiddenFields({ formToken }: Reader, fields: Readonly<Record<string, string>>): Markup {
  const all = Object.entries({ [formTokenField]: formToken, ...fields });
  return html`${all.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}`;
}

/** A form about one job. */
export type JobFormState = {
  readonly job: Job;
  readonly configuration: Configuration;
  readonly now: Date;
  readonly draft: JobDraft;
  readonly problems?: JobProblems | undefined;
};

/** The choice of a period: the usual ones, or any other. */
export function periodFields({ job, now, draft, problems }: JobFormState, { words }: Reader): Markup {
  const { period: texts } = words.job;
  const radio = (value: string, label: string) =>
    html`<label><input type="radio" name="${jobFields.choice}" value="${value}"${value === draft.choice ? html` checked` : noMarkup}> ${label}</label>`;
  const radios = usualPeriods(job, now).map(({ value, period: { from: periodFrom, until: periodUntil } }) => {
    const text = periodText({ kind: job.kind, periodFrom, periodUntil, revision: 1 }, words);
    return radio(value, value === 'last' || value === 'current' ? texts[value](text) : text);
  });
  const problem = problems?.period && periodProblem(problems.period, { job, draft }, words);
  return html`<fieldset><legend>${texts.legend}</legend>${radios}${radio('other', texts.other)}
${textField({ name: jobFields.period, label: texts.typed, value: draft.period, problem, hint: texts.example(texts.forms[job.kind]) })}
</fieldset>`;
}

function periodProblem(
  problem: PeriodProblem,
  { job, draft }: Pick<JobFormState, 'job' | 'draft'>,
  words: Reader['words'],
): string {
  const { period: texts } = words.job;
  switch (problem.problem) {
    case 'unknown':
      return texts.unknown(shown(draft.period), texts.forms[job.kind]);
    case 'future':
      return texts.future(shown(draft.period), formatDate(problem.from, words.locale));
    case 'missing':
    case 'notChosen':
      return texts[problem.problem];
  }
}

/** The choice of an account, if the job has several. @param isAllPossible - whether all can be chosen */
export function accountField(
  { job, configuration, draft, problems }: JobFormState,
  isAllPossible: boolean,
  { words }: Reader,
): Markup {
  const { account: texts } = words.job;
  const { accounts } = job;
  if (accounts.length < 2) return noMarkup;
  const problem = problems?.account && texts.unknown(shown(draft.account));
  if (accounts.length > maxListed) {
    const label = isAllPossible ? `${texts.typed} (${texts.all(accounts.length)})` : texts.typed;
    return html`<fieldset><legend>${texts.legend}</legend>${textField({ name: jobFields.account, label, value: draft.account, problem })}</fieldset>`;
  }
  const options = [
    ...(isAllPossible ? ([['', texts.all(accounts.length)]] as const) : []),
    ...accounts.map((name) => [name, accountText(configuration, name)] as const),
  ];
  const listed = options.map(
    ([value, text]) =>
      html`<option value="${value}"${value === draft.account ? html` selected` : noMarkup}>${text}</option>`,
  );
  return html`<fieldset><legend>${texts.legend}</legend><label>${texts.typed} <select name="${jobFields.account}"${describedBy(jobFields.account, problem)}>${listed}</select></label>${problemText(jobFields.account, problem)}</fieldset>`;
}

type TextField = {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly problem: string | undefined;
  /** What to type. */
  readonly hint?: string;
};

/** A field for one line, with what to type and what is wrong with it. */
export function textField({ name, label, value, problem, hint }: TextField): Markup {
  const advice = hint === undefined ? noMarkup : html` <small id="${name}-hint">${hint}</small>`;
  return html`<label for="${name}">${label}</label>${advice}${problemText(name, problem)}
<input type="text" autocomplete="off" spellcheck="false" id="${name}" name="${name}" value="${shown(value)}"${describedBy(name, problem, hint)}>`;
}

/** A field for a day, with what is wrong with it. */
export function dateField({ name, label, value, problem }: TextField): Markup {
  return html`<label for="${name}">${label}</label>${problemText(name, problem)}
<input type="date" id="${name}" name="${name}" value="${shown(value)}" required${describedBy(name, problem)}>`;
}

function problemText(name: string, problem: string | undefined): Markup {
  return problem === undefined
    ? noMarkup
    : html`<p class="error" id="${name}-problem" role="alert">${problem}</p>`;
}

function describedBy(name: string, problem: string | undefined, hint?: string): Markup {
  const ids = [
    ...(problem === undefined ? [] : [`${name}-problem`]),
    ...(hint === undefined ? [] : [`${name}-hint`]),
  ];
  const invalid = problem === undefined ? noMarkup : html` aria-invalid="true"`;
  return ids.length === 0 ? noMarkup : html`${invalid} aria-describedby="${ids.join(' ')}"`;
}
