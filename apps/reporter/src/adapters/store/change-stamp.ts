import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from './schema.ts';

/** A change of a run shows if it is among so many latest ones, also where the clocks of two machines differ. */
const latestRuns = 100;

/**
 * A text that is another one after something changed that people see: the state of a run or of a delivery in progress, a pause,
 * an action or the directory of accounts. One short query, which reads indexes.
 */
export async function changeStamp(database: Database): Promise<string> {
  const latest = database
    .selectFrom('run')
    .select(['id', 'state', 'changedAt as stamp'])
    .orderBy('changedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(latestRuns);
  const rows = await database
    .selectFrom(latest.as('latest'))
    .select(['latest.id', sql<string>`latest.state`.as('state'), 'latest.stamp'])
    .unionAll(inProgress(database))
    .unionAll(deliveriesInProgress(database))
    .unionAll(pausesAndActions(database))
    .unionAll(directoryOfAccounts(database))
    .execute();
  const texts = rows.map(({ id, state, stamp }) => JSON.stringify([id, state, stamp]));
  return createHash('sha256').update(texts.toSorted().join('\n')).digest('hex');
}

function inProgress(database: Database) {
  return database
    .selectFrom('run')
    .select(['id', sql<string>`owner`.as('state'), sql<string>`cast(attempt as text)`.as('stamp')])
    .where('owner', 'is not', null);
}

function deliveriesInProgress(database: Database) {
  return database
    .selectFrom('run')
    .innerJoin('delivery', 'delivery.runId', 'run.id')
    .select(['run.id', sql<string>`delivery.state`.as('state')])
    .select(sql<string>`cast(count(*) as text)`.as('stamp'))
    .where('run.owner', 'is not', null)
    .groupBy(['run.id', 'delivery.state']);
}

function directoryOfAccounts(database: Database) {
  return database
    .selectFrom('directory')
    .select(['id', sql<string>`'directory'`.as('state'), sql<string>`cast(revision as text)`.as('stamp')]);
}

function pausesAndActions(database: Database) {
  return database
    .selectFrom('jobPause')
    .select(['id', sql<string>`'paused'`.as('state'), 'pausedAt as stamp'])
    .where('resumedAt', 'is', null)
    .unionAll(
      database
        .selectFrom('consoleAction')
        .select(['id', sql<string>`'action'`.as('state'), 'startedAt as stamp'])
        .where('endedAt', 'is', null),
    );
}
