import { createHash, randomBytes } from 'node:crypto';
import type { EmailMessage } from './email-message.ts';

/** A secret for MIME boundaries, so that the author of a message's content cannot predict them. */
export function newBoundarySecret(): string {
  return randomBytes(16).toString('hex');
}

/**
 * The common part of a message's MIME boundaries (RFC 2046 §5.1.1). It is deterministic, unique for each message, and
 * does not occur in the content.
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
