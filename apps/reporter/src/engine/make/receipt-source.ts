import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  ApiError,
  type ApiErrorCode,
  type Client,
  InvalidResponseError,
  LimitExceededError,
  type PurchaseDocument,
  UnavailableError,
} from '@outlay/core';
import { whyUnavailable } from '@outlay/dataset';
import type { ReceiptImage } from '@outlay/exporters';
import type { UnavailableReason, UnavailableResource } from '@outlay/reports';
import {
  createDecrypter,
  createEncrypter,
  transformed,
} from '../../adapters/staged-files/encrypted-bytes.ts';
import { temporaryKey } from '../../adapters/staged-files/encryption-key.ts';
import { sayReason } from '../../reasons/say-reason.ts';
import { isReceiptImage } from './receipt-image-type.ts';

/** The images of documents. */
export type ReceiptSource = {
  /**
   * Fetches the images of documents in advance, so that the report can list missing ones.
   * @throws as `whyUnavailable`
   */
  readonly fetch: (
    documents: readonly Pick<PurchaseDocument, 'id' | 'hasImage'>[],
  ) => Promise<UnavailableResource[]>;
  /**
   * Returns the image of a document, or `null` if the service has none.
   * @throws {ApiError}
   */
  readonly image: (documentId: string) => Promise<ReceiptImage | null>;
};

/** Maximum number of transient failures; then no more images are requested, because each request may take a minute. */
const maxFailures = 3;

/**
 * Time limit for all images: two request deadlines, plus some time for each fetched image. A slow service then costs
 * only images.
 */
const [maxTotalMs, extraMsPerImage] = [120_000, 1_000];

/**
 * Fetches receipt images. Each image is fetched once and stored in a folder, so that several formats cost one request
 * and memory holds one image at a time. The files are encrypted with a key that exists only in this process. If the
 * token may not read images, or the service does not offer them, only one is requested; if they take too long in total,
 * the rest are skipped. A file that is not an image counts as missing.
 * @param folder - created with the first image; the caller removes it
 * @param now - monotonic time in milliseconds
 */
export function createReceiptSource(
  client: Client,
  folder: string,
  signal?: AbortSignal,
  now: () => number = () => performance.now(),
): ReceiptSource {
  const fetched = new Map<string, Promise<string | null>>();
  const key = temporaryKey();
  let failures = 0;
  let remainingMs = maxTotalMs;
  let permanent: ApiError | undefined;

  /** @returns the media type of the stored image; `null` if there is none */
  function fetchOnce(documentId: string): Promise<string | null> {
    const found = fetched.get(documentId) ?? fetchToFile(documentId);
    fetched.set(documentId, found);
    return found;
  }

  async function fetchToFile(documentId: string): Promise<string | null> {
    if (permanent) throw permanent;
    try {
      const { mediaType, bytes } = await timed(() =>
        client.documents.image(documentId, signal ? { signal } : {}),
      );
      if (!isReceiptImage(bytes)) throw new InvalidResponseError('schema', sayReason('response_no_receipt'));
      remainingMs += extraMsPerImage;
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeFile(pathOf(documentId), transformed(createEncrypter(key), bytes), { mode: 0o600 });
      return mediaType;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === 'not_found') return null;
      if (transientCodes.has(error.code)) failures += 1;
      if (isPermanent(error) || failures >= maxFailures) permanent = error;
      throw error;
    }
  }

  /** Subtracts the duration of a request from the remaining time, whether it succeeds or not. */
  async function timed<Result>(ask: () => Promise<Result>): Promise<Result> {
    if (remainingMs <= 0) throw new UnavailableError('timeout', sayReason('images_too_long'));
    const begin = now();
    try {
      return await ask();
    } finally {
      remainingMs -= now() - begin;
    }
  }

  /** Why an image is missing; `undefined` if it was fetched, or if the service does not list one. */
  async function whyMissing(documentId: string, isListed: boolean): Promise<UnavailableReason | undefined> {
    try {
      const mediaType = await fetchOnce(documentId);
      return mediaType === null && isListed ? 'not_offered' : undefined;
    } catch (error) {
      // A size limit concerns only this image, not the report.
      if (error instanceof LimitExceededError) return 'failed';
      return whyUnavailable(error);
    }
  }

  /** Hashes the identifier, because the service chooses it and it must not become a path. */
  function pathOf(documentId: string): string {
    return join(folder, createHash('sha256').update(documentId).digest('hex'));
  }

  return {
    async fetch(documents) {
      const reasons: UnavailableReason[] = [];
      let asked = 0;
      for (const { id, hasImage } of documents) {
        if (id === null || hasImage === false) continue;
        asked += 1;
        const reason = await whyMissing(id, hasImage === true);
        if (reason) reasons.push(reason);
      }
      const [first] = reasons;
      if (!first) return [];
      const isAllMissing = reasons.length === asked;
      return [
        isAllMissing
          ? { resource: 'receipts', reason: first, missingRecords: null }
          : { resource: 'receipts', reason: 'incomplete', missingRecords: reasons.length },
      ];
    },
    async image(documentId) {
      const mediaType = await fetchOnce(documentId);
      if (mediaType === null) return null;
      const bytes = transformed(createDecrypter(key), await readFile(pathOf(documentId)));
      return { mediaType, bytes };
    },
  };
}

const transientCodes: ReadonlySet<ApiErrorCode> = new Set(['unavailable', 'timeout', 'network']);

/** Whether no other image can be fetched either. */
function isPermanent({ code, details }: ApiError): boolean {
  return code === 'forbidden' || code === 'limit_exceeded' || details.status === 501;
}
