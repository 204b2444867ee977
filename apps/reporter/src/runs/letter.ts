import { readFile } from 'node:fs/promises';
import type { Report } from '@outlay/reports';
import { z } from 'zod';
import { composeMessage } from '../email/compose-message.ts';

const letterSchema = z.strictObject({
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  date: z.iso.datetime(),
});

/** The text of the e-mails that carry a report in one language; who writes to whom is not in it. */
export type Letter = z.output<typeof letterSchema>;

/** Writes the e-mail of a report. */
export function letterOf(report: Report): Letter {
  const { subject, text, html, date } = composeMessage(report, [], { from: '', to: '' });
  return { subject, text, html, date: date.toISOString() };
}

/** A letter as it is staged. */
export function letterBytes(letter: Letter): Uint8Array {
  return Buffer.from(`${JSON.stringify(letter)}\n`);
}

/** Reads a staged letter. */
export async function readLetter(path: string): Promise<Letter> {
  return letterSchema.parse(JSON.parse(await readFile(path, 'utf8')));
}
