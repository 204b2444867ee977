import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { runCommand } from '../cli/run-command.ts';
import { systemClock } from '../clock/clock.ts';

const main = join(import.meta.dirname, '..', 'main.ts');

/** Exit code and output of a command. */
export type CommandOutcome = { readonly code: number; readonly stdout: string; readonly stderr: string };

/** A `service start` that is ready. */
export type StartedProcess = {
  readonly child: ChildProcess;
  readonly url: string;
  readonly caFile: string;
  /** Lines on stdout so far. */
  readonly lines: readonly string[];
  /** Output on stderr so far. */
  readonly log: () => string;
};

/** The command line in a temporary directory, which is the working directory of its processes. */
export type CommandLine = {
  readonly directory: string;
  /** Runs a command in this process, with the default data directory of a child process. */
  run(...args: string[]): Promise<CommandOutcome>;
  /** Runs a command in a child process. */
  execute(...args: string[]): Promise<CommandOutcome>;
  /** Starts `service start` on a free port in a child process, and waits until it is ready. */
  start(...args: string[]): Promise<StartedProcess>;
  /** Kills the processes and deletes the directory. */
  readonly close: () => Promise<void>;
};

/** Creates a command line for tests. A hook returns `close`. */
export async function aCommandLine(): Promise<CommandLine> {
  const directory = await mkdtemp(join(tmpdir(), 'outlay-cli-'));
  const children: ChildProcess[] = [];
  return {
    directory,
    run: (...args) => runInProcess([...args, ...dataOption(args, directory)]),
    execute: (...args) => executed(args, directory),
    async start(...args) {
      const child = spawn(process.execPath, [main, 'start', '--port', '0', ...args], { cwd: directory });
      children.push(child);
      const [lines, log] = [linesOf(child), textOf(child)];
      await once(createInterface({ input: child.stdout }), 'line');
      const ready = JSON.parse(lines[0] ?? '') as { url: string; caFile: string };
      return { child, url: ready.url, caFile: ready.caFile, lines, log };
    },
    async close() {
      for (const child of children) child.kill('SIGKILL');
      await rm(directory, { recursive: true });
    },
  };
}

function dataOption(args: readonly string[], directory: string): string[] {
  return args.includes('--data') || args.length < 2 ? [] : ['--data', join(directory, 'data', 'service')];
}

async function runInProcess(args: readonly string[]): Promise<CommandOutcome> {
  let [stdout, stderr] = ['', ''];
  const code = await runCommand(args, {
    clock: systemClock,
    print: (line) => void (stdout += `${line}\n`),
    printError: (line) => void (stderr += `${line}\n`),
    progress: { isTerminal: false, write: () => {} },
    onStop: () => {},
  });
  return { code, stdout, stderr };
}

function executed(args: readonly string[], cwd: string): Promise<CommandOutcome> {
  return new Promise((resolve) => {
    execFile(process.execPath, [main, ...args], { cwd }, (error, stdout, stderr) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, stdout, stderr });
    });
  });
}

function linesOf({ stdout }: ChildProcess): string[] {
  const lines: string[] = [];
  if (stdout) createInterface({ input: stdout }).on('line', (line) => lines.push(line));
  return lines;
}

function textOf({ stderr }: ChildProcess): () => string {
  let text = '';
  stderr?.on('data', (chunk: Buffer) => (text += chunk.toString()));
  return () => text;
}
