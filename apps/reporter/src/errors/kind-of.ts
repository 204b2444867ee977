import { ApiError, type ApiErrorCode } from '@outlay/core';
import { ExportError, type ExportErrorCode } from '@outlay/exporters';
import { ReportError } from '@outlay/reports';
import { type FailureKind, failureKinds } from './failure-kind.ts';

/** Errors of the packages have no kind; it follows from their codes. */
const kindsOfApi: Readonly<Record<ApiErrorCode, FailureKind>> = {
  invalid_configuration: 'configuration',
  unauthorized: 'token',
  forbidden: 'token',
  limit_exceeded: 'limit',
  invalid_request: 'service',
  not_found: 'service',
  rate_limited: 'service',
  unavailable: 'service',
  timeout: 'service',
  network: 'service',
  protocol: 'service',
  schema: 'service',
  aborted: 'service',
};

const kindsOfExport: Readonly<Record<ExportErrorCode, FailureKind>> = {
  invalid_option: 'configuration',
  amount_not_exact: 'format',
  too_many_rows: 'format',
  character_not_encodable: 'format',
  invalid_report: 'format',
};

/** The kind of a failure; an error without a kind is internal. */
export function kindOf(error: unknown): FailureKind {
  return expectedKind(error) ?? 'internal';
}

/** The kind of a failure; `undefined` for an unexpected error. */
export function expectedKind(error: unknown): FailureKind | undefined {
  if (error instanceof ApiError) return isUnexplained(error) ? 'service' : kindsOfApi[error.code];
  if (error instanceof ExportError) return kindsOfExport[error.code];
  if (error instanceof ReportError) return 'configuration';
  const kind = error instanceof Error && 'kind' in error ? error.kind : undefined;
  return failureKinds.find((each) => each === kind);
}

/** Whether access was denied without an error of the service, which a proxy or firewall may have caused. */
function isUnexplained({ code, details }: ApiError): boolean {
  return code === 'forbidden' && details.serviceCode === undefined;
}
