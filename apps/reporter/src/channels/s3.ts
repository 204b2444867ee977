import type { StagedFile } from '../stage/stage-report.ts';
import type { DeliveryOutcome } from './delivery-outcome.ts';
import { isPassing, s3FailureOf, s3Reason } from './s3-failure.ts';
import { openS3Objects, type S3Marks } from './s3-objects.ts';
import { createPutOnce } from './s3-put-once.ts';
import type { S3Settings } from './s3-settings.ts';
import type { ServerOutcome } from './server-outcome.ts';

/** Puts staged files into a bucket. */
export type S3Channel = {
  /** Asks for the bucket, and writes nothing. */
  readonly check: () => Promise<ServerOutcome>;
  /**
   * Names of files may have parts joined by `/`. The first file that cannot be put ends it; the same files can be put
   * again at any time. Never `unknown`.
   */
  readonly deliver: (files: readonly StagedFile[]) => Promise<DeliveryOutcome>;
  readonly close: () => void;
};

/** A bucket that reports are delivered to. An object that is there is never replaced by other bytes. */
export function createS3Channel(settings: S3Settings): S3Channel {
  const objects = openS3Objects(settings);
  const putOnce = createPutOnce(objects);
  const place = `s3://${settings.bucket}`;

  async function put(key: string, file: StagedFile): Promise<DeliveryOutcome> {
    try {
      const marks = await putOnce(key, file);
      if (marks) return { status: 'delivered', receipt: receiptOf(`${place}/${key}`, marks) };
      return { status: 'refused', reason: `${place}/${key}: an object with other content is there already` };
    } catch (error) {
      return failed(error, `${place}/${key}`, settings);
    }
  }

  return {
    async check() {
      try {
        await objects.headBucket();
        return { status: 'ready' };
      } catch (error) {
        return failed(error, place, settings);
      }
    },
    async deliver(files) {
      const receipts: string[] = [];
      for (const file of files) {
        const outcome = await put(keyOf(settings, file), file);
        if (outcome.status !== 'delivered') return outcome;
        receipts.push(outcome.receipt);
      }
      return { status: 'delivered', receipt: receipts.join('\n') };
    },
    close: objects.close,
  };
}

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
  const said = s3Reason(failure).replaceAll(secretAccessKey, '[secret]').replaceAll(accessKeyId, '[key]');
  return { status: isPassing(failure) ? 'unreachable' : 'refused', reason: `${place}: ${said}` };
}
