import { createHash } from 'node:crypto';
import { plainLine } from '@outlay/core/text';
import { attachmentName, attachmentTitle, type EmailOptions, reportEmail } from '@outlay/exporters';
import type { Report } from '@outlay/reports';
import type { StagedFile } from '../../staged-files/staged-file.ts';
import { withAttachments } from './attached-message.ts';
import type { EmailMessage } from './email-message.ts';

/** Who writes to whom. */
export type Envelope = { readonly from: string; readonly to: string };

/** What a message says beside its report. */
export type MessageOptions = EmailOptions & {
  /** In place of the amount and how it compares. */
  readonly subject?: string;
  /** Whether the subject names the account: for those who get the reports of several. */
  readonly namesAccount?: boolean;
  /** Where answers go, if not to the sender. */
  readonly replyTo?: string;
};

/**
 * Writes the e-mail that carries a report: the amount, how it compares, a chart, what changed, what to check and the files,
 * which get names for people. The same report, files, options and recipient give the same Message-ID.
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

/** What a message says, whoever it goes to and whatever goes with it. */
export type MessageTexts = Pick<
  EmailMessage,
  'subject' | 'text' | 'html' | 'ending' | 'pictures' | 'replyTo' | 'unsubscribe'
>;

/** Writes what the e-mail of a report says, but for its attachments. */
export function messageTexts(
  report: Report,
  { subject: ownSubject, namesAccount = false, replyTo, ...options }: MessageOptions,
): MessageTexts {
  const subject = plainLine(ownSubject ?? usualSubject(report, namesAccount));
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

function usualSubject({ overview, account }: Report, namesAccount: boolean): string {
  return namesAccount && account !== null ? `${account} – ${overview.subject}` : overview.subject;
}

function messageIdOf(attachments: readonly StagedFile[], { from, to }: Envelope): string {
  const hash = createHash('sha256').update(JSON.stringify([to, attachments.map(({ sha256 }) => sha256)]));
  const domain = /@([a-z0-9.-]+)>?$/i.exec(from)?.[1] ?? 'localhost';
  return `<${hash.digest('hex').slice(0, 32)}@${domain}>`;
}
