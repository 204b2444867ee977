import type { Environment } from '../connection/connect.ts';

/** What a command is given by the process. */
export type CommandContext = {
  readonly environment: Environment;
  readonly now: () => Date;
  /** Aborted when the process is asked to end. */
  readonly signal: AbortSignal;
  /** Asks the person a question on a line of its own; there is none where nobody sits at a terminal. */
  readonly ask?: ((question: string) => Promise<string>) | undefined;
  /** One call a line, for people. */
  readonly say: (line: string) => void;
  /** The command's result, for scripts and pipes. */
  readonly print: (text: string) => void;
};
