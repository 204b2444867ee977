import { plainLine } from '@outlay/core/text';
import { type Report, wordsOf } from '@outlay/reports';
import type { ExportFormat } from '../exporter/file-types.ts';
import { emailWords } from './email-words.ts';

/** So many bytes of a name that is not ours, in UTF-8: all of a name fits into the 255 that file systems have for it. */
const maxBytes = 120;

/** How an attached report is named, without the ending, in the reader's language: "Household – October 2026". */
export function attachmentTitle({ account, overview, revision, locale }: Report): string {
  const { title } = overview;
  const named = revision === 1 ? title : wordsOf(locale).revisedTitle(title, revision);
  return [account ?? '', named].map(safePart).filter(Boolean).join(' – ');
}

/** What is attached, in a sentence; empty where nothing is. */
export function attachmentSentence(formats: readonly ExportFormat[], locale: Report['locale']): string {
  const { attached, formats: names } = emailWords[locale];
  return formats.length === 0 ? '' : attached(formats.map((format) => names[format]));
}

/** A text without what a name of a file cannot have on every system, and without dots and spaces at its ends. */
function safePart(text: string): string {
  const cut = shortened(plainLine(text).replaceAll(/[\\/:*?"<>|]+/g, ' '));
  return cut.replaceAll(/\s+/g, ' ').replaceAll(/^[. ]+|[. ]+$/g, '');
}

/** The beginning of a text, without a part of what readers see as one character. */
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
