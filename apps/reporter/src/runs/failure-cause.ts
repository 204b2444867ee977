import { exitCodes, failureOf } from '../cli/exit-code.ts';
import type { TroubleCause } from '../store/schema.ts';

/** What stands in the way of a report that could not be made, as far as it decides what a person has to do. */
export function causeOf(error: unknown): TroubleCause {
  switch (failureOf(error).exitCode) {
    case exitCodes.refused:
      return 'token';
    case exitCodes.usage:
      return 'configuration';
    case exitCodes.unavailable:
      return 'service';
    case exitCodes.notWritten:
      return 'disk';
    default:
      return 'bug';
  }
}
