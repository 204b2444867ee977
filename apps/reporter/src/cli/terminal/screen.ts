import type { Environment } from '../../adapters/secrets/secret-environment.ts';

/** A terminal on which a line can be cleared. */
export type Screen = { readonly write: (text: string) => void; readonly columns: () => number };

/** The properties of a stream that describe a terminal. */
export type TerminalStream = {
  readonly isTTY?: boolean;
  readonly columns?: number;
  readonly write: (text: string) => unknown;
};

/** Moves to the beginning of the line and clears it (ECMA-48: EL 2). */
export const emptyLine = '\r\u001b[2K';

const defaultColumns = 80;

/**
 * A stream as a screen; `undefined` if it is not a terminal, or if the environment requests plain text (no-color.org).
 */
export function screenOf(stream: TerminalStream, environment: Environment): Screen | undefined {
  const isPlain = environment['TERM'] === 'dumb' || Boolean(environment['NO_COLOR']);
  if (stream.isTTY !== true || isPlain) return undefined;
  return { write: (text) => void stream.write(text), columns: () => stream.columns || defaultColumns };
}
