import type { Report } from '@outlay/reports';
import { z } from 'zod';
import { composeMessage } from '../../adapters/channels/email/compose-message.ts';
import { newBoundarySecret } from '../../adapters/channels/email/message-boundary.ts';
import { type StagedBytes, stagedBytes } from '../../adapters/staged-files/read-staged.ts';

const stagedMessageSchema = z.strictObject({
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  date: z.iso.datetime(),
  /** Missing in messages that earlier versions staged. */
  boundarySecret: z.string().optional(),
});

/** The text of the e-mails that carry a report in one language; who writes to whom is not in it. */
export type StagedMessage = z.output<typeof stagedMessageSchema>;

/** Writes the e-mail of a report, with a boundary secret of its own: sent again, it is the same bytes. */
export function stagedMessageOf(report: Report): StagedMessage {
  const { subject, text, html, date } = composeMessage(report, [], { from: '', to: '' });
  return { subject, text, html, date: date.toISOString(), boundarySecret: newBoundarySecret() };
}

/** A message as it is staged. */
export function stagedMessageBytes(message: StagedMessage): Uint8Array {
  return Buffer.from(`${JSON.stringify(message)}\n`);
}

/**
 * Reads a staged message. One without a boundary secret has its own hash for it: nobody can write that into it.
 * @throws {StoreError} as `readStaged`
 */
export async function readStagedMessage(
  file: StagedBytes,
): Promise<StagedMessage & { readonly boundarySecret: string }> {
  const message = stagedMessageSchema.parse(JSON.parse((await stagedBytes(file)).toString('utf8')));
  return { ...message, boundarySecret: message.boundarySecret ?? file.sha256 };
}
