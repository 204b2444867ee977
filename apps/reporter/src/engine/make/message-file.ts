import type { Report } from '@outlay/reports';
import { z } from 'zod';
import { composeMessage } from '../../adapters/channels/email/compose-message.ts';
import { newBoundarySecret } from '../../adapters/channels/email/message-boundary.ts';
import { type StagedBytes, stagedBytes } from '../../adapters/staged-files/read-staged.ts';

const letterSchema = z.strictObject({
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  date: z.iso.datetime(),
  /** Missing in letters that earlier versions staged. */
  boundarySecret: z.string().optional(),
});

/** The text of the e-mails that carry a report in one language; who writes to whom is not in it. */
export type Letter = z.output<typeof letterSchema>;

/** Writes the e-mail of a report, with a boundary secret of its own: sent again, it is the same bytes. */
export function letterOf(report: Report): Letter {
  const { subject, text, html, date } = composeMessage(report, [], { from: '', to: '' });
  return { subject, text, html, date: date.toISOString(), boundarySecret: newBoundarySecret() };
}

/** A letter as it is staged. */
export function letterBytes(letter: Letter): Uint8Array {
  return Buffer.from(`${JSON.stringify(letter)}\n`);
}

/**
 * Reads a staged letter. One without a boundary secret has its own hash for it: nobody can write that into it.
 * @throws {StoreError} as `readStaged`
 */
export async function readLetter(file: StagedBytes): Promise<Letter & { readonly boundarySecret: string }> {
  const letter = letterSchema.parse(JSON.parse((await stagedBytes(file)).toString('utf8')));
  return { ...letter, boundarySecret: letter.boundarySecret ?? file.sha256 };
}
