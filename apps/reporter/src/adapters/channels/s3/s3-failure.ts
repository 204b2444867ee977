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

const words: Readonly<Record<number, string>> = {
  301: 'the bucket is in another region',
  403: 'access is denied',
  404: 'there is no such bucket',
};

/** Describes a failure: the meaning of the status, and the message of the service, if any. */
export function s3Reason({ status, code, message }: S3Failure): string {
  const hasWords = message !== '' && message !== 'UnknownError' && message !== code;
  const own = hasWords ? `${code}: ${message}` : code;
  if (status === undefined) return own;
  const details = /^(?:Unknown(?:Error)?|\d+)$/.test(own) ? '' : ` (${own})`;
  return `${words[status] ?? `the service responded with HTTP ${status}`}${details}`;
}
