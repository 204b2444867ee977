/** What an answer says of the token's limit (specification §8); what it does not say, or garbles, is absent. */
export type RateStanding = {
  /** Requests an hour. */
  readonly limit?: number;
  /** Requests left. */
  readonly remaining?: number;
  /** Milliseconds until the window resets. */
  readonly resetAfterMs?: number;
};

type Headers = { get(name: string): string | null };

/** A rolling hour never resets later than this. */
const maxResetMs = 3_600_000;

/**
 * Reads the `X-RateLimit-*` headers. The time to the reset comes from `X-RateLimit-Reset-After`; the timestamp of
 * `X-RateLimit-Reset` is the second choice, against the service's own `Date` where there is one.
 * @param wallMs - this machine's time, milliseconds since 1970
 */
export function readRateStanding(headers: Headers, wallMs: number): RateStanding {
  const limit = count(headers.get('X-RateLimit-Limit'));
  const remaining = count(headers.get('X-RateLimit-Remaining'));
  const resetAfterMs = resetAfter(headers, wallMs);
  const isSane = remaining !== undefined && (limit === undefined || remaining <= limit);
  return {
    ...(limit ? { limit } : {}),
    ...(isSane ? { remaining } : {}),
    ...(resetAfterMs === undefined ? {} : { resetAfterMs }),
  };
}

/**
 * Reads how long a `Retry-After` asks to wait: seconds or an HTTP date (RFC 9110 §10.2.3), rounded up to whole seconds.
 * A date counts from the service's own `Date` where there is one.
 * @returns milliseconds, or `undefined` where the header is missing, garbled or names a moment that has passed
 */
export function readRetryAfterMs(headers: Headers, wallMs: number): number | undefined {
  const text = headers.get('Retry-After')?.trim() ?? '';
  if (/^\d{1,9}(\.\d{1,9})?$/.test(text)) return Math.ceil(Number(text)) * 1000;
  const untilMs = httpDate(text);
  if (untilMs === undefined) return undefined;
  const waitMs = untilMs - serviceMs(headers, wallMs);
  return waitMs > 0 ? Math.ceil(waitMs / 1000) * 1000 : undefined;
}

function resetAfter(headers: Headers, wallMs: number): number | undefined {
  const seconds = count(headers.get('X-RateLimit-Reset-After'));
  if (seconds !== undefined && seconds * 1000 <= maxResetMs) return seconds * 1000;
  const timestamp = headers.get('X-RateLimit-Reset')?.trim() ?? '';
  if (!/^\d{9,11}$/.test(timestamp)) return undefined;
  const milliseconds = Number(timestamp) * 1000 - serviceMs(headers, wallMs);
  return milliseconds > 0 && milliseconds <= maxResetMs ? milliseconds : undefined;
}

function serviceMs(headers: Headers, wallMs: number): number {
  return httpDate(headers.get('Date')?.trim() ?? '') ?? wallMs;
}

function count(text: string | null): number | undefined {
  return text !== null && /^\s*\d{1,9}\s*$/.test(text) ? Number(text) : undefined;
}

function httpDate(text: string): number | undefined {
  if (!/^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/.test(text)) return undefined;
  const milliseconds = Date.parse(text);
  return Number.isNaN(milliseconds) ? undefined : milliseconds;
}
