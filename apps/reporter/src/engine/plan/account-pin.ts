import { createHash } from 'node:crypto';
import { filterCriteria, type ReportFilter } from '@outlay/reports';
import { z } from 'zod';

/** What identifies the reports of an account: the address and token of the service, and which documents they are of. */
export type AccountIdentity = {
  readonly baseUrl: string;
  /** `undefined` if it cannot be read. */
  readonly token: string | undefined;
  /** That of the job; none for all documents. */
  readonly filter: ReportFilter | undefined;
};

/** What has changed about an account, or the filter of its job, since a run was planned. */
export type AccountChange = 'address' | 'token' | 'filter' | 'unreadable token';

const pinSchema = z.object({
  address: z.string(),
  token: z.string().nullable(),
  /** A pin without one knows nothing of filters. */
  filter: z.string().optional(),
});

/**
 * The fingerprint of the account that a run is planned with. Its hashes are salted with the run, so that the store
 * reveals neither the token nor which runs share a token.
 * @param run - identifier of the run
 */
export function pinOf(run: string, { baseUrl, token, filter }: AccountIdentity): string {
  const pinned = {
    address: hashOf(run, addressOf(baseUrl)),
    token: token === undefined ? null : hashOf(run, token),
    filter: hashOf(run, filterText(filter)),
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
  { baseUrl, token, filter }: AccountIdentity,
): AccountChange[] {
  if (pin === null) return [];
  const pinned = readPin(pin);
  const isMoved = pinned?.address !== hashOf(run, addressOf(baseUrl));
  const isOtherwiseFiltered =
    pinned?.filter !== undefined && pinned.filter !== hashOf(run, filterText(filter));
  return [
    ...(isMoved ? (['address'] as const) : []),
    ...tokenChange(pinned?.token, token === undefined ? undefined : hashOf(run, token)),
    ...(isOtherwiseFiltered ? (['filter'] as const) : []),
  ];
}

/** @param pinned - the hash of the token; `null` where it could not be read then, `undefined` where there is no pin */
function tokenChange(pinned: string | null | undefined, now: string | undefined): AccountChange[] {
  if (pinned === null) return [];
  if (now === undefined) return ['unreadable token'];
  return pinned === now ? [] : ['token'];
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

/** Names that differ only in case, spaces or order are the same filter. */
function filterText(filter: ReportFilter | undefined): string {
  const plain = (name: string) => name.normalize('NFKC').toLowerCase().trim().replaceAll(/\s+/gu, ' ');
  return JSON.stringify(filterCriteria(filter).map(({ key, names }) => [key, names.map(plain).toSorted()]));
}

function addressOf(baseUrl: string): string {
  return new URL(baseUrl).href.replace(/\/+$/, '');
}

function hashOf(run: string, value: string): string {
  return createHash('sha256')
    .update(JSON.stringify(['outlay pin', run, value]))
    .digest('hex');
}
