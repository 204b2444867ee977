import { exitCodeList } from '../terminal/exit-code-help.ts';

/** The exit codes of commands about sessions of the console. */
export const consoleExitCodes = exitCodeList(['done', 'usage', 'notWritten'], {
  usage: 'the configuration is invalid or has no console',
  notWritten: 'the store cannot be opened',
});
