import { runProgram } from './cli/program.ts';

const ending = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ending.abort());

process.exitCode = await runProgram(process.argv.slice(2), {
  environment: process.env,
  signal: ending.signal,
  now: () => new Date(),
  say: (line) => process.stderr.write(`${line}\n`),
  print: (text) => process.stdout.write(text),
});
