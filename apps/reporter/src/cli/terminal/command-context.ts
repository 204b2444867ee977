import type { DestinationStream } from 'pino';
import type { FolderProcesses } from '../../adapters/channels/folder/folder-processes.ts';
import type { Environment } from '../../adapters/secrets/secret-environment.ts';
import type { Painter } from './paint.ts';
import type { Screen } from './screen.ts';

/** What the process provides to a command. */
export type CommandContext = {
  readonly environment: Environment;
  readonly now: () => Date;
  /** Aborted when the process is asked to end. */
  readonly signal: AbortSignal;
  /**
   * Calls a function on every SIGHUP.
   * @returns removes the listener
   */
  readonly onHangup?: (act: () => void) => () => void;
  /**
   * Calls a function with an uncaught error, before it ends the process.
   * @returns removes the listener
   */
  readonly onUncaught?: (listener: (error: unknown) => void) => () => void;
  /** Destination of log lines; by default stderr. */
  readonly logTo?: DestinationStream;
  /** Processes that write to folders and outlive the command; by default its own, which end with it. */
  readonly folderProcesses?: FolderProcesses | undefined;
  /** Asks the user a question; missing without a terminal. */
  readonly ask?: ((question: string) => Promise<string>) | undefined;
  /** Asks for a secret, which is not shown; without a terminal, it is the first line of standard input. */
  readonly askHidden?: (question: string) => Promise<string>;
  /** Prints a line for people, to standard error. */
  readonly say: (line: string) => void;
  /** Prints the result of the command, to standard output. */
  readonly print: (text: string) => void;
  /** The terminal for progress; missing for a pipe, or if plain text is requested. */
  readonly screen?: Screen | undefined;
  /** Width of the terminal for results; 80 without one. */
  readonly columns?: number | undefined;
  /** Colors of standard output and standard error; by default none. */
  readonly paint?: { readonly printed: Painter; readonly said: Painter };
};
