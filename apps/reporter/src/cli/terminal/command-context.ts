import type { DestinationStream } from 'pino';
import type { Environment } from '../../adapters/secrets/secret-environment.ts';
import type { Painter } from './paint.ts';
import type { Screen } from './screen.ts';

/** What a command is given by the process. */
export type CommandContext = {
  readonly environment: Environment;
  readonly now: () => Date;
  /** Aborted when the process is asked to end. */
  readonly signal: AbortSignal;
  /** Calls back on every SIGHUP. @returns ends it */
  readonly onHangup?: (act: () => void) => () => void;
  /** Calls back with what nobody caught, before the process ends by it. @returns ends it */
  readonly onUncaught?: (listener: (error: unknown) => void) => () => void;
  /** Where log lines go; stderr where it is not given. */
  readonly logTo?: DestinationStream;
  /** Asks the person a question on a line of its own; there is none where nobody sits at a terminal. */
  readonly ask?: ((question: string) => Promise<string>) | undefined;
  /** One call a line, for people. */
  readonly say: (line: string) => void;
  /** The command's result, for scripts and pipes. */
  readonly print: (text: string) => void;
  /** The terminal that a person watches; there is none in a pipe, or where plain text is asked for. */
  readonly screen?: Screen | undefined;
  /** Columns of the terminal that results are printed on; 80 where it is none. */
  readonly columns?: number | undefined;
  /** Colors of what is printed, and of what is said; plain where they are not given. */
  readonly paint?: { readonly printed: Painter; readonly said: Painter };
};
