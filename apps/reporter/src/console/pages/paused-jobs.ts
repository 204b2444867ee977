import { nextOccurrences } from '@outlay/schedule';
import { html } from 'hono/html';
import type { Configuration } from '../../adapters/configuration/configuration.ts';
import type { JobPause } from '../../adapters/store/job-pause-row.ts';
import { jobActionPath, jobPath } from './job-paths.ts';
import { type Markup, shown, table } from './markup.ts';
import type { Reader } from './page.ts';
import { instantText, reasonFor, zoneOf } from './run-words.ts';

/**
 * A table of paused jobs, also of those that are not configured any more.
 * @param now - to tell when they would be due; without it, that is left out
 */
export function pausedJobs(
  pauses: readonly JobPause[],
  configuration: Configuration,
  { words, role }: Pick<Reader, 'words' | 'role'>,
  now?: Date,
): Markup {
  const { columns, job: texts } = words;
  const isOperator = role === 'operator';
  const rows = pauses.map((pause) => {
    const zone = zoneOf(configuration, pause.job);
    const job = configuration.jobs.find(({ name }) => name === pause.job);
    const [next] = job && now ? nextOccurrences(job.schedule, now.toISOString(), 1) : [];
    const due = next === undefined ? '' : html`<s>${instantText(next, words, zone)}</s>`;
    return [
      job ? html`<a href="${jobPath(pause.job)}">${pause.job}</a>` : removedJob(pause.job, { words, role }),
      instantText(pause.pausedAt, words, zone),
      shown(pause.pausedBy),
      ...(isOperator ? [shown(reasonFor(role, pause.reason) ?? '')] : []),
      ...(now ? [due] : []),
    ];
  });
  const { paused } = texts;
  const names = [
    columns.job,
    paused.since,
    paused.by,
    ...(isOperator ? [paused.reason] : []),
    ...(now ? [paused.wouldBeDue] : []),
  ];
  return table('paused', names, rows);
}

function removedJob(name: string, { words, role }: Pick<Reader, 'words' | 'role'>): Markup {
  const { paused, resume } = words.job;
  const link =
    role === 'operator' ? html` <a href="${jobActionPath(name, 'resume')}">${resume.name}</a>` : '';
  return html`${shown(name)} <span class="when">${paused.removed}</span>${link}`;
}
