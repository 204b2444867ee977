import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ApiError, type Client } from '@outlay/core';
import type { ReceiptImage } from '@outlay/exporters';
import { createDecrypter, createEncrypter, transformed } from '../stage/encrypted-bytes.ts';
import { temporaryKey } from '../stage/encryption-key.ts';

/** Gives the picture of a document's receipt; `null` where the service has none. */
export type ReceiptSource = (documentId: string) => Promise<ReceiptImage | null>;

/**
 * Fetches receipt pictures as they are asked for. Each is fetched once and kept in a folder, so that several formats
 * that show it cost one request, and memory holds one at a time. They are encrypted with a key that nobody else has, and
 * that is gone with the process.
 * @param folder - made when the first picture comes; the caller's to clear
 * @returns a source that throws `ApiError` when the service fails for good: a report without its receipts is half
 */
export function createReceiptSource(client: Client, folder: string, signal?: AbortSignal): ReceiptSource {
  const fetched = new Map<string, Promise<string | null>>();
  const key = temporaryKey();
  return async (documentId) => {
    const found = fetched.get(documentId) ?? fetchToFile(documentId);
    fetched.set(documentId, found);
    const mediaType = await found;
    if (mediaType === null) return null;
    const bytes = transformed(createDecrypter(key), await readFile(pathOf(documentId)));
    return { mediaType, bytes };
  };

  /** @returns the media type of what was kept; `null` where there is nothing */
  async function fetchToFile(documentId: string): Promise<string | null> {
    try {
      const { mediaType, bytes } = await client.documents.image(documentId, signal ? { signal } : {});
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeFile(pathOf(documentId), transformed(createEncrypter(key), bytes), { mode: 0o600 });
      return mediaType;
    } catch (error) {
      if (error instanceof ApiError && error.code === 'not_found') return null;
      throw error;
    }
  }

  /** The service chooses the identifiers: none of them becomes a path. */
  function pathOf(documentId: string): string {
    return join(folder, createHash('sha256').update(documentId).digest('hex'));
  }
}
