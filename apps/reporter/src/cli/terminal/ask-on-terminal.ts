import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';
import { UsageError } from '../../errors/usage-error.ts';

/** The streams of a terminal. */
export type Terminal = { readonly input: NodeJS.ReadableStream; readonly output: NodeJS.WritableStream };

/**
 * Asks on a terminal.
 * @param ending - ends the process; Ctrl-C does so, which a terminal gives to who reads it
 * @throws {UsageError} where the person ends the input instead of answering
 * @throws {Error} where the process is ended meanwhile
 */
export async function askOnTerminal(
  terminal: Terminal,
  question: string,
  ending: AbortController,
): Promise<string> {
  const lines = createInterface(terminal);
  lines.once('SIGINT', () => ending.abort());
  const closed = once(lines, 'close').then(() => Promise.reject(noAnswer()));
  closed.catch(() => {});
  try {
    return await Promise.race([lines.question(question, { signal: ending.signal }), closed]);
  } catch (error) {
    throw isAbort(error) && !ending.signal.aborted ? noAnswer() : error;
  } finally {
    lines.close();
  }
}

/** Ctrl-D on an empty line ends a question so. */
function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError';
}

function noAnswer(): UsageError {
  return new UsageError('no answer was given');
}
