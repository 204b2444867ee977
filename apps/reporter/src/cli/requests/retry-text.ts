import type { RetryEvent } from '@outlay/core';
import { formatSpan } from '../terminal/format-span.ts';

/** Why a request failed, and how long until it is retried. */
type Retry = Pick<RetryEvent, 'errorCode' | 'status' | 'systemCode' | 'delayMs'>;

/** Why a request is retried, and when. */
export function retryText(retry: Retry): string {
  return `The finance service ${problemOf(retry)}; retrying in ${formatSpan(retry.delayMs)} (Ctrl-C to stop)`;
}

function problemOf({ errorCode, status, systemCode }: Retry): string {
  if (errorCode === 'timeout') return 'does not respond';
  if (errorCode === 'protocol') return 'sends invalid responses';
  if (status !== undefined) return `responds with HTTP ${status}`;
  switch (systemCode) {
    case undefined:
      return 'is unreachable';
    case 'ECONNREFUSED':
      return 'refuses connections';
    case 'ECONNRESET':
    case 'EPIPE':
    case 'UND_ERR_SOCKET':
      return 'closes connections without responding';
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `has an unknown host name (${systemCode})`;
    default:
      return `is unreachable (${systemCode})`;
  }
}
