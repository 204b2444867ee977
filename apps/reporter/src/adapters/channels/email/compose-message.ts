import { createHash } from 'node:crypto';
import { plainLine } from '@outlay/core/text';
import { attachmentName } from '@outlay/exporters';
import { attachmentTitle, type EmailOptions, reportEmail } from '@outlay/exporters/email';
import type { Report } from '@outlay/reports';
import type { StagedFile } from '../../staged-files/staged-file.ts';
import { withAttachments } from './attached-message.ts';
import type { EmailMessage } from './email-message.ts';

/** Sender and recipient. */
export type Envelope = { readonly from: string; readonly to: string };

/** Options of a message. */
export type MessageOptions = EmailOptions & {
  /** Replaces the default subject of the amount and its comparison. */
  readonly subject?: string;
  /** Whether the subject includes the account, for recipients of several accounts. */
  readonly namesAccount?: boolean;
  /** Address for replies; by default the sender. */
  readonly replyTo?: string;
};

/**
 * Composes the e-mail of a report: amount, comparison, chart, changes, warnings and attachments with readable names.
 * The same report, files, options and recipient always give the same Message-ID.
 */
export function composeMessage(
  report: Report,
  attachments: readonly StagedFile[],
  { from, to, ...options }: Envelope & MessageOptions,
): EmailMessage {
  const title = attachmentTitle(report);
  const files = attachments.map((file) => ({ ...file, name: attachmentName(title, file.format) }));
  const message = {
    ...messageTexts(report, options),
    from,
    to,
    messageId: messageIdOf(attachments, { from, to }),
    date: new Date(report.generatedAt),
  };
  return withAttachments(message, files, report.locale);
}

/** The texts of a message, independent of its recipient and attachments. */
export type MessageTexts = Pick<
  EmailMessage,
  'subject' | 'text' | 'html' | 'ending' | 'pictures' | 'replyTo' | 'unsubscribe'
>;

/** Composes the texts of a report's e-mail. */
export function messageTexts(
  report: Report,
  { subject: ownSubject, namesAccount = false, replyTo, ...options }: MessageOptions,
): MessageTexts {
  const subject = plainLine(ownSubject ?? defaultSubject(report, namesAccount));
  const { text, html, pictures } = reportEmail(report, { ...options, subject });
  const { unsubscribe } = options;
  return {
    subject,
    text: text.start,
    html: html.start,
    ending: { text: text.end, html: html.end },
    pictures,
    ...(replyTo === undefined ? {} : { replyTo }),
    ...(unsubscribe === undefined ? {} : { unsubscribe }),
  };
}

function defaultSubject({ overview, account }: Report, namesAccount: boolean): string {
  return namesAccount && account !== null ? `${account} – ${overview.subject}` : overview.subject;
}

function messageIdOf(attachments: readonly StagedFile[], { from, to }: Envelope): string {
  const hash = createHash('sha256').update(JSON.stringify([to, attachments.map(({ sha256 }) => sha256)]));
  const domain = /@([a-z0-9.-]+)>?$/i.exec(from)?.[1] ?? 'localhost';
  return `<${hash.digest('hex').slice(0, 32)}@${domain}>`;
}
