import { html } from 'hono/html';
import type { Configuration, Job } from '../../adapters/configuration/configuration.ts';
import type { Delivery } from '../../adapters/store/schema.ts';
import type { LeftReport } from '../../engine/manual/dry-run-basis.ts';
import type { PreviewedReport } from '../../engine/manual/preview-report.ts';
import type { Preview } from '../../engine/scheduler/previews.ts';
import { actionLink } from './action-list.ts';
import { accountField, hiddenFields, type JobFormState, jobFields, periodFields } from './job-form.ts';
import { jobActionPath, jobPath, previewedPath } from './job-paths.ts';
import { longText, type Markup, noMarkup, section, shown, table } from './markup.ts';
import type { PageContent, Reader } from './page.ts';
import { previewedChanges } from './previewed-changes.ts';
import { reasonText } from './reason-text.ts';
import { accountText, periodText, runPath } from './run-words.ts';

/** Asks which report of a job to create for a look at it. @param isBusy - whether another one is being created */
export function previewForm(state: JobFormState, isBusy: boolean, reader: Reader): PageContent {
  const { job, draft } = state;
  const { words } = reader;
  const { preview } = words.job;
  const busy = isBusy ? html`<p class="error" role="alert">${preview.busy}</p>` : noMarkup;
  return {
    title: preview.question(job.name),
    content: html`<p>${preview.effect}</p>${busy}
<form method="post" action="${jobActionPath(job.name, 'preview')}">${hiddenFields(reader, { [jobFields.id]: draft.id })}
${periodFields(state, reader)}${accountField(state, false, reader)}
<p class="actions"><button>${preview.name}</button> <a href="${jobPath(job.name)}">${words.job.backToJob}</a></p>
</form>`,
  };
}

/** A preview, and the configuration that names its account. */
export type ShownPreview = {
  readonly job: Job;
  readonly preview: Preview;
  readonly configuration: Configuration;
};

/** The page of a preview: the report, and what would go where. */
export function previewedPage({ job, preview, configuration }: ShownPreview, reader: Reader): PageContent {
  const { words } = reader;
  const { preview: texts } = words.job;
  const period = periodText({ ...preview, kind: job.kind, revision: 1 }, words);
  const query = { period: preview.period, account: preview.account };
  const links = html`<p class="actions">${actionLink(jobActionPath(job.name, 'run', query), words.job.run.name)}${actionLink(jobActionPath(job.name, 'preview', query), texts.name)}<a href="${jobPath(job.name)}">${words.job.backToJob}</a></p>`;
  return {
    title: texts.title(period, accountText(configuration, preview.account)),
    content: preview.report
      ? made(preview, preview.report, { reader, links })
      : html`${notMade({ job, preview }, words)}${links}`,
  };
}

function notMade({ job, preview }: Pick<ShownPreview, 'job' | 'preview'>, words: Reader['words']): Markup {
  const { preview: texts } = words.job;
  const { failure } = preview;
  if (!failure) {
    const reload = html`<a href="${previewedPath(job.name, preview.id)}">${words.actions.reload}</a>`;
    return html`<p>${texts.inProgress} ${reload}</p>`;
  }
  return section(
    'failure',
    texts.failed,
    html`<p>${texts.failures[failure.kind]}</p><p class="reason">${reasonText(failure.reason, words)}</p>`,
  );
}

function made(
  { id, job }: Preview,
  report: PreviewedReport,
  { reader: { words }, links }: { readonly reader: Reader; readonly links: Markup },
): Markup {
  const { preview: texts } = words.job;
  const { action, reason, left, html: document, warnings } = report;
  const path = `${previewedPath(job, id)}/report`;
  const items = warnings.map(({ message }) => html`<li>${shown(message)}</li>`);
  const frame =
    document === undefined
      ? html`<p>${texts.noReport}</p>`
      : html`<p>${words.run.framed} <a href="${path}">${texts.alone}</a></p><iframe class="document" sandbox title="${texts.report}" src="${path}"></iframe>`;
  return html`${left ? leftText(left, words) : noMarkup}
${left && action === 'deliver' ? noMarkup : html`<p>${texts.actions[action]}</p>`}
${reason === '' ? noMarkup : html`<p class="reason">${reasonText(reason, words)}</p>`}
<p>${texts.made}</p>${links}
${previewedChanges(report, words)}
${section('deliveries', texts.deliveries, deliveryTable(report, words))}
${items.length === 0 ? noMarkup : section('warnings', texts.warnings, html`<ul>${items}</ul>`)}
${section('report', texts.report, frame)}`;
}

function leftText({ because, run }: LeftReport, { job: { preview: texts } }: Reader['words']): Markup {
  return html`<p>${texts.left[because]} <a href="${runPath({ id: run })}">${texts.leftRun}</a></p>`;
}

/** More deliveries are only counted. */
const maxListed = 100;

function deliveryTable(report: PreviewedReport, words: Reader['words']): Markup {
  const { columns, channels, job } = words;
  const { deliveries, files, subjectFor } = report;
  if (deliveries.length === 0) return html`<p>${job.preview.nothing}</p>`;
  const sizeOf = ({ locale }: Delivery, format: string) =>
    files.find((file) => file.locale === locale && file.format === format)?.bytes;
  const rows = deliveries.slice(0, maxListed).map((delivery) => {
    const { channel, target, locale } = delivery;
    const listed = delivery.files.map(({ name, format }) => {
      const bytes = sizeOf(delivery, format);
      return html`<li>${longText(name)}${bytes === undefined ? '' : html` (${words.bytes(bytes)})`}</li>`;
    });
    const subject = channel === 'email' ? (subjectFor(locale, target) ?? '') : '';
    return [
      channels[channel],
      longText(target),
      html`<span lang="${locale}">${shown(subject)}</span>`,
      html`<ul>${listed}</ul>`,
    ];
  });
  const names = [columns.channel, columns.recipient, job.preview.subject, columns.files];
  const listed = table('deliveries', names, rows);
  const left = deliveries.length - rows.length;
  return left === 0 ? listed : html`${listed}<p>${job.moreDeliveries(left)}</p>`;
}
