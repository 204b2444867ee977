import type { InboundMailboxBody } from '../contract/resources.ts';
import type { Instant } from '../time/calendar-date.ts';
import { readInstant, readState } from './read-fields.ts';

/** An address that receipts are forwarded to (specification §4). `null` means that the service gave no value. */
export type InboundMailbox = {
  readonly id: string | null;
  /** The whole address: local part, `@` and domain. */
  readonly address: string | null;
  readonly localPart: string | null;
  readonly domain: string | null;
  readonly isPrimary: boolean | null;
  /** As the service gives it. */
  readonly status: number | string | null;
  /** How senders are authenticated, as the service gives it. */
  readonly authMode: number | string | null;
  readonly lastActivityAt: Instant | null;
};

/** A mailbox as the client returns it; `body` is what the service sent. */
export type InboundMailboxRecord = InboundMailbox & { readonly body: InboundMailboxBody };

/** Reads a mailbox and keeps the original body. */
export function readInboundMailboxRecord(body: InboundMailboxBody): InboundMailboxRecord {
  return {
    id: body.id ?? null,
    address: body.address ?? null,
    localPart: body.localPart ?? null,
    domain: body.domain ?? null,
    isPrimary: body.isPrimary ?? null,
    status: readState(body.status),
    authMode: readState(body.authMode),
    lastActivityAt: readInstant(body.lastActivityAt),
    body,
  };
}
