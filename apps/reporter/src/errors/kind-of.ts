import { ApiError, type ApiErrorCode } from '@outlay/core';
import { ExportError, type ExportErrorCode } from '@outlay/exporters';
import { ReportError } from '@outlay/reports';
import { type FailureKind, failureKinds } from './failure-kind.ts';

/** Errors of the packages know nothing of this program: their codes say what they are about. */
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

/** What a failure is about. What carries no kind was not expected. */
export function kindOf(error: unknown): FailureKind {
  return expectedKind(error) ?? 'internal';
}

/** What a failure is about, of one that was expected. */
export function expectedKind(error: unknown): FailureKind | undefined {
  if (error instanceof ApiError) return isUnexplained(error) ? 'service' : kindsOfApi[error.code];
  if (error instanceof ExportError) return kindsOfExport[error.code];
  if (error instanceof ReportError) return 'configuration';
  const kind = error instanceof Error && 'kind' in error ? error.kind : undefined;
  return failureKinds.find((each) => each === kind);
}

/** Whether access was denied without the error of the service: a proxy or a firewall may have done it. */
function isUnexplained({ code, details }: ApiError): boolean {
  return code === 'forbidden' && details.serviceCode === undefined;
}
