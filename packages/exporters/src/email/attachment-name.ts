import { plainLine } from '@outlay/core/text';
import { isCorrection, type Report, revisedTitle, wordsOf } from '@outlay/reports';
import type { ExportFormat } from '../exporter/file-types.ts';
import { emailWords } from './email-words.ts';

/** Maximum number of bytes for variable text in a name, in UTF-8, so that the whole name has at most 255 bytes. */
const maxBytes = 120;

/** The name of an attached report without its extension, in the reader's language: "Household – October 2026". */
export function attachmentTitle({ account, overview, revision, locale, figures }: Report): string {
  const words = wordsOf(locale);
  const { title } = overview;
  // The title of a correction has its number.
  const revised = isCorrection(figures) ? title : revisedTitle(title, { words, revision, figures });
  const { batch } = figures;
  const named = batch ? words.batchTitle(revised, batch.number) : revised;
  return [account ?? '', named].map(safePart).filter(Boolean).join(' – ');
}

/** A sentence that names the attachments; empty without any. */
export function attachmentSentence(formats: readonly ExportFormat[], locale: Report['locale']): string {
  const { attached, formats: names } = emailWords[locale];
  return formats.length === 0 ? '' : attached(formats.map((format) => names[format]));
}

/** Removes characters that file names cannot have on every system, and dots and spaces at the ends. */
function safePart(text: string): string {
  const cut = shortened(plainLine(text).replaceAll(/[\\/:*?"<>|]+/g, ' '));
  return cut.replaceAll(/\s+/g, ' ').replaceAll(/^[. ]+|[. ]+$/g, '');
}

/** The beginning of a text, without splitting a character. */
function shortened(text: string): string {
  let left = maxBytes;
  let length = 0;
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    left -= Buffer.byteLength(segment);
    if (left < 0) break;
    length += segment.length;
  }
  return text.slice(0, length);
}
