import type { Configuration } from '../../adapters/configuration/configuration.ts';
import { configurationPath } from '../../adapters/configuration/configuration-path.ts';
import { runById, runsByPrefix } from '../../adapters/store/read-runs.ts';
import type { Database, Run } from '../../adapters/store/schema.ts';
import { type Channels, openChannels } from '../../engine/deliver/open-channels.ts';
import { currentConfiguration } from '../../engine/directory/stored-configuration.ts';
import { openRunStore, type RunStore } from '../../engine/scheduler/run-store.ts';
import { UsageError } from '../../errors/usage-error.ts';
import type { CommandContext } from '../terminal/command-context.ts';

/** A configuration and its open store. */
export type OpenedRuns = { readonly configuration: Configuration; readonly store: RunStore };

/**
 * Opens the store of a configuration.
 * @throws {UsageError | StoreError} if it cannot be opened
 */
export async function withRuns<Result>(
  context: CommandContext,
  option: string | undefined,
  act: (opened: OpenedRuns) => Promise<Result>,
): Promise<Result> {
  return opened({ context, option, isReading: false }, act);
}

/**
 * Opens the store of a configuration read-only.
 * @throws {UsageError | StoreError} if it cannot be opened
 */
export async function withRecords<Result>(
  context: CommandContext,
  option: string | undefined,
  act: (opened: OpenedRuns) => Promise<Result>,
): Promise<Result> {
  return opened({ context, option, isReading: true }, act);
}

type Opening = {
  readonly context: CommandContext;
  readonly option: string | undefined;
  readonly isReading: boolean;
};

async function opened<Result>(
  { context: { environment, now, folderProcesses }, option, isReading }: Opening,
  act: (opened: OpenedRuns) => Promise<Result>,
): Promise<Result> {
  const configuration = await currentConfiguration(configurationPath(option, environment), {
    environment,
    now,
  });
  const store = await openRunStore({
    configuration,
    environment,
    now: now(),
    isReading,
    processes: folderProcesses,
  });
  try {
    return await act({ configuration, store });
  } finally {
    await store.close();
  }
}

/**
 * Opens the channels of a configuration.
 * @throws {UsageError} if a secret cannot be read
 */
export async function withChannels<Result>(
  { configuration, store }: OpenedRuns,
  { environment }: CommandContext,
  act: (channels: Omit<Channels, 'close'>) => Promise<Result>,
): Promise<Result> {
  const { close, ...channels } = await openChannels(configuration, environment, store.processes);
  try {
    return await act(channels);
  } finally {
    close();
  }
}

/**
 * The run with an identifier, or with one that begins with at least six characters which no other begins with.
 * @throws {UsageError} if it does not exist, or several do
 */
export async function knownRun(database: Database, id: string): Promise<Run> {
  const run = await runById(database, id);
  if (run) return run;
  const [begun, ...others] = isPrefix(id) ? await runsByPrefix(database, id) : [];
  if (begun && others.length === 0) return begun;
  if (begun) {
    throw new UsageError(`several runs begin with ${JSON.stringify(id)}; outlay history lists the runs`);
  }
  throw new UsageError(`unknown run ${JSON.stringify(id)}; outlay history lists the runs`);
}

function isPrefix(id: string): boolean {
  return /^[0-9a-f-]{6,}$/.test(id);
}
