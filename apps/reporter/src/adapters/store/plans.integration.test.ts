import { join } from 'node:path';
import { temporaryFolder } from '@outlay/core/internal/testing/temporary-folder.ts';
import { type KyselyPlugin, type RootOperationNode, sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { lastRunsOf, lateAccounts, monthlyReports, unresolvedLastRuns } from './account-runs.ts';
import { extendLeases } from './change-run.ts';
import { bringForward, owners, waitingFigures, waitingRuns } from './claim-run.ts';
import { openStore } from './open-store.ts';
import { abandonedRuns } from './read-runs.ts';
import { lastOccurrences, runsByOccurrence } from './runs-by-occurrence.ts';
import { deliveredSince, runsForPeople, runsToRetry } from './runs-for-people.ts';
import type { Database } from './schema.ts';

let folder = '';
let database: Database;
beforeEach(async () => {
  folder = await temporaryFolder();
  database = await openStore({ sqliteFile: join(folder, 'outlay.sqlite') });
});
afterEach(async () => {
  await database.destroy();
});

/** How SQLite looks for what a query asks. */
async function planOf(ask: (asked: Database) => Promise<unknown>): Promise<string[]> {
  const nodes: RootOperationNode[] = [];
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      nodes.push(node);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  await ask(database.withPlugin(plugin));
  const plans = nodes.map(async (node) => {
    const compiled = database.getExecutor().compileQuery(node, { queryId: 'plan' });
    const values = compiled.parameters.map((value) => sql.lit(value));
    const texts = compiled.sql.split('?').map((part) => sql.raw(part));
    const asked = sql.join(
      texts.flatMap((text, index) => [text, ...values.slice(index, index + 1)]),
      sql``,
    );
    return (await sql<{ detail: string }>`explain query plan ${asked}`.execute(database)).rows;
  });
  return (await Promise.all(plans)).flat().map(({ detail }) => detail);
}

const now = new Date('2026-11-15T12:00:00Z');

it.each<[name: string, ask: (asked: Database) => Promise<unknown>]>([
  ['are abandoned', (asked) => abandonedRuns(asked)],
  ['have an owner', (asked) => owners(asked)],
  ['wait', (asked) => waitingRuns(asked, now, 10)],
  ['wait for a time too far away', (asked) => bringForward(asked, now)],
  ['are counted as waiting', (asked) => waitingFigures(asked, now)],
  ['keep their leases', (asked) => extendLeases(asked, 'elsewhere 1 0')],
])('finds the runs that %s without a look at all that ever were', async (_name, ask) => {
  const plan = await planOf(ask);
  expect(plan).toContainEqual(expect.stringMatching(/^SEARCH run USING (COVERING )?INDEX run_by_/));
  expect(plan).not.toContainEqual(expect.stringMatching(/^SCAN/));
});

const month = { from: '2026-11-01T00:00:00.000Z', until: '2026-12-01T00:00:00.000Z' };

it.each<[name: string, indexes: string[], ask: (asked: Database) => Promise<unknown>]>([
  ['is attempted again', ['run_to_retry'], (asked) => runsToRetry(asked, 10)],
  ['arrived', ['run_by_state'], (asked) => deliveredSince(asked, month.from, 10)],
  ['a job did in a month', ['run_by_occurrence'], (asked) => runsByOccurrence(asked, ['weekly'], month)],
  ['jobs did last', ['run_by_occurrence'], (asked) => lastOccurrences(asked, ['weekly', 'monthly'])],
  ['is late of accounts', ['run_to_retry'], (asked) => lateAccounts(asked, ['home', 'office'])],
  [
    'accounts did last',
    ['run_by_account', 'run_by_account_state'],
    (asked) => lastRunsOf(asked, ['home', 'office']),
  ],
  [
    'accounts failed last',
    ['run_unresolved', 'run_by_job'],
    (asked) => unresolvedLastRuns(asked, ['home', 'office']),
  ],
  ['an account spent', ['run_spending'], (asked) => monthlyReports(asked, 'home', '2025-11-01')],
  [
    'needs a person',
    ['run_held', 'run_by_state', 'run_unresolved', 'run_by_job', 'sqlite_autoindex_run_1'],
    (asked) => runsForPeople(asked, 10),
  ],
])('finds what %s in %j', async (_name, indexes, ask) => {
  const plan = (await planOf(ask)).filter((step) => / run | later /.test(step));
  const used = plan.map((step) => /INDEX (\w+)/.exec(step)?.[1]);
  expect([...new Set(used)]).toEqual(indexes);
  expect(plan).not.toContainEqual(expect.stringMatching(/^SCAN run USING INDEX run_by_/));
});
