import { runCommand } from './cli/run-command.ts';
import { systemClock } from './clock/clock.ts';

process.exitCode = await runCommand(process.argv.slice(2), {
  clock: systemClock,
  print: (line) => process.stdout.write(`${line}\n`),
  printError: (line) => process.stderr.write(`${line}\n`),
  progress: { isTerminal: process.stderr.isTTY, write: (text) => process.stderr.write(text) },
  onStop: (stop) => {
    process.once('SIGTERM', stop);
    process.once('SIGINT', stop);
  },
});
