import type { TagBody } from '../contract/resources.ts';

/** A tag that a user created (specification §4). `null` means that the service gave no value. */
export type Tag = {
  readonly id: string | null;
  readonly name: string | null;
  /** The identifier of the user who created it. */
  readonly authorId: string | null;
};

/** A tag as the client returns it; `body` is what the service sent. */
export type TagRecord = Tag & { readonly body: TagBody };

/** Reads a tag and keeps the original body. */
export function readTagRecord(body: TagBody): TagRecord {
  const { id, name, authorId } = body;
  return { id: id ?? null, name: name ?? null, authorId: authorId ?? null, body };
}
