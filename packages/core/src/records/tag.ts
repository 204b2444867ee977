import type { TagBody } from '../contract/resources.ts';

/** A tag that a user made (specification §4). `null` is what the service did not give. */
export type Tag = {
  readonly id: string | null;
  readonly name: string | null;
  /** Who made it: the identifier of a user. */
  readonly authorId: string | null;
};

/** A tag as the client gives it, and as the service sent it. */
export type TagRecord = Tag & { readonly body: TagBody };

/** Reads a tag, and keeps what it was read from. */
export function readTagRecord(body: TagBody): TagRecord {
  const { id, name, authorId } = body;
  return { id: id ?? null, name: name ?? null, authorId: authorId ?? null, body };
}
