import { exitCodes } from './exit-code.ts';
import type { HelpItem } from './help-text.ts';

const meanings = {
  done: 'done',
  bug: 'internal error (please report)',
  usage: 'wrong usage or configuration',
  refused: 'the service refused the token',
  unavailable: 'the service cannot be reached, fails or limits, after all retries',
  notWritten: 'files or records could not be written',
  notDelivered: 'made, but not delivered everywhere, or held',
  interrupted: 'interrupted by Ctrl-C or a request of the system',
} as const satisfies Record<keyof typeof exitCodes, string>;

/** How a command can end, for its help: these codes, in their order. */
export function exitCodeList(
  names: readonly (keyof typeof exitCodes)[],
  other: Partial<Record<keyof typeof exitCodes, string>> = {},
): HelpItem[] {
  return names.map((name) => [String(exitCodes[name]), other[name] ?? meanings[name]]);
}
