import type { Locale } from '@outlay/reports';
import type { StagedFile } from '../../staged-files/staged-file.ts';
import { withAttachments } from './attached-message.ts';
import type { EmailMessage } from './email-message.ts';
import { fitAttachments } from './fit-attachments.ts';
import { leftOutNote } from './left-out-note.ts';
import { attachedSize, bodySize } from './message-size.ts';
import { withNote } from './with-note.ts';

/** A message with files that must not exceed a size. */
export type MessageToFit = {
  /** Without attachments. */
  readonly message: EmailMessage;
  readonly files: readonly StagedFile[];
  readonly maxBytes: number;
  readonly locale: Locale;
  /** Identifier of the files' run. */
  readonly run: string;
  /** Where else the run delivers a file; called only for files that are left out. */
  readonly placesOf: (file: StagedFile) => Promise<readonly string[]>;
};

/**
 * Fits the files into a message: all files, one archive of them, or without the largest ones and with a note about
 * them. Deterministic, so that a message that is composed again is the same.
 */
export async function fitMessage(toFit: MessageToFit): Promise<EmailMessage> {
  const { message, files, maxBytes, locale } = toFit;
  const forAll = maxBytes - (await bodySize(withAttachments(message, files, locale)));
  if (files.reduce((sum, file) => sum + attachedSize(file), 0) <= forAll)
    return withAttachments(message, files, locale);
  const besideNote = maxBytes - (await bodySize(withAttachments(await noted(toFit, files), files, locale)));
  const fitted = await fitAttachments({ files, time: message.date, room: { forAll, besideNote } });
  const fittedMessage = fitted.leftOut.length === 0 ? message : await noted(toFit, fitted.leftOut);
  return withAttachments(fittedMessage, fitted.attachments, locale);
}

async function noted(
  { message, locale, run, placesOf }: MessageToFit,
  leftOut: readonly StagedFile[],
): Promise<EmailMessage> {
  const files = await Promise.all(
    leftOut.map(async (file) => ({ name: file.name, bytes: file.bytes, places: await placesOf(file) })),
  );
  return withNote(message, leftOutNote(files, locale, run));
}
