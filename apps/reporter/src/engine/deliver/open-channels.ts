import { createEmailChannel } from '../../adapters/channels/email/email.ts';
import { defaultFileMode } from '../../adapters/channels/folder/folder.ts';
import type { FolderProcesses } from '../../adapters/channels/folder/folder-processes.ts';
import { createS3Channel, type S3Channel } from '../../adapters/channels/s3/s3.ts';
import type { Configuration, Job } from '../../adapters/configuration/configuration.ts';
import { s3Deliveries, s3Settings } from '../../adapters/configuration/s3-settings.ts';
import { s3Target } from '../../adapters/configuration/s3-target.ts';
import { smtpSettings } from '../../adapters/configuration/smtp-settings.ts';
import { readStoreKeys } from '../../adapters/configuration/store-keys.ts';
import type { Environment } from '../../adapters/secrets/secret-environment.ts';
import { mapConcurrently } from '../../concurrency/map-concurrently.ts';
import type { DeliveryDeps } from './deliver.ts';
import { createTargets, type Targets } from './targets.ts';

/** Mail server, folders and buckets of a configuration, the state of the targets, and the keys of staged files. */
export type Channels = Pick<DeliveryDeps, 'mail' | 'folders' | 'buckets' | 'isolation' | 'keys'> & {
  readonly targets: Targets;
  readonly close: () => void;
};

/** Maximum number of key files that are open at the same time; systems allow a few thousand. */
const maxOpenKeyFiles = 100;

/**
 * Opens the channels of a configuration and reads the keys of staged files. Connections are made on the first delivery.
 * @param processes - write to folders; the caller closes them
 * @param targets - those of the previous configuration, if any
 * @throws {ConfigurationError} if a secret or a certificate cannot be read
 */
export async function openChannels(
  configuration: Configuration,
  environment: Environment,
  processes: FolderProcesses,
  targets = createTargets(),
): Promise<Channels> {
  const { smtp, store } = configuration;
  const keys = await readStoreKeys(store, environment);
  const smtpRead = smtp && (await smtpSettings(smtp, environment));
  // Deliveries to the same target have the same key: the configuration is validated for that.
  const places = new Map(s3Deliveries(configuration).map((delivery) => [s3Target(delivery), delivery]));
  const settings = await mapConcurrently([...places], maxOpenKeyFiles, async ([target, delivery]) => {
    return [target, await s3Settings(delivery, environment)] as const;
  });
  const buckets = new Map<string, S3Channel>(settings.map(([target, one]) => [target, createS3Channel(one)]));
  const folders = fileModes(configuration.jobs);
  const mail = smtp &&
    smtpRead && {
      channel: createEmailChannel(smtpRead),
      from: smtp.from,
      server: `${smtpRead.host}:${smtpRead.port}`,
      ...(smtpRead.responseTimeoutMs === undefined ? {} : { responseTimeoutMs: smtpRead.responseTimeoutMs }),
    };
  return {
    mail,
    folders,
    buckets,
    isolation: { processes, timeoutsMs: folderTimeoutsMs(configuration) },
    targets,
    keys,
    close() {
      mail?.channel.close();
      for (const bucket of buckets.values()) bucket.close();
    },
  };
}

/** The file mode of each folder; if deliveries to one folder differ, the permissions that all of them allow. */
function fileModes(jobs: readonly Job[]): ReadonlyMap<string, number> {
  const modes = new Map<string, number>();
  for (const delivery of jobs.flatMap(({ deliveries }) => deliveries)) {
    if (delivery.channel !== 'folder') continue;
    const mode = delivery.fileMode === undefined ? defaultFileMode : Number.parseInt(delivery.fileMode, 8);
    modes.set(delivery.path, mode & (modes.get(delivery.path) ?? mode));
  }
  return modes;
}

/** The timeout of each folder; if jobs differ, the longest. */
function folderTimeoutsMs({ jobs }: Configuration): ReadonlyMap<string, number> {
  const limits = new Map<string, number>();
  for (const delivery of jobs.flatMap(({ deliveries }) => deliveries)) {
    if (delivery.channel !== 'folder' || delivery.timeoutSeconds === undefined) continue;
    const { path, timeoutSeconds } = delivery;
    limits.set(path, Math.max(limits.get(path) ?? 0, timeoutSeconds * 1000));
  }
  return limits;
}
