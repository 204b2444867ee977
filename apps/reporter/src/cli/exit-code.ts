import { ApiError, isApiError, oneLine } from '@outlay/core';
import { ExportError } from '@outlay/exporters';
import { ReportError } from '@outlay/reports';
import { CommanderError } from 'commander';
import { OutputError } from '../channels/output-error.ts';
import { NotOverError } from '../clocks/not-over-error.ts';
import { SettingsError } from '../runs/settings-error.ts';
import { TokenRefusedError } from '../runs/token-refused-error.ts';
import { StoreError } from '../store/store-error.ts';
import { ChecksFailedError } from './checks-failed-error.ts';
import { NotDeliveredError } from './not-delivered-error.ts';
import { UsageError } from './usage-error.ts';

/** How the command ends, for scripts to act on. */
export const exitCodes = {
  done: 0,
  bug: 1,
  usage: 2,
  refused: 3,
  unavailable: 4,
  notWritten: 5,
  notDelivered: 6,
  /** Ended by Ctrl-C or a request of the system, as shells write it. */
  interrupted: 130,
} as const;

/** Errors whose message says it all. */
const expectedErrors: ReadonlySet<string> = new Set([
  'OutputError',
  'NotOverError',
  'ChecksFailedError',
  'NotDeliveredError',
  'SettingsError',
  'StoreError',
  'TokenRefusedError',
  'ApiError',
  'ExportError',
  'ReportError',
  'MakingError',
]);

/** How a failure ends the command, and the one line that says why; no line where it was said already. */
export type Failure = { readonly exitCode: number; readonly line: string | undefined };

/** Tells a failure to the person and to scripts. */
export function failureOf(error: unknown): Failure {
  if (error instanceof CommanderError) {
    return { exitCode: error.exitCode === 0 ? exitCodes.done : exitCodes.usage, line: undefined };
  }
  return { exitCode: exitCodeOf(error), line: lineOf(error) };
}

function exitCodeOf(error: unknown): number {
  if (error instanceof UsageError || error instanceof SettingsError || error instanceof ReportError)
    return exitCodes.usage;
  if (error instanceof ChecksFailedError) return error.exitCode;
  if (error instanceof NotDeliveredError) return exitCodes.notDelivered;
  if (error instanceof StoreError) return exitCodeOfStore(error);
  if (error instanceof NotOverError) return exitCodes.unavailable;
  if (error instanceof OutputError) return exitCodes.notWritten;
  if (error instanceof ExportError) {
    return error.code === 'invalid_option' ? exitCodes.usage : exitCodes.notWritten;
  }
  if (error instanceof TokenRefusedError) return exitCodes.refused;
  if (error instanceof ApiError) return exitCodeOfApi(error);
  return exitCodes.bug;
}

function exitCodeOfStore({ code }: StoreError): number {
  switch (code) {
    case 'newer_database':
    case 'invalid_address':
    case 'foreign_files':
    case 'missing_key':
      return exitCodes.usage;
    case 'unavailable':
    case 'staged_file_changed':
    case 'invalid_record':
      return exitCodes.notWritten;
    case 'superseded':
      return exitCodes.notDelivered;
    case 'invalid_transition':
      return exitCodes.bug;
  }
}

function exitCodeOfApi({ code }: ApiError): number {
  switch (code) {
    case 'invalid_configuration':
      return exitCodes.usage;
    case 'unauthorized':
    case 'forbidden':
      return exitCodes.refused;
    case 'invalid_request':
    case 'not_found':
    case 'rate_limited':
    case 'unavailable':
    case 'timeout':
    case 'network':
    case 'protocol':
    case 'schema':
    case 'limit_exceeded':
    case 'aborted':
      return exitCodes.unavailable;
  }
}

/** One line, but for wrong usage: that tells all problems at once, a line each. */
function lineOf(error: unknown): string {
  if (error instanceof UsageError) return error.message;
  return error instanceof Error ? told(error) : oneLine(String(error));
}

function told(error: Error): string {
  const { name } = error;
  const text = oneLine(withRemedy(error));
  return expectedErrors.has(name) ? text : `unexpected ${name}: ${text}`;
}

/** What was said of a limit or a certificate, with where it is set. */
function withRemedy(error: Error): string {
  if (!isApiError(error)) return error.message;
  if (error.details.isIssuerUnknown) {
    return `${error.message}; set caFile of the account, or OUTLAY_CA_FILE`;
  }
  if (error.code !== 'limit_exceeded') return error.message;
  const { name } = error.details.limit;
  const option = limitOptions.get(name);
  const orOption = option === undefined ? '' : `, or ${option} of outlay report,`;
  return `${error.message}; limits.${name} in the configuration${orOption} sets it`;
}

/** Limits that `outlay report` has an option for. */
const limitOptions: ReadonlyMap<string, string> = new Map([
  ['maxDocuments', '--max-documents'],
  ['maxAnswerBytes', '--max-answer-bytes'],
  ['maxBodyBytes', '--max-body-bytes'],
]);
