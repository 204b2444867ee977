import { exitCodes } from './exit-code.ts';
import type { HelpItem } from './help-text.ts';

const meanings = {
  done: 'done',
  internal_error: 'internal error (please report)',
  usage: 'invalid usage or configuration',
  refused: 'the service refused the token',
  unavailable: 'the service is unreachable, failing or rate limiting after all retries',
  notWritten: 'files or records could not be written',
  notDelivered: 'created, but a delivery failed or the run is held',
  interrupted: 'interrupted by Ctrl-C or SIGTERM',
} as const satisfies Record<keyof typeof exitCodes, string>;

/** Exit codes for the help of a command, in the given order. */
export function exitCodeList(
  names: readonly (keyof typeof exitCodes)[],
  other: Partial<Record<keyof typeof exitCodes, string>> = {},
): HelpItem[] {
  return names.map((name) => [String(exitCodes[name]), other[name] ?? meanings[name]]);
}
