import type { ApiErrorCode, ClientHooks, RetryPolicy } from '@outlay/core';

/** A service that has been failing for this long is considered down. Milliseconds. */
const outageMs = 30_000;
/** How long a request to a service that is down is retried. */
const inOutage = { maxElapsedMs: 5_000 } as const;

/**
 * Outages of services, shared by several connections: a command that creates many reports in sequence waits for a
 * failing service only once.
 */
export type Outages = {
  /** Changes of the retry policy for a new connection. */
  readonly retryFor: (baseUrl: string) => Partial<RetryPolicy>;
  /** Called for each response. */
  readonly onResponse: NonNullable<ClientHooks['onResponse']>;
};

/**
 * Creates an empty record of outages.
 * @param now - the machine's clock
 */
export function createOutages(now: () => Date): Outages {
  const failingSince = new Map<string, number>();
  return {
    retryFor(baseUrl) {
      const origin = URL.canParse(baseUrl) ? new URL(baseUrl).origin : '';
      const since = failingSince.get(origin) ?? Infinity;
      return now().getTime() - since >= outageMs ? inOutage : {};
    },
    onResponse({ origin, errorCode }) {
      if (errorCode === undefined || !outageCodes.has(errorCode)) failingSince.delete(origin);
      else if (!failingSince.has(origin)) failingSince.set(origin, now().getTime());
    },
  };
}

/** Errors of requests to a service that is down. */
const outageCodes: ReadonlySet<ApiErrorCode> = new Set(['unavailable', 'timeout', 'network', 'protocol']);
