import { folderLimits } from '../../adapters/channels/folder/isolated-folder.ts';
import type { Target } from '../../adapters/channels/target-figures.ts';
import type { Delivery, RecordedFile } from '../../adapters/store/schema.ts';
import type { DeliveryDeps } from './deliver.ts';
import type { TryLimits } from './delivery-limits.ts';

/** What takes longer than this, and its bytes, is slow. Milliseconds. */
const usualSlowMs = 5_000;

/** How long an exchange with a mail server, or with a bucket, may take for little. Milliseconds. */
const emailLimitMs = 15 * 60_000;
const bucketLimitMs = 10 * 60_000;

/** As long as a mail server has for each answer. Milliseconds. */
const usualAnswerMs = 5 * 60_000;

/** A server that answers takes more than so many bytes in a second. */
const minServerBytesPerSecond = 32 * 1024;

/** What hangs and recovers as one with a delivery: its folder or bucket, or the mail server, which all messages share. */
export function targetOf({ mail }: Pick<DeliveryDeps, 'mail'>, { channel, target }: Delivery): Target {
  return { channel, target: channel === 'email' ? (mail?.server ?? 'the mail server') : target };
}

/** How long a try of a delivery may take. @param staged - all files of the run */
export function tryLimits(
  { isolation, mail }: Pick<DeliveryDeps, 'isolation' | 'mail'>,
  { channel, target, locale, files }: Delivery,
  staged: readonly RecordedFile[],
): TryLimits {
  const names = new Set(files.map(({ format }) => format as string));
  const sizes = staged.filter((file) => file.locale === locale && names.has(file.format));
  const bytes = sizes.reduce((sum, file) => sum + file.bytes, 0);
  const bytesMs = (bytes / minServerBytesPerSecond) * 1000;
  switch (channel) {
    case 'folder':
      return { ...folderLimits({ limitMs: isolation.limitsMs.get(target) }, bytes), answerMs: 0 };
    case 'email':
      return messageLimits(mail, bytes);
    case 's3':
      return { slowMs: usualSlowMs + bytesMs, limitMs: bucketLimitMs + bytesMs, answerMs: 0 };
  }
}

/** How long a message of so many bytes may take. */
export function messageLimits(mail: DeliveryDeps['mail'], bytes: number): TryLimits {
  const bytesMs = (bytes / minServerBytesPerSecond) * 1000;
  const answerMs = mail?.responseTimeoutMs ?? usualAnswerMs;
  const slowMs = Math.min(usualSlowMs, answerMs / 2) + bytesMs;
  return { slowMs, limitMs: emailLimitMs + bytesMs, answerMs };
}
