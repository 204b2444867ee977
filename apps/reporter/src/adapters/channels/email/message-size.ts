import type { EmailMessage } from './email-message.ts';
import { writeMessage } from './write-message.ts';

/** A DKIM signature, which is written before a message. */
const signatureBytes = 2048;
/** The boundary and the four header fields of a part. */
const partBytes = 512;
/** A letter beyond ASCII in a name takes up to nine characters (RFC 2231 §4), in two fields. */
const bytesOfNameByte = 12;

/** How large a message is without its attachments, as it travels; a bit more rather than less. */
export async function bodySize(message: EmailMessage): Promise<number> {
  return (await writeMessage({ ...message, attachments: [] })).byteLength + signatureBytes;
}

/**
 * How much a file adds to a message, a bit more rather than less: base64 makes four bytes of three, in lines of 76 that
 * end with two more (RFC 2045 §6.8).
 */
export function attachedSize({ name, bytes }: { readonly name: string; readonly bytes: number }): number {
  const encoded = Math.ceil(bytes / 3) * 4;
  const lineEnds = 2 * Math.ceil(encoded / 76);
  return encoded + lineEnds + partBytes + bytesOfNameByte * Buffer.byteLength(name);
}
