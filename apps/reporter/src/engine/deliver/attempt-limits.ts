import { folderLimits } from '../../adapters/channels/folder/isolated-folder.ts';
import type { Target } from '../../adapters/channels/target-figures.ts';
import type { Delivery, RecordedFile } from '../../adapters/store/schema.ts';
import type { DeliveryDeps } from './deliver.ts';
import type { AttemptLimits } from './within-limits.ts';

/** An attempt is slow if it takes longer than this plus the time for its bytes. Milliseconds. */
const baseSlowMs = 5_000;

/** Timeouts of an e-mail or an upload, plus the time for its bytes. Milliseconds. */
const emailTimeoutMs = 15 * 60_000;
const bucketTimeoutMs = 10 * 60_000;

/** Timeout for each response of a mail server. Milliseconds. */
const defaultResponseTimeoutMs = 5 * 60_000;

/** Minimum throughput of a server that responds. */
const minServerBytesPerSecond = 32 * 1024;

/**
 * The target whose availability a delivery depends on: its folder or bucket, or the mail server, which all messages
 * share.
 */
export function targetOf({ mail }: Pick<DeliveryDeps, 'mail'>, { channel, target }: Delivery): Target {
  return { channel, target: channel === 'email' ? (mail?.server ?? 'the mail server') : target };
}

/**
 * Timeouts of a delivery attempt.
 * @param staged - all files of the run
 */
export function attemptLimits(
  { isolation, mail }: Pick<DeliveryDeps, 'isolation' | 'mail'>,
  { channel, target, locale, files }: Delivery,
  staged: readonly RecordedFile[],
): AttemptLimits {
  const names = new Set(files.map(({ format }) => format as string));
  const sizes = staged.filter((file) => file.locale === locale && names.has(file.format));
  const bytes = sizes.reduce((sum, file) => sum + file.bytes, 0);
  const bytesMs = (bytes / minServerBytesPerSecond) * 1000;
  switch (channel) {
    case 'folder':
      return {
        ...folderLimits({ timeoutMs: isolation.timeoutsMs.get(target) }, bytes),
        responseTimeoutMs: 0,
      };
    case 'email':
      return messageLimits(mail, bytes);
    case 's3':
      return { slowMs: baseSlowMs + bytesMs, timeoutMs: bucketTimeoutMs + bytesMs, responseTimeoutMs: 0 };
  }
}

/** Timeouts of a message with the given size. */
export function messageLimits(mail: DeliveryDeps['mail'], bytes: number): AttemptLimits {
  const bytesMs = (bytes / minServerBytesPerSecond) * 1000;
  const responseTimeoutMs = mail?.responseTimeoutMs ?? defaultResponseTimeoutMs;
  const slowMs = Math.min(baseSlowMs, responseTimeoutMs / 2) + bytesMs;
  return { slowMs, timeoutMs: emailTimeoutMs + bytesMs, responseTimeoutMs };
}
