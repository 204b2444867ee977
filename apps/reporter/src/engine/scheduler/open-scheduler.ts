import type { FolderProcesses } from '../../adapters/channels/folder/folder-processes.ts';
import type { WaitingFigures } from '../../adapters/channels/target-figures.ts';
import type { Configuration } from '../../adapters/configuration/configuration.ts';
import { readConfiguration } from '../../adapters/configuration/read-configuration.ts';
import { readSecret } from '../../adapters/configuration/read-secret.ts';
import { createLocalQueue } from '../../adapters/queue/local-queue.ts';
import type { Queue } from '../../adapters/queue/queue.ts';
import type { Environment } from '../../adapters/secrets/secret-environment.ts';
import type { Database } from '../../adapters/store/schema.ts';
import { serialize } from '../../concurrency/serialize.ts';
import { ConfigurationError } from '../../errors/configuration-error.ts';
import { openChannels } from '../deliver/open-channels.ts';
import { createTargets, type Targets } from '../deliver/targets.ts';
import { refreshedConfiguration, storedConfiguration } from '../directory/stored-configuration.ts';
import { lazyProcesses } from '../make/lazy-processes.ts';
import { liveConfiguration, type OpenedConfiguration } from './live-configuration.ts';
import { createPreviews, type Previews } from './previews.ts';
import { createRunActions, type RunActions } from './run-actions.ts';
import { runScheduler, type SchedulerDeps } from './run-scheduler.ts';
import { openRunStore } from './run-store.ts';
import { watchSharing } from './watch-sharing.ts';

/** Options of a scheduler. */
export type OpenSchedulerOptions = Pick<
  SchedulerDeps,
  'concurrency' | 'environment' | 'now' | 'onEvent' | 'role' | 'signal'
> & {
  /** Path of the configuration file. */
  readonly path: string;
  /**
   * Calls a function whenever the configuration must be read again.
   * @returns removes the listener
   */
  readonly onReload: (reload: () => void) => () => void;
  /**
   * Called when the store is open, before anything is planned.
   * @returns stops what it started
   */
  readonly onOpen?: (opened: OpenedScheduler) => Promise<() => Promise<void>>;
};

/** A scheduler that is about to run. */
export type OpenedScheduler = {
  readonly database: Database;
  /** The current configuration. */
  readonly configuration: () => Configuration;
  /**
   * Calls a function whenever the configuration was replaced.
   * @returns removes the listener
   */
  readonly onConfiguration: (act: () => void) => () => void;
  readonly now: () => Date;
  /** Counts of targets that deliveries wait for. */
  readonly waiting: () => WaitingFigures;
  /** Begins what someone asks for, and returns when that is recorded. */
  readonly act: RunActions['begin'];
  /** The same for several runs. */
  readonly actOnAll: RunActions['beginAll'];
  readonly runJob: RunActions['runJob'];
  readonly backfill: RunActions['backfill'];
  readonly sendTest: RunActions['sendTest'];
  readonly previews: Previews;
};

/**
 * Opens the store and channels of a configuration, and runs a scheduler until it is stopped. An invalid new
 * configuration is ignored; a new store takes effect after a restart.
 * @throws {ConfigurationError} with every error in the configuration
 * @throws {StoreError} if the store cannot be opened
 */
