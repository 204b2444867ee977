import type { ApiErrorCode, ClientHooks, RetryPolicy } from '@outlay/core';

/** So long a service fails before it is taken for down. Milliseconds. */
const outageMs = 30_000;
/** How long a request to a service that is down is still sent again. */
const inOutage = { maxElapsedMs: 5_000 } as const;

/**
 * What several connections learn of services that are down: a command that makes many reports one after the other waits
 * for such a service once, and not for each report.
 */
export type Outages = {
  /** What a connection that is opened now changes in when it sends requests again. */
  readonly retryFor: (baseUrl: string) => Partial<RetryPolicy>;
  /** Told of answers. */
  readonly onResponse: NonNullable<ClientHooks['onResponse']>;
};

/** Knows of no outage yet. @param now - the machine's time */
export function createOutages(now: () => Date): Outages {
  const failingSince = new Map<string, number>();
  return {
    retryFor(baseUrl) {
      const origin = URL.canParse(baseUrl) ? new URL(baseUrl).origin : '';
      const since = failingSince.get(origin) ?? Infinity;
      return now().getTime() - since >= outageMs ? inOutage : {};
    },
    onResponse({ origin, errorCode }) {
      if (errorCode === undefined || !ofOutages.has(errorCode)) failingSince.delete(origin);
      else if (!failingSince.has(origin)) failingSince.set(origin, now().getTime());
    },
  };
}

/** What requests end with while a service is down. */
const ofOutages: ReadonlySet<ApiErrorCode> = new Set(['unavailable', 'timeout', 'network', 'protocol']);
