import { sayReason } from '../../../reasons/say-reason.ts';
/** A failed request to an S3 service. */
export type S3Failure = {
  /** HTTP status; `undefined` without a response. */
  readonly status: number | undefined;
  /** Code of the service or of the system: `NoSuchBucket`, `ECONNREFUSED`. */
  readonly code: string;
  readonly message: string;
};

/** The failure of a request; `undefined` if the error is a bug. */
export function s3FailureOf(error: unknown): S3Failure | undefined {
  if (!(error instanceof Error)) return undefined;
  const { $metadata, code } = error as { $metadata?: { httpStatusCode?: number }; code?: unknown };
  const status = $metadata?.httpStatusCode;
  const details = typeof code === 'string' ? code : error.name;
  if (status === undefined && typeof code !== 'string' && error.name !== 'TimeoutError') return undefined;
  return { status, code: details, message: error.message };
}

const transientCodes = new Set(['SlowDown', 'RequestTimeout', 'BadDigest', 'XAmzContentSHA256Mismatch']);

/**
 * Whether the same request may succeed later: no response, a service that fails or limits requests, a concurrent write
 * to the same key (409), or bytes that were damaged in transit. 501 is permanent, because the feature does not exist.
 */
export function isTransient({ status, code }: S3Failure): boolean {
  if (status === undefined || transientCodes.has(code)) return true;
  return status === 408 || status === 409 || status === 429 || (status >= 500 && status !== 501);
}

const codes: Readonly<Record<number, 's3_other_region' | 's3_denied' | 's3_no_bucket'>> = {
  301: 's3_other_region',
  403: 's3_denied',
  404: 's3_no_bucket',
};

/** Describes a failure: the meaning of the status, and the message of the service, if any. */
export function s3Reason({ status, code, message }: S3Failure): string {
  const hasWords = message !== '' && message !== 'UnknownError' && message !== code;
  const own = hasWords ? sayReason('no_answer', { code, why: message }) : code;
  if (status === undefined) return own;
  const meaning = codes[status];
  if (/^(?:Unknown(?:Error)?|\d+)$/.test(own)) {
    return meaning === undefined ? sayReason('s3_status', { status }) : sayReason(meaning);
  }
  return meaning === undefined
    ? sayReason('s3_status_details', { status, answer: own })
    : sayReason(`${meaning}_details`, { answer: own });
}
