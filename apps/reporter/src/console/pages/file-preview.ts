import { printable } from '@outlay/core/text';
import { html } from 'hono/html';
import type { RecordedFile } from '../../adapters/store/schema.ts';
import { facts, type Markup, noMarkup, shown } from './markup.ts';
import type { PageContent, Reader } from './page.ts';
import { filePath } from './report-files.ts';
import { runPath } from './run-words.ts';

/**
 * How a file is shown: as `text` on a page; HTML in a `frame` without scripts; a PDF, whose own scripts a page cannot forbid, as a
 * document of its own in the `viewer` of the browser. Other files can only be saved.
 */
export type PreviewKind = 'text' | 'frame' | 'viewer' | 'none';

/** Larger files are only saved, so that a page does not need much memory. */
const maxBytes = 20_000_000;

/** The most of a text that is shown. Bytes. */
const maxShownBytes = 200_000;

/** How a file of a report can be shown. */
export function previewOf({ mediaType, bytes }: Pick<RecordedFile, 'mediaType' | 'bytes'>): PreviewKind {
  const type = mediaType.split(';')[0] ?? '';
  if (type === 'application/pdf') return 'viewer';
  if (bytes > maxBytes) return 'none';
  if (type === 'text/html') return 'frame';
  return type.startsWith('text/') || type === 'application/json' || type === 'application/x-ofx'
    ? 'text'
    : 'none';
}

/** The address at which a file is shown; `undefined` if it can only be saved. */
export function previewPath(file: RecordedFile): string | undefined {
  const kind = previewOf(file);
  if (kind === 'none') return undefined;
  return `${filePath(file)}/${kind === 'viewer' ? 'shown' : 'preview'}`;
}

/** A file that a page shows. */
export type ShownFile = { readonly kind: 'frame' | 'text'; readonly bytes: Uint8Array };

/** The page that shows a file. */
export function previewPage(file: RecordedFile, content: ShownFile, { words }: Reader): PageContent {
  const { columns, run } = words;
  const name = shown(file.name);
  return {
    title: name,
    content: html`<p class="actions"><a class="button" href="${filePath(file)}" download>${run.download}</a> <a href="${runPath({ id: file.runId })}#files">${words.actions.back}</a></p>
${facts([
  [columns.format, file.format],
  [columns.language, file.locale],
  [columns.size, words.bytes(file.bytes)],
  ['SHA-256', html`<code class="hash">${file.sha256}</code>`],
])}
${
  content.kind === 'frame'
    ? html`<p>${run.framed}</p><iframe class="document" sandbox title="${name}" src="${filePath(file)}/shown"></iframe>`
    : textContent(file, content.bytes, words)
}`,
  };
}

function textContent(file: RecordedFile, bytes: Uint8Array, { run, ...words }: Reader['words']): Markup {
  const isCut = bytes.byteLength > maxShownBytes;
  const cut = isCut ? html`<p>${run.cut(words.bytes(maxShownBytes))}</p>` : noMarkup;
  const text = printable(decoded(bytes.subarray(0, maxShownBytes), isCut).replaceAll('\r\n', '\n'));
  return html`${cut}<pre class="document" tabindex="0">${text}</pre>`;
}

/** Text in UTF-8 or, as some programs import it, in the encoding of Windows for Central Europe. */
function decoded(bytes: Uint8Array, isCut: boolean): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: isCut });
  } catch {
    return new TextDecoder('windows-1250').decode(bytes);
  }
}
