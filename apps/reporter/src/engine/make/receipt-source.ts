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
import type { ExportFormat, ReceiptImage } from '@outlay/exporters';
import type { UnavailableReason, UnavailableResource } from '@outlay/reports';
import {
  createDecrypter,
  createEncrypter,
  transformed,
} from '../../adapters/staged-files/encrypted-bytes.ts';
import { temporaryKey } from '../../adapters/staged-files/encryption-key.ts';
import { isPicture } from './picture-type.ts';

/** Formats that show the images of documents. */
const showing: ReadonlySet<ExportFormat> = new Set(['pdf', 'zip']);

/** Whether one of the formats shows the images of documents. */
export function showsReceipts(formats: Iterable<ExportFormat>): boolean {
  return [...formats].some((format) => showing.has(format));
}

/** The receipt pictures of documents. */
export type ReceiptSource = {
  /** Fetches the pictures of documents ahead, so that the report can say what is missing. @throws as `whyUnavailable` */
  readonly fetch: (
    documents: readonly Pick<PurchaseDocument, 'id' | 'hasImage'>[],
  ) => Promise<UnavailableResource[]>;
  /** Gives the picture of a document; `null` where the service has none. @throws {ApiError} */
  readonly image: (documentId: string) => Promise<ReceiptImage | null>;
};

/** After so many failures that may pass, no further picture is asked for: each of them may take a minute. */
const maxFailures = 3;

/** All pictures may take two deadlines of a call, and for each that comes so much more: a slow service ends no report. */
const [maxTotalMs, extraMsForEach] = [120_000, 1_000];

/**
 * Fetches receipt pictures. Each is fetched once and kept in a folder, so that several formats that show it cost one
 * request, and memory holds one at a time. They are encrypted with a key that nobody else has, and that is gone with the
 * process. Where the token may not read any, or the service does not offer them, only one is asked for; where they take
 * too long in all, the rest is not. What is no picture counts as missing.
 * @param folder - made when the first picture comes; the caller's to clear
 * @param now - milliseconds of a clock that only goes forward
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
  let leftMs = maxTotalMs;
  let lasting: ApiError | undefined;

  /** @returns the media type of what was kept; `null` where there is nothing */
  function fetchOnce(documentId: string): Promise<string | null> {
    const found = fetched.get(documentId) ?? fetchToFile(documentId);
    fetched.set(documentId, found);
    return found;
  }

  async function fetchToFile(documentId: string): Promise<string | null> {
    if (lasting) throw lasting;
    try {
      const { mediaType, bytes } = await timed(() =>
        client.documents.image(documentId, signal ? { signal } : {}),
      );
      if (!isPicture(bytes))
        throw new InvalidResponseError(
          'schema',
          'the response is neither an image (JPEG, PNG, WebP, HEIC) nor a PDF',
        );
      leftMs += extraMsForEach;
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeFile(pathOf(documentId), transformed(createEncrypter(key), bytes), { mode: 0o600 });
      return mediaType;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === 'not_found') return null;
      if (mayPass.has(error.code)) failures += 1;
      if (isLasting(error) || failures >= maxFailures) lasting = error;
      throw error;
    }
  }

  /** Takes what an answer takes off the time that is left, whether it came or not. */
  async function timed<Result>(ask: () => Promise<Result>): Promise<Result> {
    if (leftMs <= 0) throw new UnavailableError('timeout', 'loading the images took too long');
    const begin = now();
    try {
      return await ask();
    } finally {
      leftMs -= now() - begin;
    }
  }

  /** Why a picture is missing; `undefined` where it is there, or nobody says that there is one. */
  async function whyMissing(documentId: string, isPromised: boolean): Promise<UnavailableReason | undefined> {
    try {
      const mediaType = await fetchOnce(documentId);
      return mediaType === null && isPromised ? 'not_offered' : undefined;
    } catch (error) {
      // A limit of pictures is theirs alone.
      if (error instanceof LimitExceededError) return 'failed';
      return whyUnavailable(error);
    }
  }

  /** The service chooses the identifiers: none of them becomes a path. */
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
      const isNone = reasons.length === asked;
      return [
        isNone
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

const mayPass: ReadonlySet<ApiErrorCode> = new Set(['unavailable', 'timeout', 'network']);

/** Whether no other picture could be got either. */
function isLasting({ code, details }: ApiError): boolean {
  return code === 'forbidden' || code === 'limit_exceeded' || details.status === 501;
}
