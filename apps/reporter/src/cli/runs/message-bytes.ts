import { attachedSize } from '../../adapters/channels/email/message-size.ts';

/** Approximate size of the headers of a message and its text. */
const headerBytes = 1200;

/**
 * Approximate encoded size of a message.
 * @param textBytes - size of its text
 */
export function messageBytes(
  files: readonly { readonly name: string; readonly bytes: number }[],
  textBytes: number,
): number {
  return files.reduce((sum, file) => sum + attachedSize(file), headerBytes + textBytes);
}
