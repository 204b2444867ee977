import type { GroupBody, GroupDetailBody } from '../contract/resources.ts';
import type { Instant } from '../time/calendar-date.ts';
import { readCardinal, readInstant } from './read-fields.ts';

/** A finance group that shares expenses (specification §4). `null` means that the service gave no value. */
export type Group = {
  readonly id: string;
  readonly name: string | null;
  readonly description: string | null;
  /** The identifier of a user. */
  readonly ownerId: string | null;
  readonly isActive: boolean | null;
  readonly isArchived: boolean | null;
  readonly memberCount: number | null;
  readonly createdAt: Instant | null;
};

/** A group as the client returns it; `body` is what the service sent. */
export type GroupRecord = Group & { readonly body: GroupBody };

/** The user who owns a group. */
export type GroupOwner = { readonly id: string | null; readonly name: string | null };

/** A group with its owner; `body` is what the service sent. */
export type GroupDetailRecord = Group & {
  readonly owner: GroupOwner | null;
  readonly body: GroupDetailBody;
};

/** Reads a group and keeps the original body. */
export function readGroupRecord(body: GroupBody): GroupRecord {
  return { ...readGroup(body), body };
}

/** Reads a group with its owner and keeps the original body. */
export function readGroupDetailRecord(body: GroupDetailBody): GroupDetailRecord {
  return { ...readGroup(body), owner: readOwner(body.owner), body };
}

function readGroup(body: GroupBody): Group {
  return {
    id: body.id,
    name: body.name ?? null,
    description: body.description ?? null,
    ownerId: body.ownerId ?? null,
    isActive: body.isActive ?? null,
    isArchived: body.isArchived ?? null,
    memberCount: readCardinal(body.memberCount),
    createdAt: readInstant(body.createdAt),
  };
}

/** The specification does not describe an owner, so any object with an identifier or a name counts as one. */
function readOwner(owner: unknown): GroupOwner | null {
  if (typeof owner !== 'object' || owner === null) return null;
  const { id, name } = owner as { readonly id?: unknown; readonly name?: unknown };
  const read = { id: typeof id === 'string' ? id : null, name: typeof name === 'string' ? name : null };
  return read.id === null && read.name === null ? null : read;
}
