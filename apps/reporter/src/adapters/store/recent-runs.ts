import { DatabaseSync } from 'node:sqlite';
import type { Run } from './schema.ts';

/** What tells a run from others. */
export type RecentRun = Pick<Run, 'id' | 'job' | 'account' | 'kind' | 'periodFrom' | 'periodUntil' | 'state'>;

const maxWaitMs = 100;

/**
 * The latest runs of a SQLite store, newest first, without changing anything in it: its schema is not brought up to
 * date, and no run is settled.
 * @throws where it cannot be read like that
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
