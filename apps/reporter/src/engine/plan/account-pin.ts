import { createHash } from 'node:crypto';
import { z } from 'zod';

/** What tells one account of the service from another: where it is, and the token that opens it. */
export type AccountIdentity = {
  readonly baseUrl: string;
  /** `undefined` where it cannot be read. */
  readonly token: string | undefined;
};

/** What of an account is not as it was when a run was planned. */
export type AccountChange = 'address' | 'token' | 'unreadable token';

const pinSchema = z.object({ address: z.string(), token: z.string().nullable() });

/**
 * The fingerprint of the account that a run is planned with: hashes that are salted with the run, so that neither the
 * token nor that two runs have the same one can be told from the store.
 * @param run - its identifier
 */
export function pinOf(run: string, { baseUrl, token }: AccountIdentity): string {
  const pinned = {
    address: hashOf(run, addressOf(baseUrl)),
    token: token === undefined ? null : hashOf(run, token),
  };
  return JSON.stringify(pinned);
}

/**
 * What has changed since a run was pinned.
 * @param pin - none of a run that was planned before runs were pinned: nothing is known to have changed
 */
export function changesSince(
  run: string,
  pin: string | null,
  { baseUrl, token }: AccountIdentity,
): AccountChange[] {
  if (pin === null) return [];
  const pinned = readPin(pin);
  const isMoved = pinned?.address !== hashOf(run, addressOf(baseUrl));
  if (pinned?.token === null) return isMoved ? ['address'] : [];
  if (token === undefined) return [...(isMoved ? (['address'] as const) : []), 'unreadable token'];
  const hasOther = pinned?.token !== hashOf(run, token);
  return [...(isMoved ? (['address'] as const) : []), ...(hasOther ? (['token'] as const) : [])];
}

/** Whether a pin says all that it can say: the token of an account may not be readable where runs are planned. */
export function isCompletePin(pin: string | null): boolean {
  return pin !== null && readPin(pin)?.token !== null;
}

/** A row is input: one that is not a pin agrees with no account. */
function readPin(pin: string): z.output<typeof pinSchema> | undefined {
  try {
    return pinSchema.safeParse(JSON.parse(pin)).data;
  } catch {
    return undefined;
  }
}

function addressOf(baseUrl: string): string {
  return new URL(baseUrl).href.replace(/\/+$/, '');
}

function hashOf(run: string, value: string): string {
  return createHash('sha256')
    .update(JSON.stringify(['outlay pin', run, value]))
    .digest('hex');
}
