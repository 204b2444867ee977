import { html } from 'hono/html';
import type { JobPause } from '../../adapters/store/job-pause-row.ts';
import { facts, type Markup, shown } from './markup.ts';
import type { Reader } from './page.ts';
import { instantText, reasonFor } from './run-words.ts';

/** Says that a job is paused. */
export function pausedBadge({ job }: Reader['words']): Markup {
  return html`<span class="state paused">${job.paused.badge}</span>`;
}

/** Since when a job is paused, by whom and why. */
export function pauseFacts(
  pause: JobPause,
  { words, role }: Pick<Reader, 'words' | 'role'>,
  timeZone: string,
): Markup {
  const { paused } = words.job;
  const reason = reasonFor(role, pause.reason);
  return facts([
    [paused.since, instantText(pause.pausedAt, words, timeZone)],
    [paused.by, shown(pause.pausedBy)],
    [paused.reason, reason === null ? null : shown(reason)],
  ]);
}
