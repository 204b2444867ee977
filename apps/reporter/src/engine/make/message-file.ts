import { join } from 'node:path';
import type { ExportFormat } from '@outlay/exporters';
import { attachmentName } from '@outlay/exporters';
import { attachmentTitle } from '@outlay/exporters/email';
import type { Report } from '@outlay/reports';
import { z } from 'zod';
import type { EmailMessage } from '../../adapters/channels/email/email-message.ts';
import { newBoundarySecret } from '../../adapters/channels/email/message-boundary.ts';
import { type StagedBytes, stagedBytes } from '../../adapters/staged-files/read-staged.ts';
import { StoreError } from '../../errors/store-error.ts';
import { sayReason } from '../../reasons/say-reason.ts';
import { type MessageForm, styledTexts } from './message-form.ts';

const textsSchema = z.strictObject({
  /** Recipients in lower case; the first texts are for all other recipients. */
  recipients: z.array(z.string()),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  ending: z.strictObject({ text: z.string(), html: z.string() }),
  replyTo: z.string().optional(),
  unsubscribe: z.string().optional(),
});

const stagedMessageSchema = z.strictObject({
  texts: z.array(textsSchema).min(1),
  /** Inline images, base64-encoded. */
  pictures: z.array(
    z.strictObject({ contentId: z.string(), name: z.string(), mediaType: z.string(), content: z.base64() }),
  ),
  /** Name of attached files, without an extension. */
  attachmentTitle: z.string(),
  date: z.iso.datetime(),
  boundarySecret: z.string(),
});

/** The e-mails of a report in one language, without sender and recipients. */
export type StagedMessage = z.output<typeof stagedMessageSchema>;

/**
 * Composes the e-mails of a report, with a boundary secret and images, so that a resent message has the same bytes.
 */
export function stagedMessageOf(report: Report, form: MessageForm): StagedMessage {
  const styled = styledTexts(report, form);
  const pictures = styled[0]?.pictures ?? [];
  return {
    texts: styled.map(({ pictures: _same, ending = { text: '', html: '' }, recipients, ...texts }) => ({
      ...texts,
      ending,
      recipients: [...recipients],
    })),
    pictures: pictures.map(({ content, ...picture }) => ({
      ...picture,
      content: Buffer.from(content).toString('base64'),
    })),
    attachmentTitle: attachmentTitle(report),
    date: new Date(report.generatedAt).toISOString(),
    boundarySecret: newBoundarySecret(),
  };
}

/** The bytes of a staged message. */
export function stagedMessageBytes(message: StagedMessage): Uint8Array {
  return Buffer.from(`${JSON.stringify(message)}\n`);
}

/** A staged e-mail to one recipient, and the names of its files. */
export type AddressedMessage = Pick<
  EmailMessage,
  'subject' | 'text' | 'html' | 'ending' | 'pictures' | 'replyTo' | 'unsubscribe' | 'date' | 'boundarySecret'
> & { readonly nameOf: (format: ExportFormat) => string };

/**
 * Reads the staged e-mail for an address.
 * @throws {StoreError} as `readStaged`; `staged_file_changed` also for one of another version, which is created again
 */
export async function readStagedMessage(file: StagedBytes, to: string): Promise<AddressedMessage> {
  const read = readMessage(await stagedBytes(file), file);
  const { texts, pictures, date, boundarySecret } = read;
  const address = to.toLowerCase();
  const own = texts.find(({ recipients }) => recipients.includes(address)) ?? texts[0];
  if (!own) throw new Error(sayReason('message_without_texts'));
  const { subject, text, html, ending, replyTo, unsubscribe } = own;
  return {
    subject,
    text,
    html,
    ending,
    ...(replyTo === undefined ? {} : { replyTo }),
    ...(unsubscribe === undefined ? {} : { unsubscribe }),
    pictures: pictures.map((picture) => ({ ...picture, content: Buffer.from(picture.content, 'base64') })),
    date: new Date(date),
    boundarySecret,
    nameOf: (format) => attachmentName(read.attachmentTitle, format),
  };
}

/**
 * Reads the subjects of staged e-mails.
 * @returns the subject for an address
 * @throws {StoreError} as `readStagedMessage`
 */
export async function readStagedSubjects(file: StagedBytes): Promise<(to: string) => string> {
  const { texts } = readMessage(await stagedBytes(file), file);
  const subjects = new Map(
    texts.flatMap(({ recipients, subject }) => recipients.map((to) => [to, subject] as const)),
  );
  return (to) => subjects.get(to.toLowerCase()) ?? texts[0]?.subject ?? '';
}

function readMessage(bytes: Buffer, { root, path }: StagedBytes): StagedMessage {
  const read = stagedMessageSchema.safeParse(jsonOf(bytes));
  if (read.success) return read.data;
  const message = sayReason('message_format_unknown', { path: join(root, path) });
  throw new StoreError('staged_file_changed', message, { cause: read.error });
}

/** `undefined` for what is no JSON. */
function jsonOf(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
}
