import type { ExportFormat } from '@outlay/exporters';
import { attachmentName, attachmentTitle } from '@outlay/exporters';
import type { Report } from '@outlay/reports';
import { z } from 'zod';
import type { EmailMessage } from '../../adapters/channels/email/email-message.ts';
import { newBoundarySecret } from '../../adapters/channels/email/message-boundary.ts';
import { type StagedBytes, stagedBytes } from '../../adapters/staged-files/read-staged.ts';
import { type MessageForm, styledTexts } from './message-form.ts';

const textsSchema = z.strictObject({
  /** Who gets it, in lower case; the first texts are for everybody else. */
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
  /** Pictures that the page shows, their bytes in base64. */
  pictures: z.array(
    z.strictObject({ contentId: z.string(), name: z.string(), mediaType: z.string(), content: z.base64() }),
  ),
  /** How attached files are named, without an ending. */
  attachmentTitle: z.string(),
  date: z.iso.datetime(),
  boundarySecret: z.string(),
});

/** The e-mails that carry a report in one language; who writes to whom is not in it. */
export type StagedMessage = z.output<typeof stagedMessageSchema>;

/** Writes the e-mails of a report, with a boundary secret and the pictures: sent again, each is the same bytes. */
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

/** A message as it is staged. */
export function stagedMessageBytes(message: StagedMessage): Uint8Array {
  return Buffer.from(`${JSON.stringify(message)}\n`);
}

/** A staged e-mail to one recipient, and how its files are named. */
export type AddressedMessage = Pick<
  EmailMessage,
  'subject' | 'text' | 'html' | 'ending' | 'pictures' | 'replyTo' | 'unsubscribe' | 'date' | 'boundarySecret'
> & { readonly nameOf: (format: ExportFormat) => string };

/** Reads the staged e-mail to an address. @throws {StoreError} as `readStaged` */
export async function readStagedMessage(file: StagedBytes, to: string): Promise<AddressedMessage> {
  const read = stagedMessageSchema.parse(JSON.parse((await stagedBytes(file)).toString('utf8')));
  const { texts, pictures, date, boundarySecret } = read;
  const address = to.toLowerCase();
  const own = texts.find(({ recipients }) => recipients.includes(address)) ?? texts[0];
  if (!own) throw new Error('a staged message has no texts');
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
