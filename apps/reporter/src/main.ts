#!/usr/bin/env node
import { askOnTerminal } from './cli/ask-on-terminal.ts';
import { exitCodes } from './cli/exit-code.ts';
import { painterFor } from './cli/paint.ts';
import { runProgram } from './cli/program.ts';
import { screenOf } from './cli/screen.ts';

const { argv, env, stdin, stdout, stderr } = process;
const ending = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ending.abort());
// Who reads may stop before the end (`outlay history | head`): what is being done is still finished.
for (const stream of [stdout, stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
}

const ask = (question: string) => askOnTerminal({ input: stdin, output: stderr }, question, ending);

/** How long connections may take to end after everything is done, milliseconds. */
const partingMs = 10_000;

process.exitCode = await runProgram(argv.slice(2), {
  environment: env,
  signal: ending.signal,
  onHangup: (act) => {
    process.on('SIGHUP', act);
    return () => process.off('SIGHUP', act);
  },
  onUncaught: (tell) => {
    // Rejections that nobody handles come here too.
    const end = (error: unknown) => {
      try {
        tell(error);
      } finally {
        process.exit(exitCodes.bug);
      }
    };
    process.on('uncaughtException', end);
    return () => process.off('uncaughtException', end);
  },
  ask: stdin.isTTY ? ask : undefined,
  now: () => new Date(),
  say: (line) => stderr.write(`${line}\n`),
  print: (text) => stdout.write(text),
  screen: screenOf(stderr, env),
  columns: stdout.columns,
  paint: { printed: painterFor(stdout), said: painterFor(stderr) },
});

// A server that hangs answers no good-bye, and the process would wait for it for ever.
setTimeout(() => process.exit(), partingMs).unref();
