import { startPostgresProxy } from '@outlay/database/testing';
import { newSharedDatabase } from '@outlay/database/testing/shared';
import { afterEach, expect, it, vi } from 'vitest';
import { aPlannedRun } from '../../testing/planned-runs.ts';
import { claimRun } from './change-run.ts';
import { keepLeases } from './keep-leases.ts';
import { openStore } from './open-store.ts';
import { planRuns } from './plan-run.ts';
import { runById } from './read-runs.ts';

afterEach(() => vi.useRealTimers());

it('renews leases over a new connection if one hangs, and reports that the database hangs', async () => {
  const url = await newSharedDatabase();
  const way = await startPostgresProxy(url);
  await using database = await openStore({ postgresUrl: `${way.url}?query_timeout=300` });
  await using elsewhere = await openStore({ postgresUrl: url });
  const planned = aPlannedRun();
  await planRuns(elsewhere, [planned]);
  const { id } = await claimRun(database, planned.run, 'here', new Date());
  const leaseUntilMs = async () => (await runById(elsewhere, id))?.leaseUntilMs ?? 0;
  const before = await leaseUntilMs();

  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const reported = Promise.withResolvers<unknown>();
  const stop = keepLeases(database, 'here', reported.resolve);
  way.blockOpen();
  vi.advanceTimersByTime(15_000);
  await vi.waitFor(async () => expect(await leaseUntilMs()).toBeGreaterThan(before), 10_000);
  way.block();
  vi.advanceTimersByTime(15_000);
  expect(await reported.promise).toMatchObject({ code: 'unavailable' });
  stop();
  await way.stop();
});
