import { isApiError } from '@outlay/core';
import { exitCodes, failureOf } from '../cli/exit-code.ts';
import { MakingError } from '../isolation/making-error.ts';
import type { TroubleCause } from '../store/schema.ts';

/** What stands in the way of a report that could not be made, as far as it decides what a person has to do. */
export function causeOf(error: unknown): TroubleCause {
  if (isLimit(error)) return 'limit';
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

/** Whether a report needs more than it may have. */
function isLimit(error: unknown): boolean {
  if (error instanceof MakingError) return !error.retryable;
  return isApiError(error) && error.code === 'limit_exceeded';
}
