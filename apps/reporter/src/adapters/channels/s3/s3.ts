import { createSecretMask } from '@outlay/core/secrets';
import { oneLine } from '@outlay/core/text';
import { sayReason } from '../../../reasons/say-reason.ts';
import type { StagedFile } from '../../staged-files/staged-file.ts';
import type { DeliveryOutcome } from '../delivery-outcome.ts';
import type { ServerOutcome } from '../server-outcome.ts';
import { isTransient, s3FailureOf, s3Reason } from './s3-failure.ts';
import { openS3Bucket, type S3Marks, type S3Objects } from './s3-objects.ts';
import { createPutIfAbsent, isKeyTaken } from './s3-put-if-absent.ts';
import type { S3Settings } from './s3-settings.ts';

/** Delivers staged files to a bucket. */
export type S3Channel = {
  /** Checks the bucket without writing to it. */
  readonly check: () => Promise<ServerOutcome>;
  /**
   * File names may include `/`. If a different object has one of the names, no file is put. Any other failure ends the
   * delivery; the same files can be put again at any time. Never `unknown`.
   * @param giveUp - aborted to stop; its reason is part of the outcome
   */
  readonly deliver: (files: readonly StagedFile[], giveUp?: AbortSignal) => Promise<DeliveryOutcome>;
  readonly close: () => void;
};

/** A bucket for reports. An existing object is never replaced by a different one. */
export function createS3Channel(settings: S3Settings): S3Channel {
  const bucket = openS3Bucket(settings);
  const putOnce = createPutIfAbsent();
  const place = `s3://${settings.bucket}`;

  function taken(key: string): DeliveryOutcome {
    const reason = sayReason('of_target', { target: `${place}/${key}`, why: sayReason('s3_name_taken') });
    return { status: 'refused', reason, isNameTaken: true };
  }

  /** Checks all names before the first object is put. */
  async function refusalOf(
    objects: S3Objects,
    files: readonly StagedFile[],
  ): Promise<DeliveryOutcome | undefined> {
    for (const file of files) {
      const key = keyOf(settings, file);
      try {
        if (await isKeyTaken(objects, key, file)) return taken(key);
      } catch (error) {
        return failed(error, `${place}/${key}`, settings);
      }
    }
    return undefined;
  }

  async function put(objects: S3Objects, key: string, file: StagedFile): Promise<DeliveryOutcome> {
    try {
      const marks = await putOnce(objects, key, file);
      return marks ? { status: 'delivered', receipt: receiptOf(`${place}/${key}`, marks) } : taken(key);
    } catch (error) {
      return failed(error, `${place}/${key}`, settings);
    }
  }

  return {
    async check() {
      try {
        await bucket.objects().headBucket();
        return { status: 'ready' };
      } catch (error) {
        return failed(error, place, settings);
      }
    },
    async deliver(files, giveUp) {
      const objects = bucket.objects(giveUp);
      const refused = files.length > 1 ? refusalOf(objects, files) : undefined;
      const refusal = refused && (await unlessGivenUp(refused, place, giveUp));
      if (refusal) return refusal;
      const receipts: string[] = [];
      for (const file of files) {
        const outcome = await unlessGivenUp(put(objects, keyOf(settings, file), file), place, giveUp);
        if (outcome.status !== 'delivered') return outcome;
        receipts.push(outcome.receipt);
      }
      return { status: 'delivered', receipt: receipts.join('\n') };
    },
    close: bucket.close,
  };
}

/** Stops waiting when aborted. The request may still complete, since the same file can be put again. */
async function unlessGivenUp<Outcome>(
  outcome: Promise<Outcome>,
  place: string,
  giveUp: AbortSignal | undefined,
): Promise<Outcome | DeliveryOutcome> {
  if (!giveUp) return outcome;
  const { promise: givenUp, resolve } = Promise.withResolvers<DeliveryOutcome>();
  const leave = () =>
    resolve({
      status: 'unreachable',
      reason: sayReason('of_target', { target: place, why: String(giveUp.reason) }),
    });
  giveUp.addEventListener('abort', leave);
  if (giveUp.aborted) leave();
  try {
    return await Promise.race([outcome, givenUp]);
  } finally {
    giveUp.removeEventListener('abort', leave);
  }
}

/** Maximum length of the service's message in characters; the rest is cut off. */
const maxReasonLength = 1_000;

function keyOf({ prefix }: S3Settings, { name }: StagedFile): string {
  return prefix === '' ? name : `${prefix}/${name}`;
}

function receiptOf(place: string, { etag, version }: S3Marks): string {
  const marks = [etag && `ETag ${etag}`, version && `version ${version}`].filter(Boolean);
  return [place, ...marks].join(' ');
}

function failed(
  error: unknown,
  place: string,
  { accessKeyId, secretAccessKey }: S3Settings,
): Exclude<ServerOutcome, { status: 'ready' }> {
  const failure = s3FailureOf(error);
  if (!failure) throw error;
  const { maskForeign } = createSecretMask([secretAccessKey, accessKeyId]);
  const message = oneLine(maskForeign(s3Reason(failure))).slice(0, maxReasonLength);
  return {
    status: isTransient(failure) ? 'unreachable' : 'refused',
    reason: sayReason('of_target', { target: place, why: message }),
  };
}
