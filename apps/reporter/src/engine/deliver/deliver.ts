import type { DeliveryOutcome } from '../../adapters/channels/delivery-outcome.ts';
import type { DeliveryStop } from '../../adapters/channels/delivery-stop.ts';
import type { EmailChannel } from '../../adapters/channels/email/email.ts';
import type { FolderProcesses } from '../../adapters/channels/folder/folder-processes.ts';
import { isolatedFolder } from '../../adapters/channels/folder/isolated-folder.ts';
import type { S3Channel } from '../../adapters/channels/s3/s3.ts';
import { OutputError } from '../../adapters/files/output-error.ts';
import type { StagedFile } from '../../adapters/staged-files/staged-file.ts';
import type { Database, Delivery, RecordedFile, Run } from '../../adapters/store/schema.ts';
import type { FilesPlace } from '../../adapters/store/staged-bytes-of.ts';
import { StoreError } from '../../errors/store-error.ts';
import { sayReason } from '../../reasons/say-reason.ts';
import { composeDelivery } from './compose-delivery.ts';
import { stagedFailure } from './damaged-files.ts';
import { deliveredFiles, recordedFiles } from './delivered-files.ts';
import { nameConflictReason } from './name-conflict.ts';
import { verifyOrFetch } from './verify-or-fetch.ts';

/** A mail server and the sender's address. */
export type Mail = {
  readonly channel: EmailChannel;
  readonly from: string;
  /** Host and port. */
  readonly server: string;
  /** Timeout for a response; by default that of the channel. Milliseconds. */
  readonly responseTimeoutMs?: number;
};

/** The processes that write to folders, and the configured timeouts by path. Milliseconds. */
export type FolderIsolation = {
  readonly processes: FolderProcesses;
  readonly timeoutsMs: ReadonlyMap<string, number>;
};

/** Dependencies of a delivery. */
export type DeliveryDeps = FilesPlace & {
  readonly database: Database;
  /** Of the run that the delivery belongs to. */
  readonly origin: Run['origin'];
  readonly mail: Mail | undefined;
  /** Configured folders with their file modes. A recorded folder that is no longer configured gets nothing. */
  readonly folders: ReadonlyMap<string, number>;
  /** Configured buckets, by the target that deliveries record. */
  readonly buckets: ReadonlyMap<string, S3Channel>;
  readonly isolation: FolderIsolation;
  /** Stops the attempt before it ends by itself. */
  readonly stop?: DeliveryStop | undefined;
  /** Records that the message may arrive from now on. Awaited before the final dot is sent. */
  readonly handOver?: () => Promise<void>;
};

/**
 * Verifies the staged files of a delivery and sends them to its target.
 * @param staged - all files of the run
 */
export async function deliver(
  delivery: Delivery,
  staged: readonly RecordedFile[],
  deps: DeliveryDeps,
): Promise<DeliveryOutcome> {
  try {
    const outcome = await send(delivery, staged, deps);
    return outcome.status === 'refused' && outcome.isNameTaken
      ? { ...outcome, reason: await nameConflictReason(deps.database, delivery, outcome.reason) }
      : outcome;
  } catch (error) {
    if (!(error instanceof OutputError || error instanceof StoreError)) throw error;
    const isTransient = error instanceof OutputError ? error.retryable : error.code === 'unavailable';
    return {
      status: isTransient ? 'unreachable' : 'refused',
      reason: await failureReason(delivery, error, deps),
    };
  }
}

async function send(
  delivery: Delivery,
  staged: readonly RecordedFile[],
  deps: DeliveryDeps,
): Promise<DeliveryOutcome> {
  const files = deliveredFiles(delivery, staged, deps);
  await verifyOrFetch(deps.database, deps, recordedFiles(delivery, staged));
  switch (delivery.channel) {
    case 'folder':
      return toFolder(delivery, files, deps);
    case 's3':
      return toBucket(delivery, files, deps);
    case 'email':
      return byEmail(delivery, staged, deps);
  }
}

/** The error message, with a command that helps if there is one. */
async function failureReason(
  delivery: Delivery,
  error: OutputError | StoreError,
  { database }: DeliveryDeps,
): Promise<string> {
  if (error instanceof StoreError) return stagedFailure(database, delivery, error);
  return error.code === 'name_taken' ? nameConflictReason(database, delivery, error.message) : error.message;
}

async function toFolder(
  { target }: Delivery,
  files: readonly StagedFile[],
  { folders, isolation: { processes, timeoutsMs }, stop }: DeliveryDeps,
): Promise<DeliveryOutcome> {
  const fileMode = folders.get(target);
  if (fileMode === undefined) {
    return { status: 'refused', reason: sayReason('not_delivered_to', { target }) };
  }
  const timeoutMs = timeoutsMs.get(target);
  const isolated = { processes, timeoutMs, giveUp: stop?.giveUp };
  const folder = isolatedFolder({ ...isolated, folder: [target, 'refuse', fileMode] });
  const paths = await folder.deliver(files);
  return { status: 'delivered', receipt: paths.join('\n') };
}

async function toBucket(
  { target }: Delivery,
  files: readonly StagedFile[],
  { buckets, stop }: DeliveryDeps,
): Promise<DeliveryOutcome> {
  const bucket = buckets.get(target);
  if (bucket) return bucket.deliver(files, stop?.giveUp);
  return { status: 'refused', reason: sayReason('not_delivered_to', { target }) };
}

async function byEmail(
  delivery: Delivery,
  staged: readonly RecordedFile[],
  { mail, database, origin, root, keys, handOver, stop }: DeliveryDeps,
): Promise<DeliveryOutcome> {
  if (!mail || delivery.messageId === null) {
    return { status: 'refused', reason: sayReason('no_smtp') };
  }
  const limit = await mail.channel.sizeLimit(stop);
  if (limit.status !== 'known') return limit;
  const composing = { database, origin, root, keys, from: mail.from, maxBytes: limit.bytes };
  return mail.channel.deliver(await composeDelivery(delivery, staged, composing), { handOver, stop });
}
