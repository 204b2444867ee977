import type { Prose } from '@outlay/reports';
import { escapeHtml } from './escape-html.ts';
import { htmlSentence } from './html-sentence.ts';
import { htmlText } from './html-text.ts';

/** Paragraphs; texts of the service are quotations with their source above. */
export function htmlProse({ paragraphs, source }: Prose): string {
  const escaped = source === null ? htmlSentence : htmlText;
  const text = paragraphs.map((paragraph) => `<p>${escaped(paragraph)}</p>\n`).join('');
  if (source === null) return `<div class="prose">\n${text}</div>\n`;
  return `<figure class="prose quoted">\n<figcaption>${escapeHtml(source)}</figcaption>\n<blockquote>\n${text}</blockquote>\n</figure>\n`;
}
