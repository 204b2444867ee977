import { expect, it } from 'vitest';
import { runFleet } from './run-fleet.ts';

it.skipIf(process.platform !== 'linux')('counts what reports of a scheduler take', async () => {
  const usage = await runFleet({ reports: 2, processes: 1, postgres: undefined });
  const { scheduler, requests, database, statements, commits } = usage;
  // Each report asks at least for its documents, its summary and its categories.
  expect(requests).toBeGreaterThanOrEqual(2 * 3);
  // A process that has started has used some of each.
  expect(scheduler.cpuMs).toBeGreaterThan(100);
  expect(scheduler.writtenBytes).toBeGreaterThan(2 * 1_000);
  expect([database, statements, commits]).toEqual([undefined, undefined, undefined]);
});
