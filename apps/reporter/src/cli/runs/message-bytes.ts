import { attachedSize } from '../../adapters/channels/email/message-size.ts';

/** Headers of a message and of its text, about. */
const headerBytes = 1200;

/** The size of a message on its way, about. @param textBytes - size of its text */
export function messageBytes(
  files: readonly { readonly name: string; readonly bytes: number }[],
  textBytes: number,
): number {
  return files.reduce((sum, file) => sum + attachedSize(file), headerBytes + textBytes);
}
