import type { DeliveryOutcome } from '../../adapters/channels/delivery-outcome.ts';
import type { DeliveryStop } from '../../adapters/channels/delivery-stop.ts';
import type { EmailChannel } from '../../adapters/channels/email/email.ts';
import { fitMessage } from '../../adapters/channels/email/fit-message.ts';
import type { FolderProcesses } from '../../adapters/channels/folder/folder-processes.ts';
import { isolatedFolder } from '../../adapters/channels/folder/isolated-folder.ts';
import type { S3Channel } from '../../adapters/channels/s3/s3.ts';
import { OutputError } from '../../adapters/files/output-error.ts';
import { partsBelow } from '../../adapters/files/path-below.ts';
import type { StagedBytes } from '../../adapters/staged-files/read-staged.ts';
import type { StagedFile } from '../../adapters/staged-files/staged-file.ts';
import { runById } from '../../adapters/store/read-runs.ts';
import type { Database, Delivery, RecordedFile } from '../../adapters/store/schema.ts';
import { type FilesPlace, stagedBytesOf } from '../../adapters/store/staged-bytes-of.ts';
import { StoreError } from '../../errors/store-error.ts';
import { readStagedMessage } from '../make/message-file.ts';
import { stagedFailure } from './damaged-files.ts';
import { nameConflictReason } from './name-conflict.ts';
import { otherPlaces } from './other-places.ts';
import { proveOrFetch } from './prove-or-fetch.ts';

/** A mail server, and in whose name messages are sent. */
export type Mail = {
  readonly channel: EmailChannel;
  readonly from: string;
  /** Its name and port. */
  readonly server: string;
  /** How long an answer of it may take. Milliseconds; as the channel has it where it is not given. */
  readonly responseTimeoutMs?: number;
};

/** What works on folders, and how long each may take where the configuration says so, by path. Milliseconds. */
export type FolderIsolation = {
  readonly processes: FolderProcesses;
  readonly limitsMs: ReadonlyMap<string, number>;
};

/** What deliveries are made with. */
export type DeliveryDeps = FilesPlace & {
  readonly database: Database;
  readonly mail: Mail | undefined;
  /** Folders of the configuration, with the mode of files there: what is recorded with another one is not delivered. */
  readonly folders: ReadonlyMap<string, number>;
  /** Buckets, by the place that a delivery to them is recorded with. */
  readonly buckets: ReadonlyMap<string, S3Channel>;
  readonly isolation: FolderIsolation;
  /** When it is to end before it ends by itself. */
  readonly stop?: DeliveryStop | undefined;
  /** Records that a message may arrive from here on: waited for before its final dot is sent. */
  readonly handOver?: () => Promise<void>;
};

/**
 * Brings the staged files of a delivery to where they belong, after their bytes were checked.
 * @param staged - all files of the run
 */
export async function deliver(
  delivery: Delivery,
  staged: readonly RecordedFile[],
  deps: DeliveryDeps,
): Promise<DeliveryOutcome> {
  try {
    const outcome = await bring(delivery, staged, deps);
    return outcome.status === 'refused' && outcome.isNameTaken
      ? { ...outcome, reason: await nameConflictReason(deps.database, delivery, outcome.reason) }
      : outcome;
  } catch (error) {
    if (!(error instanceof OutputError || error instanceof StoreError)) throw error;
    const mayPass = error instanceof OutputError ? error.retryable : error.code === 'unavailable';
    return {
      status: mayPass ? 'unreachable' : 'refused',
      reason: await failureReason(delivery, error, deps),
    };
  }
}

async function bring(
  delivery: Delivery,
  staged: readonly RecordedFile[],
  deps: DeliveryDeps,
): Promise<DeliveryOutcome> {
  const files = deliveredFiles(delivery, staged, deps);
  await proveOrFetch(deps.database, deps, recordedFiles(delivery, staged));
  switch (delivery.channel) {
    case 'folder':
      return toFolder(delivery, files, deps);
    case 's3':
      return toBucket(delivery, files, deps);
    case 'email':
      return byEmail(delivery, { files, stagedMessage: stagedMessageFile(delivery, staged, deps) }, deps);
  }
}

