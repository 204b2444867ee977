import { DatabaseSync } from 'node:sqlite';
import type { Run } from './schema.ts';

/** The identity and state of a run. */
export type RecentRun = Pick<Run, 'id' | 'job' | 'account' | 'kind' | 'periodFrom' | 'periodUntil' | 'state'>;

const maxWaitMs = 100;

/**
 * The latest runs of a SQLite store, newest first. Does not change the store: no migration, no recovery.
 * @throws if the file cannot be read
 */
export function recentRuns(sqliteFile: string, limit: number): RecentRun[] {
  using database = new DatabaseSync(sqliteFile, { readOnly: true, timeout: maxWaitMs });
  const rows = database
    .prepare(
      `select id, job, account, kind, period_from as "periodFrom", period_until as "periodUntil", state
       from run order by planned_at desc, id desc limit ?`,
    )
    .all(limit);
  return rows as RecentRun[];
}
