import { buffer } from 'node:stream/consumers';
import DKIM from 'nodemailer/lib/dkim/index.js';
import MailComposer from 'nodemailer/lib/mail-composer/index.js';
import { stagedBytes } from '../../staged-files/read-staged.ts';
import { mailboxOf } from './email-address.ts';
import type { EmailMessage } from './email-message.ts';
import { headerText } from './header-text.ts';
import { listUnsubscribe } from './list-unsubscribe.ts';
import { messageBodies } from './message-bodies.ts';
import { messageBoundary } from './message-boundary.ts';
import type { DkimKey } from './smtp-settings.ts';

/** Encodes a message. The same message with the same boundary secret always gives the same bytes. */
export async function writeMessage(message: EmailMessage, dkim?: DkimKey): Promise<Buffer> {
  const { attachments, isAutomatic = false, messageId, date, pictures = [] } = message;
  const files = await Promise.all(
    attachments.map(async (file) => ({
      filename: headerText(file.name),
      contentType: file.mediaType,
      content: 'content' in file ? Buffer.from(file.content) : await stagedBytes(file),
    })),
  );
  const shown = pictures.map(({ contentId, name, mediaType, content }) => ({
    cid: contentId,
    filename: headerText(name),
    contentType: mediaType,
    contentDisposition: 'inline' as const,
    content: Buffer.from(content),
  }));
  const baseBoundary = messageBoundary(message);
  const [from, to] = [mailboxOf(message.from), mailboxOf(message.to)];
  // RFC 3834 §5.2.
  const headers = {
    ...(isAutomatic ? { 'Auto-Submitted': 'auto-generated' } : {}),
    ...(message.unsubscribe === undefined ? {} : listUnsubscribe(message.unsubscribe)),
  };
  const subject = headerText(message.subject);
  const options = {
    messageId,
    date,
    ...messageBodies(message),
    subject,
    headers,
    from,
    to,
    ...(message.replyTo === undefined ? {} : { replyTo: mailboxOf(message.replyTo) }),
    attachments: [...shown, ...files],
    baseBoundary,
    disableUrlAccess: true,
  };
  const written = await new MailComposer(options).compile().build();
  return dkim ? signed(written, dkim) : written;
}

/** Prepends a DKIM signature to a message. */
function signed(message: Buffer, { domain, selector, privateKey }: DkimKey): Promise<Buffer> {
  const key = { domainName: domain, keySelector: selector, privateKey };
  return buffer(new DKIM(key).sign(message));
}
