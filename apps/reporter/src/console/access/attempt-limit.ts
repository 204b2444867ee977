/** Limits how often something may be tried by one address. */
export type AttemptLimit = {
  /** Records a failed attempt. */
  readonly fail: (address: string) => void;
  /** Whether an address must wait. */
  readonly isReached: (address: string) => boolean;
};

const maxFailures = 10;
const windowMs = 60_000;
/** The most addresses that are remembered; the oldest is forgotten first. */
const maxAddresses = 10_000;

/** Ten failures a minute for each address. @param elapsedMs - monotonic time */
export function createAttemptLimit(elapsedMs: () => number): AttemptLimit {
  const failures = new Map<string, readonly number[]>();
  const recent = (address: string) =>
    (failures.get(address) ?? []).filter((at) => elapsedMs() - at < windowMs);
  return {
    fail(address) {
      const found = [...recent(address), elapsedMs()].slice(-maxFailures);
      failures.delete(address);
      failures.set(address, found);
      const [oldest] = failures.keys();
      if (failures.size > maxAddresses && oldest !== undefined) failures.delete(oldest);
    },
    isReached: (address) => recent(address).length >= maxFailures,
  };
}
