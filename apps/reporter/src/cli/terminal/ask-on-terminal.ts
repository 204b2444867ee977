import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';
import { UsageError } from '../../errors/usage-error.ts';

/** Streams of a terminal. */
export type Terminal = { readonly input: NodeJS.ReadableStream; readonly output: NodeJS.WritableStream };

/**
 * Asks a question on a terminal.
 * @param ending - aborted on Ctrl-C, which ends the process
 * @throws {UsageError} if the user ends the input without an answer
 * @throws {Error} if the process is asked to end in the meantime
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

/** Ctrl-D on an empty line rejects the question with this error. */
function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError';
}

function noAnswer(): UsageError {
  return new UsageError('no answer was given');
}
