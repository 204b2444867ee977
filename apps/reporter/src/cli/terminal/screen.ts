import type { Environment } from '../../adapters/secrets/secret-environment.ts';

/** A terminal on which a line can be taken back. */
export type Screen = { readonly write: (text: string) => void; readonly columns: () => number };

/** What of a stream tells whether it is a terminal, and how wide. */
export type TerminalStream = {
  readonly isTTY?: boolean;
  readonly columns?: number;
  readonly write: (text: string) => unknown;
};

/** To the beginning of the line, and nothing on it (ECMA-48: EL 2). */
export const emptyLine = '\r\u001b[2K';

const usualColumns = 80;

/** A stream as a screen: none where it is no terminal, or where the environment asks for plain text (no-color.org). */
export function screenOf(stream: TerminalStream, environment: Environment): Screen | undefined {
  const isPlain = environment['TERM'] === 'dumb' || Boolean(environment['NO_COLOR']);
  if (stream.isTTY !== true || isPlain) return undefined;
  return { write: (text) => void stream.write(text), columns: () => stream.columns || usualColumns };
}
