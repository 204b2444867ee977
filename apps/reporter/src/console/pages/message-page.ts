import { html } from 'hono/html';
import type { EmailMessage } from '../../adapters/channels/email/email-message.ts';
import { messageBodies } from '../../adapters/channels/email/message-bodies.ts';
import type { RunRecord } from '../../adapters/store/read-runs.ts';
import type { Delivery } from '../../adapters/store/schema.ts';
import { facts, longText, type Markup, section, shown, table } from './markup.ts';
import type { PageContent, Reader } from './page.ts';
import { instantText, runPath } from './run-words.ts';

/** Whether the message of a delivery is kept. */
export function hasMessage(
  { run, files }: Pick<RunRecord, 'run' | 'files'>,
  { channel, locale, messageId }: Delivery,
): boolean {
  const isMail = channel === 'email' && messageId !== null && run.filesRemovedAt === null;
  return isMail && files.some((file) => file.format === 'message' && file.locale === locale);
}

/** The address of the page that shows a message. */
export function messagePath({ runId, id }: Pick<Delivery, 'runId' | 'id'>): string {
  return `${runPath({ id: runId })}/messages/${encodeURIComponent(id)}`;
}

/** A delivery and its message. */
export type ShownMessage = { readonly delivery: Delivery; readonly message: EmailMessage };

/** The page that shows a message as its recipient gets it. */
export function messagePage({ delivery, message }: ShownMessage, { words }: Reader): PageContent {
  const { columns, message: texts } = words;
  const path = messagePath(delivery);
  const { from, to, replyTo, date, messageId, subject } = message;
  return {
    title: texts.title,
    content: html`<p>${words.deliveryStates[delivery.state]}. ${texts.composed}</p>
<p class="actions"><a class="button" href="${path}/message.eml" download>${texts.download}</a> <a href="${runPath({ id: delivery.runId })}#deliveries">${words.actions.back}</a></p>
${facts([
  [texts.subject, shown(subject)],
  [texts.from, longText(from)],
  [columns.recipient, longText(to)],
  [texts.replyTo, replyTo === undefined ? null : longText(replyTo)],
  [texts.date, instantText(date.toISOString(), words, 'UTC')],
  ['Message-ID', html`<code>${shown(messageId)}</code>`],
])}
${section('attachments', texts.attachments, attachmentTable(message, words))}
<div class="beside">${section('html', texts.html, html`<p>${words.run.framed}</p><iframe class="document" sandbox title="${texts.html}" src="${path}/html"></iframe>`)}
${section('text', texts.text, html`<pre class="document wrapped" tabindex="0">${plainBody(message)}</pre>`)}</div>`,
  };
}

function attachmentTable({ attachments }: EmailMessage, words: Reader['words']): Markup {
  const { columns, bytes, message } = words;
  if (attachments.length === 0) return html`<p>${message.noAttachments}</p>`;
  const rows = attachments.map((file) => [
    longText(file.name),
    shown(file.mediaType),
    bytes('content' in file ? file.content.byteLength : file.bytes),
  ]);
  return table('attachments', [columns.file, columns.format, columns.size], rows);
}

function plainBody(message: EmailMessage): string {
  return messageBodies(message).text.split('\n').map(shown).join('\n');
}

/** The HTML part of a message as a document that loads nothing: its images are in it. */
export function framedMessage(message: EmailMessage): string {
  const { pictures = [] } = message;
  return pictures.reduce(
    (document, { contentId, mediaType, content }) =>
      document.replaceAll(
        `"cid:${contentId}"`,
        `"data:${mediaType};base64,${Buffer.from(content).toString('base64')}"`,
      ),
    messageBodies(message).html,
  );
}
