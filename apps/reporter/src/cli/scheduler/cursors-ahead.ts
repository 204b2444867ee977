import { existsSync } from 'node:fs';
import type { Instant } from '@outlay/core/time';
import type { Configuration } from '../../adapters/configuration/configuration.ts';
import { readSecret } from '../../adapters/configuration/read-secret.ts';
import { openStore } from '../../adapters/store/open-store.ts';
import { latestRecordable } from '../../adapters/store/time-bounds.ts';
import { failureText } from '../../errors/failure-text.ts';
import type { CommandContext } from '../terminal/command-context.ts';

/** The jobs whose cursor is in the future because a clock was ahead. Does not create a store. */
export async function cursorsAhead(
  { store }: Configuration,
  { environment, now, say }: Pick<CommandContext, 'environment' | 'now' | 'say'>,
): Promise<ReadonlyMap<string, Instant>> {
  if ('sqliteFile' in store && !existsSync(store.sqliteFile)) return new Map();
  try {
    const address =
      'sqliteFile' in store ? store : { postgresUrl: await readSecret(store.postgresUrl, environment) };
    await using database = await openStore(address);
    const ahead = await database
      .selectFrom('jobCursor')
      .select(['job', 'cursor'])
      .where('cursor', '>', latestRecordable(now()))
      .execute();
    return new Map(ahead.map(({ job, cursor }) => [job, cursor]));
  } catch (error) {
    say(`the store was not consulted, so times are from the schedules only: ${failureText(error)}`);
    return new Map();
  }
}
