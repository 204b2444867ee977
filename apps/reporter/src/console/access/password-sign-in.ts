import type { ConsoleUser } from '../../adapters/configuration/read-console-users.ts';
import { stepOfCode } from '../../adapters/secrets/one-time-code.ts';
import { isPasswordOf, type PasswordComparison } from '../../adapters/secrets/password-hash.ts';
import { deviceOf } from './device-token.ts';
import { createSignInDelays } from './sign-in-delays.ts';

/** What someone typed, and the address of the browser. */
export type PasswordAttempt = {
  readonly name: string;
  readonly password: string;
  /** Empty if there is none. */
  readonly code: string;
  readonly client: string;
  /** What the browser keeps from the last time, as of `newDeviceToken`; empty if there is none. */
  readonly deviceToken: string;
};

/** What became of an attempt. */
export type PasswordOutcome =
  | { readonly status: 'accepted'; readonly user: ConsoleUser }
  /** `isReplayed`: the password is right, but its one-time code was used before. */
  | { readonly status: 'refused'; readonly user: ConsoleUser | undefined; readonly isReplayed: boolean }
  /** Nothing was checked. */
  | { readonly status: 'delayed'; readonly waitMs: number };

/** Dependencies of signing in with passwords. */
export type PasswordSignInDeps = {
  readonly user: (name: string) => ConsoleUser | undefined;
  /** Uses a one-time code up. @returns whether it is later than every one before */
  readonly useCode: (user: string, step: number) => Promise<boolean>;
  readonly now: () => Date;
  /** Monotonic time. Milliseconds. */
  readonly elapsedMs: () => number;
  /** By default, that of scrypt. */
  readonly comparePassword?: PasswordComparison | undefined;
};

/** A password takes a core for a third of a second, and 64 MiB: others wait, and no more than these. */
const maxWaiting = 8;
/** So many more, in browsers where their users have signed in before: strangers do not take their turn. */
const maxKnownWaiting = 4;
const busyMs = 5_000;

/** Checks what someone typed. */
export type PasswordSignIn = (attempt: PasswordAttempt) => Promise<PasswordOutcome>;

/** Signs users in, one attempt at a time. Unknown names cost the same as known ones. */
export function createPasswordSignIn({
  user: userOf,
  useCode,
  now,
  elapsedMs,
  comparePassword = isPasswordOf,
}: PasswordSignInDeps): PasswordSignIn {
  const delays = createSignInDelays((name) => userOf(name) !== undefined, elapsedMs);
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();
  const check = async (name: string, { password, code }: PasswordAttempt): Promise<PasswordOutcome> => {
    const user = userOf(name);
    const isRight = await comparePassword(user?.passwordHash, password);
    const refused = { status: 'refused', user, isReplayed: false } as const;
    if (!user || !isRight) return refused;
    if (!user.oneTimeKey) return { status: 'accepted', user };
    const step = stepOfCode(user.oneTimeKey, code, now());
    if (step === undefined) return refused;
    return (await useCode(name, step)) ? { status: 'accepted', user } : { ...refused, isReplayed: true };
  };
  return async (attempt: PasswordAttempt): Promise<PasswordOutcome> => {
    const name = attempt.name.trim().toLowerCase();
    const user = userOf(name);
    const device = user && deviceOf(attempt.deviceToken, user);
    const most = device === undefined ? maxWaiting : maxWaiting + maxKnownWaiting;
    if (waiting >= most) return { status: 'delayed', waitMs: busyMs };
    const counted = { name, client: attempt.client, device };
    const waitMs = delays.begin(counted);
    if (waitMs > 0) return { status: 'delayed', waitMs };
    waiting += 1;
    const checking = last.then(() => check(name, attempt)).finally(() => (waiting -= 1));
    last = checking.catch(() => undefined);
    const outcome = await checking;
    if (outcome.status === 'accepted') delays.succeed(counted);
    return outcome;
  };
}
