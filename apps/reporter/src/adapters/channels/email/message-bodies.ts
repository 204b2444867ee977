import type { EmailMessage } from './email-message.ts';

/** Both bodies of a message with their endings, as they are sent. */
export function messageBodies({
  text,
  html,
  ending,
}: Pick<EmailMessage, 'text' | 'html' | 'ending'>): Pick<EmailMessage, 'text' | 'html'> {
  if (!ending) return { text, html };
  return { text: `${text}\n\n${ending.text}`, html: `${html}\n${ending.html}` };
}
