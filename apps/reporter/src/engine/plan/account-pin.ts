import { createHash } from 'node:crypto';
import { z } from 'zod';

/** What identifies an account of the service: its address and its token. */
export type AccountIdentity = {
  readonly baseUrl: string;
  /** `undefined` if it cannot be read. */
  readonly token: string | undefined;
};

/** What has changed about an account since a run was planned. */
export type AccountChange = 'address' | 'token' | 'unreadable token';

const pinSchema = z.object({ address: z.string(), token: z.string().nullable() });

/**
 * The fingerprint of the account that a run is planned with. Its hashes are salted with the run, so that the store
 * reveals neither the token nor which runs share a token.
 * @param run - identifier of the run
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
 * @param pin - `null` for a run that was never pinned, which is considered unchanged
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

/** Whether a pin includes the token, which may not have been readable when the run was planned. */
export function isCompletePin(pin: string | null): boolean {
  return pin !== null && readPin(pin)?.token !== null;
}

/** The pin is read from a row and therefore validated: an invalid pin matches no account. */
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
