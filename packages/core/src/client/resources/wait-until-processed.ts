import { AbortedError, UnavailableError } from '../../errors/api-error.ts';
import type { CallOptions } from '../call/caller.ts';
import type { Timer } from '../timing/timer.ts';

/** How long to wait for a document, and how often to ask. */
export type WaitOptions = CallOptions & {
  /** Milliseconds after which to give up. Default 120,000. */
  readonly timeoutMs?: number;
  /** Milliseconds before the second question; each further wait is half as long again. Default 1,000. */
  readonly firstDelayMs?: number;
  /** The longest wait between two questions in milliseconds. Default 15,000. */
  readonly maxDelayMs?: number;
};

/**
 * Asks for a document until the service has processed it.
 * @param read - gives `undefined` while it is still processed
 * @throws {ApiError} `timeout` when it takes too long, `aborted` when the caller stops it, and what `read` throws
 */
export async function waitUntilProcessed<Document extends object>(
  read: () => Promise<Document | undefined>,
  timer: Timer,
  { timeoutMs = 120_000, firstDelayMs = 1_000, maxDelayMs = 15_000, signal }: WaitOptions = {},
): Promise<Document> {
  const deadline = timer.now() + timeoutMs;
  for (let delayMs = firstDelayMs; ; delayMs = Math.min(delayMs * 1.5, maxDelayMs)) {
    const document = await read();
    if (document) return document;
    const left = deadline - timer.now();
    if (left <= 0)
      throw new UnavailableError(
        'timeout',
        `the document was still being processed after ${timeoutMs / 1000} s`,
      );
    await timer.sleep(Math.min(delayMs, left), signal).catch(() => {
      throw new AbortedError('waiting for the document was stopped by the caller');
    });
  }
}
