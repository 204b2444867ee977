import { dateInZone } from '@outlay/core/time';
import { html } from 'hono/html';
import type { Job } from '../../adapters/configuration/configuration.ts';
import type { JobPause } from '../../adapters/store/job-pause-row.ts';
import type { MissedOccurrences } from '../../engine/pause/resume-job.ts';
import { hiddenFields, jobFields, textField } from './job-form.ts';
import { jobActionPath, jobPath } from './job-paths.ts';
import { type Markup, noMarkup } from './markup.ts';
import type { PageContent, Reader } from './page.ts';
import { pauseFacts } from './pause-facts.ts';

/** A pause that someone is about to confirm. */
export type PauseDraft = {
  readonly job: Job;
  /** The identifier of the form. */
  readonly id: string;
  readonly reason: string;
  readonly isRefused?: boolean;
};

/** Says what happens when a job is paused, with a button that does it. */
export function pauseForm({ job, id, reason, isRefused }: PauseDraft, reader: Reader): PageContent {
  const { pause, backToJob } = reader.words.job;
  const problem = isRefused ? pause.refused : undefined;
  return {
    title: pause.question(job.name),
    content: html`<p>${pause.effect}</p>
<form method="post" action="${jobActionPath(job.name, 'pause')}">${hiddenFields(reader, { [jobFields.id]: id })}
${textField({ name: jobFields.reason, label: pause.reason, value: reason, problem })}
<p class="actions"><button>${pause.name}</button> <a href="${jobPath(job.name)}">${backToJob}</a></p>
</form>`,
  };
}

/** A pause that someone is about to end. */
export type ResumeDraft = {
  readonly pause: JobPause;
  /** `undefined` if it is not configured any more. */
  readonly job: Job | undefined;
  readonly missed: MissedOccurrences;
};

/** Says what happens when a job is resumed, with a button that does it. */
export function resumeForm({ pause, job, missed }: ResumeDraft, reader: Reader): PageContent {
  const { words } = reader;
  const { resume, backToJob, backToJobs } = words.job;
  const back = job
    ? html`<a href="${jobPath(job.name)}">${backToJob}</a>`
    : html`<a href="/jobs">${backToJobs}</a>`;
  return {
    title: resume.question(pause.job),
    content: html`${pauseFacts(pause, reader, job?.schedule.timeZone ?? 'UTC')}
<p>${resume.effect}</p>${job ? missedText(job, missed, words) : noMarkup}
<form method="post" action="${jobActionPath(pause.job, 'resume')}">${hiddenFields(reader, { [jobFields.pause]: pause.id })}
<p class="actions"><button>${resume.name}</button> ${back}</p>
</form>`,
  };
}

function missedText(
  { name, schedule: { timeZone } }: Job,
  { count, first, last }: MissedOccurrences,
  { job }: Reader['words'],
): Markup {
  if (first === undefined || last === undefined) return html`<p>${job.resume.none}</p>`;
  const [from, to] = [dateInZone(first, timeZone), dateInZone(last, timeZone)];
  return html`<p>${job.resume.missed(count)}</p><pre class="wrapped"><code>outlay backfill ${name} --from ${from} --to ${to}</code></pre>
<p><a href="${jobActionPath(name, 'backfill', { from, to })}">${job.backfill.list}</a></p>`;
}