/** What a person is told, with the command that helps where there is one. */
async function failureReason(
  delivery: Delivery,
  error: OutputError | StoreError,
  { database }: DeliveryDeps,
): Promise<string> {
  if (error instanceof StoreError) return stagedFailure(database, delivery, error);
  return error.code === 'name_taken' ? nameConflictReason(database, delivery, error.message) : error.message;
}

/** The files of a delivery under the names that it gives them. */
function deliveredFiles(
  { locale, files }: Delivery,
  staged: readonly RecordedFile[],
  place: FilesPlace,
): StagedFile[] {
  return files.map(({ format, name }) => {
    if (!partsBelow(name)) throw new OutputError(name, 'invalid file name');
    const { mediaType, bytes, ...file } = stagedAs(staged, locale, format);
    return { name, format, mediaType, bytes, ...stagedBytesOf(place, file) };
  });
}

/** All that a delivery reads: its files, and of an e-mail its text. */
function recordedFiles(
  { channel, locale, files }: Delivery,
  staged: readonly RecordedFile[],
): RecordedFile[] {
  const formats: RecordedFile['format'][] = files.map(({ format }) => format);
  if (channel === 'email') formats.push('message');
  return formats.map((format) => stagedAs(staged, locale, format));
}

function stagedMessageFile(
  { locale }: Delivery,
  staged: readonly RecordedFile[],
  place: FilesPlace,
): StagedBytes {
  return stagedBytesOf(place, stagedAs(staged, locale, 'message'));
}

function stagedAs(
  staged: readonly RecordedFile[],
  locale: RecordedFile['locale'],
  format: RecordedFile['format'],
): RecordedFile {
  const found = staged.find((file) => file.locale === locale && file.format === format);
  if (found) return found;
  throw new StoreError('staged_file_changed', `${format} in ${locale} was never staged`);
}

async function toFolder(
  { target }: Delivery,
  files: readonly StagedFile[],
  { folders, isolation: { processes, limitsMs }, stop }: DeliveryDeps,
): Promise<DeliveryOutcome> {
  const fileMode = folders.get(target);
  if (fileMode === undefined) {
    return { status: 'refused', reason: `the configuration no longer delivers to ${target}` };
  }
  const limitMs = limitsMs.get(target);
  const isolated = { processes, limitMs, giveUp: stop?.giveUp };
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
  return { status: 'refused', reason: `the configuration no longer delivers to ${target}` };
}

async function byEmail(
  delivery: Delivery,
  { files, stagedMessage }: { readonly files: readonly StagedFile[]; readonly stagedMessage: StagedBytes },
  { mail, database, handOver, stop }: DeliveryDeps,
): Promise<DeliveryOutcome> {
  const { target: to, messageId, locale, runId: run } = delivery;
  if (!mail || messageId === null) {
    return { status: 'refused', reason: 'the configuration has no smtp' };
  }
  const limit = await mail.channel.sizeLimit(stop);
  if (limit.status !== 'known') return limit;
  const { nameOf, ...texts } = await readStagedMessage(stagedMessage, to);
  // Of the run, not of the moment: sent again by hand, it is the same bytes.
  const isAutomatic = (await runById(database, run))?.origin === 'schedule';
  const sent = { from: mail.from, to, attachments: [], messageId, isAutomatic };
  const message = { ...texts, ...sent };
  const named = files.map((file) => ({ ...file, name: nameOf(file.format) }));
  const placesOf = ({ format }: StagedFile) => otherPlaces(database, delivery, format);
  const toFit = { message, files: named, maxBytes: limit.bytes, locale, run, placesOf };
  return mail.channel.deliver(await fitMessage(toFit), { handOver, stop });
}
