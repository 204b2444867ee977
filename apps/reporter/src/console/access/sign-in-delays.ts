import { networkOf } from './network-of.ts';

/** Who attempts to sign in: the name in the form, and the address of the browser. */
export type Attempt = {
  readonly name: string;
  readonly client: string;
  /** The browser, if the user of this name has signed in there before: others cannot make it wait. */
  readonly device?: string | undefined;
};

/** Delays between failed attempts to sign in, which grow with each one. */
export type SignInDelays = {
  /**
   * Counts an attempt as failed before it is checked, so that attempts at the same time do not pass together.
   * @returns 0, or how long to wait, in milliseconds; an attempt that has to wait does not count
   */
  readonly begin: (attempt: Attempt) => number;
  /**
   * Takes a successful attempt back, as if it had not been made: it makes nobody else at its address wait. Forgets the earlier
   * ones for its name, or of its browser.
   */
  readonly succeed: (attempt: Attempt) => void;
};

/** People mistype: the first attempts need not wait. */
const freeAttempts = 5;
/** At most 100 failed attempts an hour for an account: OWASP ASVS 4.0.3, 2.2.1. With this, there are 70. Milliseconds. */
const maxDelayMs = 60_000;
/** So long after the last failed attempt, the earlier ones are forgotten. Milliseconds. */
const forgottenMs = 3_600_000;
/** The most names of nobody, addresses and known browsers that are remembered; the oldest is forgotten first. */
const maxRemembered = 10_000;

/**
 * Counts failed attempts by name and by address; in a browser where the user has signed in before, only those of this
 * browser.
 * @param isKnown - whether a name is of a user, whose attempts are never forgotten to make room for others
 * @param elapsedMs - monotonic time
 */
export function createSignInDelays(
  isKnown: (name: string) => boolean,
  elapsedMs: () => number,
): SignInDelays {
  const users = createCounts(Infinity, elapsedMs);
  const others = createCounts(maxRemembered, elapsedMs);
  const clients = createCounts(maxRemembered, elapsedMs);
  const devices = createCounts(maxRemembered, elapsedMs);
  const countsOf = ({
    name,
    client,
    device,
  }: Attempt): { readonly counts: Counts; readonly key: string }[] =>
    device === undefined
      ? [
          { counts: isKnown(name) ? users : others, key: name },
          { counts: clients, key: networkOf(client) },
        ]
      : [{ counts: devices, key: device }];
  return {
    begin(attempt) {
      const all = countsOf(attempt);
      const waitMs = Math.max(...all.map(({ counts, key }) => counts.waitMs(key)));
      if (waitMs === 0) for (const { counts, key } of all) counts.add(key);
      return waitMs;
    },
    succeed({ name, client, device }) {
      if (device !== undefined) {
        devices.forget(device);
        return;
      }
      users.forget(name);
      clients.takeBack(networkOf(client));
    },
  };
}

type Counts = ReturnType<typeof createCounts>;
/** Failed attempts: how many, and when the last two were made. */
type Count = { readonly failed: number; readonly at: number; readonly before: number };

function createCounts(size: number, elapsedMs: () => number) {
  const found = new Map<string, Count>();
  const recent = (key: string): Count => {
    const count = found.get(key);
    const now = elapsedMs();
    return count && now - count.at < forgottenMs ? count : { failed: 0, at: now, before: now };
  };
  const keep = (key: string, count: Count): void => {
    found.delete(key);
    found.set(key, count);
    const [oldest] = found.keys();
    if (found.size > size && oldest !== undefined) found.delete(oldest);
  };
  return {
    waitMs(key: string): number {
      const { failed, at } = recent(key);
      return Math.max(0, at + delayMs(failed) - elapsedMs());
    },
    add(key: string): void {
      const { failed, at } = recent(key);
      keep(key, { failed: failed + 1, at: elapsedMs(), before: at });
    },
    /** Takes one attempt back. The delay goes on from the attempt before, and does not begin again. */
    takeBack(key: string): void {
      const { failed, before } = recent(key);
      keep(key, { failed: Math.max(0, failed - 1), at: before, before });
    },
    forget: (key: string) => void found.delete(key),
  };
}

/** How long to wait after so many failed attempts: nothing, then a second, two, four and so on, up to a minute. */
function delayMs(failed: number): number {
  return failed < freeAttempts ? 0 : Math.min(maxDelayMs, 1000 * 2 ** (failed - freeAttempts));
}
