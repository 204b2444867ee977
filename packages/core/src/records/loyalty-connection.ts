import type { LoyaltyConnectionBody } from '../contract/resources.ts';
import type { Instant } from '../time/calendar-date.ts';
import { readInstant, readState } from './read-fields.ts';

/** A connected account of a loyalty program (specification §4). `null` means that the service gave no value. */
export type LoyaltyConnection = {
  readonly id: string | null;
  readonly program: string | null;
  /** The login, mostly masked by the service. */
  readonly maskedLogin: string | null;
  /** As the service gives it. */
  readonly status: number | string | null;
  readonly createdAt: Instant | null;
};

/** A connection as the client returns it; `body` is what the service sent. */
export type LoyaltyConnectionRecord = LoyaltyConnection & { readonly body: LoyaltyConnectionBody };

/** Reads a connection and keeps the original body. */
export function readLoyaltyConnectionRecord(body: LoyaltyConnectionBody): LoyaltyConnectionRecord {
  return {
    id: body.id ?? null,
    program: body.program ?? null,
    maskedLogin: body.maskedLogin ?? null,
    status: readState(body.status),
    createdAt: readInstant(body.createdAt),
    body,
  };
}
