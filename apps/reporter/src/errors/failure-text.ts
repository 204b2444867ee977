import { ApiError, LimitExceededError } from '@outlay/core';
import { oneLine } from '@outlay/core/text';
import { ConfigurationError } from './configuration-error.ts';
import { expectedKind } from './kind-of.ts';
import { UsageError } from './usage-error.ts';

/**
 * Why something failed, for people: one line, but for wrong usage and configurations, of which all problems are told at
 * once, a line each.
 */
export function failureText(error: unknown): string {
  if (error instanceof UsageError || error instanceof ConfigurationError) return error.message;
  if (!(error instanceof Error)) return oneLine(String(error));
  const text = oneLine(withRemedy(error));
  return expectedKind(error) === undefined ? `unexpected ${error.name}: ${text}` : text;
}

/** What was said of a limit or a certificate, with where it is set. */
function withRemedy(error: Error): string {
  if (!(error instanceof ApiError)) return error.message;
  if (error.details.isIssuerUnknown) {
    return `${error.message}; set caFile of the account, or OUTLAY_CA_FILE`;
  }
  if (!(error instanceof LimitExceededError)) return error.message;
  const { name } = error.limit;
  const option = limitOptions.get(name);
  const optionOr = option === undefined ? '' : `${option} or `;
  return `${error.message}; raise ${optionOr}limits.${name}`;
}

/** Limits that `outlay report` has an option for. */
const limitOptions: ReadonlyMap<string, string> = new Map([
  ['maxDocuments', '--max-documents'],
  ['maxTotalResponseBytes', '--max-total-response-bytes'],
  ['maxBodyBytes', '--max-body-bytes'],
]);
