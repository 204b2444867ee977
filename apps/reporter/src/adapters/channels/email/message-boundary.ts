import { createHash, randomBytes } from 'node:crypto';
import type { EmailMessage } from './email-message.ts';

/** A secret that the boundaries of messages are made from: whoever writes what goes into them cannot know it. */
export function newBoundarySecret(): string {
  return randomBytes(16).toString('hex');
}

/**
 * What the boundaries between the parts of a message have in common (RFC 2046 §5.1.1): another for each message, the
 * same for the same message, and nowhere in what it says.
 */
export function messageBoundary(message: EmailMessage): string {
  const {
    boundarySecret = newBoundarySecret(),
    messageId,
    subject,
    text,
    html,
    ending,
    attachments,
  } = message;
  const contents = [
    subject,
    text,
    html,
    ending?.text ?? '',
    ending?.html ?? '',
    ...attachments.map(({ name }) => name),
  ];
  for (let number = 0; ; number += 1) {
    const hash = createHash('sha256').update(JSON.stringify([boundarySecret, messageId, number]));
    const boundary = hash.digest('hex').slice(0, 32);
    if (!contents.some((content) => content.includes(boundary))) return boundary;
  }
}
