import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { UsageError } from '../../errors/usage-error.ts';

/** Streams of a terminal. */
export type Terminal = {
  readonly input: NodeJS.ReadableStream;
  readonly output: NodeJS.WritableStream;
  /** Whether keys are read one by one; by default, if the output is a terminal. */
  readonly terminal?: boolean;
};

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

/**
 * Asks for a secret: what is typed is not shown. Without a terminal, the secret is the first line of the input.
 * @throws as `askOnTerminal`
 */
export async function askHidden(
  { input, output, terminal = false }: Terminal,
  question: string,
  ending: AbortController,
): Promise<string> {
  if (!terminal) return firstLine(input);
  const silent = new Writable({ write: (_piece, _encoding, done) => done() });
  output.write(question);
  try {
    return await askOnTerminal({ input, output: silent, terminal }, '', ending);
  } finally {
    output.write('\n');
  }
}

async function firstLine(input: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input })) return line;
  throw noAnswer();
}

function noAnswer(): UsageError {
  return new UsageError('no answer was given');
}
