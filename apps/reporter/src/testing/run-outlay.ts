import { runProgram } from '../cli/program.ts';
import { type Painter, plainPainter } from '../cli/terminal/paint.ts';
import type { Screen } from '../cli/terminal/screen.ts';
import { sharedFolderProcesses } from './shared-folder-processes.ts';

/** Exit code and output of a command. */
export type CommandResult = { readonly code: number; readonly stdout: string; readonly stderr: string };

/** The environment of a command. */
export type CommandEnvironment = {
  readonly environment?: Readonly<Record<string, string>>;
  readonly now?: string;
  /** Answers to questions, in order; without them, there is no terminal. */
  readonly answers?: readonly string[];
  /** The first line of standard input. */
  readonly input?: string;
  /** Width of the terminal on standard output. */
  readonly columns?: number;
  /** The terminal on standard error, which receives what is written to it. */
  readonly screen?: Screen;
  /** Colors of both streams; by default none. */
  readonly painter?: Painter;
};

/** Runs the command line in this process. */
export async function runOutlay(
  words: readonly string[],
  {
    environment = {},
    now = '2026-11-15T12:00:00Z',
    answers,
    input = '',
    columns,
    screen,
    painter = plainPainter,
  }: CommandEnvironment = {},
): Promise<CommandResult> {
  let stdout = '';
  let stderr = '';
  const left = [...(answers ?? [])];
  const ask = async (question: string): Promise<string> => {
    const answer = left.shift();
    if (answer === undefined) throw new Error(`there is no answer to "${question}"`);
    stderr += `${question}${answer}\n`;
    return answer;
  };
  const code = await runProgram(words, {
    environment,
    now: () => new Date(now),
    signal: new AbortController().signal,
    folderProcesses: sharedFolderProcesses(),
    ask: answers ? ask : undefined,
    askHidden: async () => left.shift() ?? input,
    say: (line) => {
      stderr += `${line}\n`;
    },
    print: (text) => {
      stdout += text;
    },
    columns,
    screen,
    paint: { printed: painter, said: painter },
  });
  return { code, stdout, stderr };
}
