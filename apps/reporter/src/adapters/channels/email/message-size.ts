import type { EmailMessage } from './email-message.ts';
import { writeMessage } from './write-message.ts';

/** Size of a DKIM signature. */
const signatureBytes = 2048;
/** Size of a part's boundary and header fields. */
const partBytes = 512;
/** A non-ASCII character in a name takes up to nine characters (RFC 2231 §4), in two fields. */
const bytesOfNameByte = 12;

/** Upper estimate of the encoded size of a message without attachments. */
export async function bodySize(message: EmailMessage): Promise<number> {
  return (await writeMessage({ ...message, attachments: [] })).byteLength + signatureBytes;
}

/**
 * Upper estimate of the encoded size of an attachment: base64 turns three bytes into four, in lines of 76 characters
 * with two more for the line end (RFC 2045 §6.8).
 */
export function attachedSize({ name, bytes }: { readonly name: string; readonly bytes: number }): number {
  const encoded = Math.ceil(bytes / 3) * 4;
  const lineEnds = 2 * Math.ceil(encoded / 76);
  return encoded + lineEnds + partBytes + bytesOfNameByte * Buffer.byteLength(name);
}
