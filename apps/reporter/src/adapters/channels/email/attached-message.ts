import type { ExportFormat } from '@outlay/exporters';
import { attachmentSentence } from '@outlay/exporters/email';
import type { Locale } from '@outlay/reports';
import type { EmailAttachment, EmailMessage } from './email-message.ts';

/** Attaches files to a message, and adds a sentence about them. */
export function withAttachments(
  message: Omit<EmailMessage, 'attachments'>,
  attachments: readonly EmailAttachment[],
  locale: Locale,
): EmailMessage {
  const formats = attachments.map((file): ExportFormat => ('format' in file ? file.format : 'zip'));
  const sentence = attachmentSentence(formats, locale);
  if (sentence === '') return { ...message, attachments };
  return {
    ...message,
    attachments,
    text: `${message.text}\n\n${sentence}`,
    html: `${message.html}\n<p class="ink" style="margin:24px 0 0;color:#16212b">${sentence}</p>`,
  };
}
