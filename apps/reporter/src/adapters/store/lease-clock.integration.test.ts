import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { temporaryFolder } from '@outlay/core/internal/testing/temporary-folder.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { aPlannedRun } from '../../testing/planned-runs.ts';
import { processName } from '../processes/process-name.ts';
import { lockPeriod } from './lock-period.ts';
import { openStore } from './open-store.ts';
import { planAndClaim } from './plan-run.ts';
import { abandonedRuns, runById } from './read-runs.ts';
import type { Database } from './schema.ts';

const main = resolve(import.meta.dirname, '../../main.ts');
/** Debian's libfaketime; without it, what another clock makes of a lease is not tried. */
const hasFaketime = spawnSync('faketime', ['--version']).error === undefined;

let folder: string;
let database: Database;

beforeEach(async () => {
  folder = await temporaryFolder();
  database = await openStore({ sqliteFile: join(folder, 'outlay.sqlite') });
});
afterEach(async () => {
  await database.destroy();
});

it('treats a lease that ends too late as expired', async () => {
  const { run, deliveries } = aPlannedRun();
  await planAndClaim(database, { run, deliveries }, { owner: 'elsewhere 1 0', now: new Date() });
  expect(await abandonedRuns(database)).toEqual([]);
  expect(await lockPeriod(database, run)).toMatchObject({ id: run.id });
  await database.updateTable('run').set({ leaseUntilMs: 4_102_444_800_000 }).execute();
  expect(await abandonedRuns(database)).toHaveLength(1);
  expect(await lockPeriod(database, run)).toBeUndefined();
});

it.skipIf(!hasFaketime).each(['+2m', '+100d', '-100d'])(
  'leaves a run to the process that works on it when the clock is set by %s',
  async (offset) => {
    const { run, deliveries } = aPlannedRun();
    const taken = await planAndClaim(
      database,
      { run, deliveries },
      { owner: processName(), now: new Date() },
    );
    const configuration = join(folder, 'outlay.yaml');
    await writeFile(
      configuration,
      'accounts: { home: { baseUrl: "https://localhost", token: { env: TOKEN } } }\njobs: {}\nstore: { url: "sqlite:outlay.sqlite" }\n',
    );
    const { stdout, stderr, status } = spawnSync(
      'faketime',
      ['-f', offset, process.execPath, main, 'history', '--config', configuration],
      { encoding: 'utf8', env: { ...process.env, FAKETIME_DONT_FAKE_MONOTONIC: '1', TOKEN: 'none' } },
    );
    expect(`${stderr}${status}`).toBe('0');
    expect(stdout).toContain(run.id);
    expect(await runById(database, run.id)).toEqual(taken);
  },
  60_000,
);
