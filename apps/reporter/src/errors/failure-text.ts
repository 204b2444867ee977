import { ApiError, LimitExceededError } from '@outlay/core';
import { oneLine } from '@outlay/core/text';
import { joinReasons, reasonLine, sayReason } from '../reasons/say-reason.ts';
import { ConfigurationError } from './configuration-error.ts';
import { expectedKind } from './kind-of.ts';
import { UsageError } from './usage-error.ts';

/**
 * The message for a failure: one line, except for usage and configuration errors, which list every problem on its own
 * line.
 */
export function failureText(error: unknown): string {
  if (error instanceof UsageError || error instanceof ConfigurationError) return error.message;
  if (!(error instanceof Error)) return oneLine(String(error));
  const text = reasonLine(withRemedy(error));
  return expectedKind(error) === undefined ? sayReason('unexpected', { name: error.name, why: text }) : text;
}

/** Adds the option or setting for a limit or a certificate. */
function withRemedy(error: Error): string {
  if (!(error instanceof ApiError)) return error.message;
  if (error.details.isIssuerUnknown) {
    return joinReasons(error.message, sayReason('set_ca_file'));
  }
  if (!(error instanceof LimitExceededError)) return error.message;
  const { name } = error.limit;
  const option = limitOptions.get(name);
  const limit = `limits.${name}`;
  return joinReasons(
    error.message,
    option === undefined
      ? sayReason('raise_limit', { limit })
      : sayReason('raise_option_or_limit', { option, limit }),
  );
}

/** Limits that have an option of `outlay report`. */
const limitOptions: ReadonlyMap<string, string> = new Map([
  ['maxDocuments', '--max-documents'],
  ['maxTotalResponseBytes', '--max-total-response-bytes'],
  ['maxBodyBytes', '--max-body-bytes'],
]);
