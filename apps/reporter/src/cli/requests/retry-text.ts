import type { RetryEvent } from '@outlay/core';
import { formatSpan } from '../terminal/format-span.ts';

/** What a retry is told by: what came of the request, and when it is sent again. */
type Retry = Pick<RetryEvent, 'errorCode' | 'status' | 'systemCode' | 'delayMs'>;

/** Says why a request is sent again, and when. */
export function retryText(retry: Retry): string {
  return `The finance service ${problemOf(retry)}; retrying in ${formatSpan(retry.delayMs)} (Ctrl-C to stop)`;
}

function problemOf({ errorCode, status, systemCode }: Retry): string {
  if (errorCode === 'timeout') return 'does not answer';
  if (errorCode === 'protocol') return 'sends unusable answers';
  if (status !== undefined) return `answers ${status}`;
  switch (systemCode) {
    case undefined:
      return 'cannot be reached';
    case 'ECONNREFUSED':
      return 'refuses connections';
    case 'ECONNRESET':
    case 'EPIPE':
    case 'UND_ERR_SOCKET':
      return 'closes connections without an answer';
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `cannot be found by its name (${systemCode})`;
    default:
      return `cannot be reached (${systemCode})`;
  }
}
