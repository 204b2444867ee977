import { html } from 'hono/html';
import type { Configuration } from '../../adapters/configuration/configuration.ts';
import type { actionsOfBatch } from '../../adapters/store/console-actions.ts';
import { actionReasonText } from './action-list.ts';
import { noMarkup, section, shown, table } from './markup.ts';
import type { PageContent, Reader } from './page.ts';
import { accountText, periodText, runPath } from './run-words.ts';

/** The address of the page that tells how an action on several runs ended. */
export function batchPath(id: string): string {
  return `/bulk/batches/${encodeURIComponent(id)}`;
}

/** What became of an action on several runs, of each of them. */
export function batchPage(
  batch: Awaited<ReturnType<typeof actionsOfBatch>>,
  configuration: Configuration,
  { words, path }: Reader,
): PageContent {
  const { columns, actions, bulk, run: runWords } = words;
  const [first] = batch;
  const rows = batch.map(({ action, run }) => [
    run ? html`<a href="${runPath(run)}">${periodText(run, words)}</a>` : html`<code>${action.runId}</code>`,
    run?.job ?? '',
    run ? accountText(configuration, run.account) : '',
    action.outcome === null ? runWords.inProgress : actions.outcomes[action.outcome],
    action.outcome === 'lost' ? actions.lost : actionReasonText(action, words),
  ]);
  const count = (outcome: string | null) => batch.filter(({ action }) => action.outcome === outcome).length;
  const open = count(null);
  return {
    title: first ? actions.names[first.action.what] : bulk.title,
    content: html`<p>${bulk.ended(count('done'), batch.length)} ${shown(first?.action.who ?? '')}</p>
${open === 0 ? noMarkup : html`<p>${bulk.open(open)} <a href="${path}">${actions.reload}</a></p>`}
${section('batch', bulk.title, table('batch', [columns.period, columns.job, columns.account, columns.result, columns.reason], rows))}`,
  };
}