export async function openScheduler(opening: OpenSchedulerOptions): Promise<void> {
  const { path, environment, now, onEvent } = opening;
  const written = await readConfiguration(path);
  refuseSqliteWorker(opening, written);
  const onLeaseError = (error: unknown) =>
    onEvent({ type: 'error', during: 'keeping leases', reason: messageOf(error) });
  const store = await openRunStore({
    configuration: written,
    environment,
    now: now(),
    onLeaseError,
    isChecked: true,
  });
  try {
    const targets = createTargets((change) => onEvent({ type: 'target', ...change }));
    const openWith = (requested: Configuration) => opened(requested, environment, store.processes, targets);
    const readAccounts = (requested: Configuration) => withAccounts(opening, store.database, requested);
    const configuration = await readAccounts(written);
    const live = liveConfiguration(await openWith(configuration));
    // Reloads run one at a time, so that the latest file wins even if an earlier reload takes longer.
    const reloads = serialize(() =>
      reload(opening, live, async (requested) => openWith(await readAccounts(requested))),
    );
    const stopReloading = opening.onReload(reloads.schedule);
    const queue = await openQueue(configuration, environment, (error) =>
      onEvent({ type: 'error', during: 'queueing', reason: messageOf(error) }),
    );
    const { database } = store;
    const reportProcesses = lazyProcesses(environment);
    const actions = createRunActions({ ...opening, store, live, reportProcesses });
    const previews = createPreviews({ ...opening, store, live, reportProcesses });
    let onEnd: (() => Promise<void>) | undefined;
    let stopWatching: (() => void) | undefined;
    try {
      const waiting = () => ({
        targets: targets.figures(),
        abandoned: store.processes.abandoned(),
      });
      onEnd = await opening.onOpen?.({
        database,
        configuration: () => live.current().configuration,
        onConfiguration: live.onReplaced,
        now,
        waiting,
        act: actions.begin,
        actOnAll: actions.beginAll,
        runJob: actions.runJob,
        backfill: actions.backfill,
        sendTest: actions.sendTest,
        previews,
      });
      stopWatching = watchSharing(configuration.store, onEvent);
      await runScheduler({ ...opening, store, queue, live, openWith, actedOn: actions.runs });
    } finally {
      stopReloading();
      stopWatching?.();
      await reloads.ended();
      await onEnd?.();
      await actions.ended();
      await previews.end();
      await reportProcesses.close();
      await queue.close();
      live.close();
    }
  } finally {
    await store.close();
  }
}

/** Adds the accounts of the directory, which workers only take from the store. */
function withAccounts(
  { role, environment, now, onEvent }: OpenSchedulerOptions,
  database: Database,
  configuration: Configuration,
): Promise<Configuration> {
  const { directory } = configuration;
  if (!directory) return Promise.resolve(configuration);
  if (role === 'worker') return storedConfiguration(database, directory);
  return refreshedConfiguration({ database, environment, now: now(), onEvent }, configuration);
}

function refuseSqliteWorker({ role }: OpenSchedulerOptions, { store }: Configuration): void {
  if (role === 'serve' || 'postgresUrl' in store) return;
  throw new ConfigurationError(
    'store.url: outlay worker needs a PostgreSQL store, and this store is SQLite; run outlay serve instead, or set store.url to a secret with a postgres:// address',
  );
}

async function openQueue(
  { store }: Configuration,
  environment: Environment,
  onError: (error: unknown) => void,
): Promise<Queue> {
  if ('sqliteFile' in store) return createLocalQueue();
  const { createPgBossQueue } = await import('../../adapters/queue/pg-boss-queue.ts');
  return createPgBossQueue(await readSecret(store.postgresUrl, environment), onError);
}

/**
 * Opens the channels of a configuration, so that an unreadable secret is reported before the configuration is used.
 */
async function opened(
  configuration: Configuration,
  environment: Environment,
  processes: FolderProcesses,
  targets: Targets,
): Promise<OpenedConfiguration> {
  return { configuration, ...(await openChannels(configuration, environment, processes, targets)) };
}

async function reload(
  { path, onEvent }: OpenSchedulerOptions,
  live: ReturnType<typeof liveConfiguration>,
  openWith: (configuration: Configuration) => Promise<OpenedConfiguration>,
): Promise<void> {
  try {
    live.replace(await openWith(await readConfiguration(path)));
    onEvent({ type: 'configuration', status: 'reloaded' });
  } catch (error) {
    onEvent({ type: 'configuration', status: 'refused', reason: messageOf(error) });
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
