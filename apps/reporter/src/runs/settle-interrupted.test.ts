import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { beginTry } from '../store/change-delivery.ts';
import { changeRun, recordStaged } from '../store/change-run.ts';
import { openStore } from '../store/open-store.ts';
import { planRun } from '../store/plan-run.ts';
import { deliveriesOf, runById } from '../store/read-runs.ts';
import type { Database, Run } from '../store/schema.ts';
import type { RunState } from '../store/transitions.ts';
import { aPlannedRun } from '../testing/planned-runs.ts';
import { isGone, processName } from './process-name.ts';
import { settleInterrupted } from './settle-interrupted.ts';

const now = new Date('2026-11-15T12:00:00Z');
/** A number that no process has: Linux gives none above 4194304. */
const gone = `${hostname()} 99999999`;

let root = '';
let database: Database;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'outlay-settle-'));
  database = await openStore({ sqliteFile: join(root, 'outlay.sqlite') });
});
afterEach(async () => {
  await database.destroy();
  await rm(root, { recursive: true });
});

/** A run whose process ended in a state. */
async function interruptedIn(
  last: RunState,
  owner: string,
  onUncertain: 'hold' | 'resend' = 'hold',
): Promise<Run> {
  const planned = aPlannedRun({ owner, onUncertain });
  await planRun(database, planned);
  let run = planned.run;
  for (const state of ['fetched', 'rendered', 'staged', 'delivering'] as const) {
    if (run.state === last) return run;
    run =
      state === 'staged'
        ? await recordStaged(database, run, { files: [], now })
        : await changeRun(database, run, state, { now });
  }
  return run;
}

async function settled(run: Run) {
  await settleInterrupted({ database, root, now });
  const { state, owner } = (await runById(database, run.id)) ?? {};
  return { state, owner, deliveries: (await deliveriesOf(database, run)).map((delivery) => delivery.state) };
}

it.each<RunState>(['planned', 'fetched', 'rendered'])(
  'ends a run that was %s, and clears what it wrote',
  async (state) => {
    const run = await interruptedIn(state, gone);
    await mkdir(join(root, run.id, 'en'), { recursive: true });
    expect(await settled(run)).toEqual({ state: 'failed', owner: null, deliveries: ['skipped', 'skipped'] });
    expect((await readdir(root)).includes(run.id)).toBe(false);
  },
);

it.each<RunState>(['staged', 'delivering'])('leaves what was %s to be finished', async (state) => {
  const run = await interruptedIn(state, gone);
  expect(await settled(run)).toEqual({ state, owner: null, deliveries: ['pending', 'pending'] });
});

it('says of a message that was being sent that it may have arrived; files can be put again', async () => {
  const run = await interruptedIn('delivering', gone);
  for (const delivery of await deliveriesOf(database, run)) await beginTry(database, delivery, now);
  expect(await settled(run)).toEqual({
    state: 'delivering',
    owner: null,
    deliveries: ['deferred', 'unknown'],
  });
});

it('lets a message be sent again where the job says so', async () => {
  const run = await interruptedIn('delivering', gone, 'resend');
  for (const delivery of await deliveriesOf(database, run)) await beginTry(database, delivery, now);
  expect((await settled(run)).deliveries).toEqual(['deferred', 'deferred']);
});

it('leaves alone what a running process works on', async () => {
  const run = await interruptedIn('delivering', `${hostname()} ${process.ppid}`);
  for (const delivery of await deliveriesOf(database, run)) await beginTry(database, delivery, now);
  expect((await settled(run)).deliveries).toEqual(['sending', 'sending']);
});

it.each([
  ['reading', 120],
  ['delivering', 15],
] as const)(
  'takes a process of another machine for gone that was silent while %s for %i minutes',
  (work, minutes) => {
    expect(isGone('elsewhere 1', { work, ms: minutes * 60_000 })).toBe(false);
    expect(isGone('elsewhere 1', { work, ms: minutes * 60_000 + 1 })).toBe(true);
  },
);

it('hears of a process of another machine by what it last delivered', async () => {
  const run = await interruptedIn('delivering', 'elsewhere 1');
  const [first] = await deliveriesOf(database, run);
  if (!first) throw new Error('there is no delivery');
  await beginTry(database, first, new Date('2026-11-15T12:10:00Z'));
  await settleInterrupted({ database, root, now: new Date('2026-11-15T12:25:00Z') });
  expect((await deliveriesOf(database, run))[0]?.state).toBe('sending');
  await settleInterrupted({ database, root, now: new Date('2026-11-15T12:25:01Z') });
  expect((await deliveriesOf(database, run))[0]?.state).toBe('deferred');
});

it('takes its own name for that of an earlier process', () => {
  expect(isGone(processName(), { work: 'delivering', ms: 0 })).toBe(true);
});
