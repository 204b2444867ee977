import { askOnTerminal } from './cli/ask-on-terminal.ts';
import { runProgram } from './cli/program.ts';

const ending = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ending.abort());

const terminal = { input: process.stdin, output: process.stderr };
const ask = (question: string) => askOnTerminal(terminal, question, ending);

process.exitCode = await runProgram(process.argv.slice(2), {
  environment: process.env,
  signal: ending.signal,
  ask: process.stdin.isTTY ? ask : undefined,
  now: () => new Date(),
  say: (line) => process.stderr.write(`${line}\n`),
  print: (text) => process.stdout.write(text),
});
