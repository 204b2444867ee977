import { join } from 'node:path';
import { temporaryFolder } from '@outlay/core/internal/testing/temporary-folder.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openStore } from '../../adapters/store/open-store.ts';
import { planRuns } from '../../adapters/store/plan-run.ts';
import { deliveriesOf } from '../../adapters/store/read-runs.ts';
import type { Database, Delivery } from '../../adapters/store/schema.ts';
import { aPlannedRun } from '../../testing/planned-runs.ts';
import { cancelRemoved } from './cancel-removed.ts';

const now = new Date('2026-11-15T12:00:00Z');

let folder = '';
let database: Database;
beforeEach(async () => {
  folder = await temporaryFolder();
  database = await openStore({ sqliteFile: join(folder, 'outlay.sqlite') });
});
afterEach(async () => {
  await database.destroy();
});

it.each<[string, Partial<Delivery>, Delivery['state']]>([
  ['are planned', {}, 'skipped'],
  ['go to an address given with --to', { origin: 'manual' }, 'skipped'],
  ['were all refused', { state: 'refused' }, 'refused'],
])('ends a run whose account is gone and whose deliveries %s', async (_how, change, state) => {
  const { run, deliveries } = aPlannedRun();
  await planRuns(database, [{ run, deliveries: deliveries.map((each) => ({ ...each, ...change })) }]);
  const ended = await cancelRemoved(database, run, { present: { missing: 'the account is gone' }, now });
  expect(ended).toMatchObject({ state: 'skipped', reason: 'the account is gone', nextAt: null });
  expect((await deliveriesOf(database, run)).map((each) => each.state)).toEqual([state, state]);
});
