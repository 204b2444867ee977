import { runProgram } from './cli/program.ts';
import { askHidden, askOnTerminal } from './cli/terminal/ask-on-terminal.ts';
import { endNow, isCallOpen } from './cli/terminal/end-now.ts';
import { exitCodes } from './cli/terminal/exit-code.ts';
import { painterFor } from './cli/terminal/paint.ts';
import { screenOf } from './cli/terminal/screen.ts';

const { argv, env, stdin, stdout, stderr } = process;
const ending = new AbortController();
/** So long after it was asked to end, the process ends, whatever hangs. Milliseconds. */
const endingMs = 60_000;

// The same signal once more ends it at once.
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    ending.abort();
    setTimeout(endNow, endingMs).unref();
  });
}
// A reload that is asked for before the scheduler can do it is done then; other commands end with their terminal.
let reload: (() => void) | undefined;
let isReloadAsked = false;
if (argv[2] === 'serve' || argv[2] === 'worker') {
  process.on('SIGHUP', () => {
    isReloadAsked = reload === undefined;
    reload?.();
  });
}
// Who reads may stop before the end (`outlay history | head`): what is being done is still finished.
for (const stream of [stdout, stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
}

const ask = (question: string) => askOnTerminal({ input: stdin, output: stderr }, question, ending);

/** How long open connections may delay the end of the process. Milliseconds. */
const maxConnectionCloseMs = 10_000;
/** How long calls to a file system that does not answer may delay it. Milliseconds. */
const maxFileCloseMs = 500;

let isOver = false;
process.once('beforeExit', () => {
  if (isOver) return;
  process.exitCode = exitCodes.internal_error;
  stderr.write('error: outlay had nothing left to wait for before it was done; please report this\n');
});
void run();

async function run(): Promise<void> {
  process.exitCode = await runProgram(argv.slice(2), {
    environment: env,
    signal: ending.signal,
    onHangup: (act) => {
      reload = act;
      if (isReloadAsked) act();
      return () => {
        reload = () => undefined;
      };
    },
    onUncaught: (listener) => {
      // Rejections that nobody handles come here too.
      const end = (error: unknown) => {
        try {
          listener(error);
        } finally {
          process.exit(exitCodes.internal_error);
        }
      };
      process.on('uncaughtException', end);
      return () => process.off('uncaughtException', end);
    },
    ask: stdin.isTTY ? ask : undefined,
    askHidden: (question) =>
      askHidden({ input: stdin, output: stderr, terminal: stdin.isTTY }, question, ending),
    now: () => new Date(),
    say: (line) => stderr.write(`${line}\n`),
    print: (text) => stdout.write(text),
    screen: screenOf(stderr, env),
    columns: stdout.columns,
    paint: { printed: painterFor(stdout), said: painterFor(stderr) },
  });
  isOver = true;
  // A server or a file system that does not answer would keep the process running for ever.
  setTimeout(() => isCallOpen() && endNow(), maxFileCloseMs).unref();
  setTimeout(endNow, maxConnectionCloseMs).unref();
}
