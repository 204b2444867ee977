import { existsSync } from 'node:fs';
import type { Instant } from '@outlay/core/time';
import type { Configuration } from '../../adapters/configuration/configuration.ts';
import { readSecret } from '../../adapters/configuration/read-secret.ts';
import type { JobPause } from '../../adapters/store/job-pause-row.ts';
import { openPauses } from '../../adapters/store/job-pauses.ts';
import { openStore } from '../../adapters/store/open-store.ts';
import type { Database, UnclosedPeriod } from '../../adapters/store/schema.ts';
import { latestRecordable } from '../../adapters/store/time-bounds.ts';
import { configuredUnclosed } from '../../engine/close/configured-unclosed.ts';
import { failureText } from '../../errors/failure-text.ts';
import type { CommandContext } from '../terminal/command-context.ts';

/** What the store says about the jobs besides their schedules. */
export type StoreNotes = {
  /** The jobs whose cursor is in the future because a clock was ahead. */
  readonly ahead: ReadonlyMap<string, Instant>;
  /** The periods that could not be closed automatically. */
  readonly unclosed: readonly UnclosedPeriod[];
  /** The pauses of the jobs that are paused, also of jobs that are not configured. */
  readonly paused: ReadonlyMap<string, JobPause>;
};

const none: StoreNotes = { ahead: new Map(), unclosed: [], paused: new Map() };

/** Reads what the store says about the jobs. Does not create a store. */
export async function storeNotes(
  configuration: Configuration,
  { environment, now, say }: Pick<CommandContext, 'environment' | 'now' | 'say'>,
): Promise<StoreNotes> {
  const { store } = configuration;
  if ('sqliteFile' in store && !existsSync(store.sqliteFile)) return none;
  try {
    const address =
      'sqliteFile' in store ? store : { postgresUrl: await readSecret(store.postgresUrl, environment) };
    await using database = await openStore(address);
    return {
      ahead: await cursorsAhead(database, now()),
      unclosed: await configuredUnclosed(database, configuration),
      paused: await openPauses(database),
    };
  } catch (error) {
    say(`the store was not consulted, so times are from the schedules only: ${failureText(error)}`);
    return none;
  }
}

async function cursorsAhead(database: Database, now: Date): Promise<ReadonlyMap<string, Instant>> {
  const ahead = await database
    .selectFrom('jobCursor')
    .select(['job', 'cursor'])
    .where('cursor', '>', latestRecordable(now))
    .execute();
  return new Map(ahead.map(({ job, cursor }) => [job, cursor]));
}
