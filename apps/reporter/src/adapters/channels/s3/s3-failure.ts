/** A request to an S3 service that failed. */
export type S3Failure = {
  /** Of the answer; none where no answer came. */
  readonly status: number | undefined;
  /** The service's own word, or the system's: `NoSuchBucket`, `ECONNREFUSED`. */
  readonly code: string;
  readonly message: string;
};

/** What a thrown error says about a request; `undefined` where it is no failure of a request, but a fault. */
export function s3FailureOf(error: unknown): S3Failure | undefined {
  if (!(error instanceof Error)) return undefined;
  const { $metadata, code } = error as { $metadata?: { httpStatusCode?: number }; code?: unknown };
  const status = $metadata?.httpStatusCode;
  const said = typeof code === 'string' ? code : error.name;
  if (status === undefined && typeof code !== 'string' && error.name !== 'TimeoutError') return undefined;
  return { status, code: said, message: error.message };
}

const passingCodes = new Set(['SlowDown', 'RequestTimeout', 'BadDigest', 'XAmzContentSHA256Mismatch']);

/**
 * Whether the same request may succeed later: no answer, a service that fails or limits, another writer at the same key
 * (409), or bytes that were damaged on their way. 501 says that a feature does not exist.
 */
export function isPassing({ status, code }: S3Failure): boolean {
  if (status === undefined || passingCodes.has(code)) return true;
  return status === 408 || status === 409 || status === 429 || (status >= 500 && status !== 501);
}

const words: Readonly<Record<number, string>> = {
  301: 'the bucket is in another region',
  403: 'access is denied',
  404: 'there is no such bucket',
};

/** A failure for people: what the answer means, and the service's own words where it gives some. */
export function s3Reason({ status, code, message }: S3Failure): string {
  const hasWords = message !== '' && message !== 'UnknownError' && message !== code;
  const own = hasWords ? `${code}: ${message}` : code;
  if (status === undefined) return own;
  const said = /^(?:Unknown(?:Error)?|\d+)$/.test(own) ? '' : ` (${own})`;
  return `${words[status] ?? `the service responded with HTTP ${status}`}${said}`;
}
