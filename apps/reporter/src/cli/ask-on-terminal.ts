import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';
import { UsageError } from './usage-error.ts';

/** The streams of a terminal. */
export type Terminal = { readonly input: NodeJS.ReadableStream; readonly output: NodeJS.WritableStream };

/**
 * Asks on a terminal.
 * @throws {UsageError} where the person ends the input instead of answering; the signal's reason where it is aborted
 */
export async function askOnTerminal(
  terminal: Terminal,
  question: string,
  signal: AbortSignal,
): Promise<string> {
  const lines = createInterface(terminal);
  const ended = once(lines, 'close').then(() => {
    throw new UsageError('no answer was given');
  });
  try {
    return await Promise.race([lines.question(question, { signal }), ended]);
  } finally {
    ended.catch(() => {});
    lines.close();
  }
}
