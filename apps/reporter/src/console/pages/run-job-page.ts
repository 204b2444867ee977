import { lastDay, periodName } from '@outlay/core/time';
import { html } from 'hono/html';
import type { Configuration, Job } from '../../adapters/configuration/configuration.ts';
import type { ConsoleAction, JobAction } from '../../adapters/store/console-action-row.ts';
import type { Run } from '../../adapters/store/schema.ts';
import { actionLink } from './action-list.ts';
import { jobDeliveries } from './job-deliveries.ts';
import { accountField, hiddenFields, type JobFormState, jobFields, periodFields } from './job-form.ts';
import { jobActionPath, jobPath, startedPath } from './job-paths.ts';
import { withoutScripts } from './live-region.ts';
import { facts, type Markup, noMarkup, section, shown, table } from './markup.ts';
import type { PageContent, Reader } from './page.ts';
import { reasonText } from './reason-text.ts';
import {
  accountText,
  actionPeriodText,
  instantText,
  periodText,
  reasonFor,
  runPath,
  stateBadge,
} from './run-words.ts';

/** Asks which reports of a job to run now, and says what happens then. */
export function runJobForm(
  state: JobFormState & { readonly isPaused: boolean; readonly seenEntry: number },
  reader: Reader,
): PageContent {
  const { job, draft, isPaused, seenEntry } = state;
  const { words } = reader;
  const { run } = words.job;
  const hidden = { [jobFields.id]: draft.id, [jobFields.seen]: String(seenEntry) };
  const checked = draft.isRevision ? html` checked` : noMarkup;
  return {
    title: run.question(job.name),
    content: html`<p>${run.effect}</p>${isPaused ? html`<p>${run.whilePaused}</p>` : noMarkup}
<form method="post" action="${jobActionPath(job.name, 'run')}">${hiddenFields(reader, hidden)}
${periodFields(state, reader)}${accountField(state, true, reader)}
<p><label><input type="checkbox" name="${jobFields.revision}" value="yes"${checked}> ${job.only === undefined ? run.revision : run.batch}</label></p>
<p class="actions"><button>${run.name}</button> <a href="${jobPath(job.name)}">${words.job.backToJob}</a></p>
</form>
${section('deliveries', words.actions.deliveries, jobDeliveries(job, reader, 'deliveries'))}`,
  };
}

/** What became of a job that someone ran. */
export type StartedJob = {
  readonly job: Job;
  readonly action: JobAction;
  /** Its runs so far, each with its part of the action. */
  readonly parts: readonly { readonly part: ConsoleAction; readonly run: Run }[];
  readonly configuration: Configuration;
};

/** More runs are only counted. */
const maxListed = 200;

/** Whether a job that someone ran has several reports. */
export function isOfSeveral({ job, action }: Pick<StartedJob, 'job' | 'action'>): boolean {
  return action.what === 'backfill' || (job.accounts.length > 1 && action.account === null);
}

/** The page of a job that someone ran, with its runs. */
export function startedPage({ job, action, parts, configuration }: StartedJob, reader: Reader): PageContent {
  const { words, role } = reader;
  const { columns } = words;
  const { run: texts } = words.job;
  const period = actionPeriodText(action, job, words);
  const { outcome } = action;
  const { reloadToSee, reload } = words.actions;
  const isLive = isOfSeveral({ job, action });
  const toSee = html` ${reloadToSee} <a href="${startedPath(job.name, action.id)}">${reload}</a>`;
  const reason = reasonFor(role, action.reason);
  const rows = parts
    .slice(0, maxListed)
    .map(({ part, run }) => [
      accountText(configuration, run.account),
      html`<a href="${runPath(run)}">${periodText(run, words)}</a>`,
      stateBadge(run, words),
      part.outcome === null ? words.run.inProgress : words.actions.outcomes[part.outcome],
      reasonText(reasonFor(role, part.reason), words),
    ]);
  const left = parts.length - rows.length;
  const more = left === 0 ? noMarkup : html`<p>${words.job.moreDeliveries(left)}</p>`;
  const names = [columns.account, columns.run, columns.state, columns.result, columns.reason];
  return {
    title: texts.started(words.actions.names[action.what], period),
    // Of one report, the page of its run follows.
    ...(isLive ? { live: { summary: outcome === null ? texts.inProgress : texts.outcomes[outcome] } } : {}),
    content: html`<p>${outcome === null ? html`${texts.inProgress}${isLive ? withoutScripts(toSee) : toSee}` : texts.outcomes[outcome]}</p>
${reason === null ? noMarkup : html`<p class="reason">${reasonText(reason, words)}</p>`}
${facts([
  [columns.job, html`<a href="${jobPath(job.name)}">${job.name}</a>`],
  [
    columns.account,
    action.account === null ? words.job.allAccounts : accountText(configuration, action.account),
  ],
  [columns.by, shown(action.who)],
  [columns.started, instantText(action.startedAt, words, job.schedule.timeZone)],
])}
${againLink({ job, action }, words)}
${section('runs', texts.runs, parts.length === 0 ? html`<p>${texts.noRuns}</p>` : html`${table('runs', names, rows)}${more}`)}`,
  };
}

/** What was refused can be asked for in another way, such as a revision of what was delivered before. */
function againLink({ job, action }: Pick<StartedJob, 'job' | 'action'>, words: Reader['words']): Markup {
  if (action.what === 'backfill') return backfillLink({ job, action }, words);
  if (action.outcome !== 'refused') return noMarkup;
  const period = periodName(job.kind, { from: action.periodFrom, until: action.periodUntil });
  const path = jobActionPath(job.name, 'run', { period, account: action.account ?? undefined });
  return html`<p class="actions">${actionLink(path, words.job.run.again)}</p>`;
}

/** A list of what still is to be done. */
function backfillLink({ job, action }: Pick<StartedJob, 'job' | 'action'>, words: Reader['words']): Markup {
  if (action.outcome === null || action.outcome === 'done') return noMarkup;
  const to = lastDay({ from: action.periodFrom, until: action.periodUntil });
  const path = jobActionPath(job.name, 'backfill', { from: action.periodFrom, to });
  return html`<p class="actions">${actionLink(path, words.job.backfill.list)}</p>`;
}
