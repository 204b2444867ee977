import { join } from 'node:path';
import { temporaryFolder } from '@outlay/core/internal/testing/temporary-folder.ts';
import { type KyselyPlugin, type RootOperationNode, sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { extendLeases } from './change-run.ts';
import { bringForward, owners, waitingFigures, waitingRuns } from './claim-run.ts';
import { openStore } from './open-store.ts';
import { abandonedRuns } from './read-runs.ts';
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
