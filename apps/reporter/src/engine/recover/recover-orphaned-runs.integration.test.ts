import { mkdir, readdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '@outlay/core/internal/testing/temporary-folder.ts';
import { type KyselyPlugin, sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  createFolderProcesses,
  type FolderProcesses,
} from '../../adapters/channels/folder/folder-processes.ts';
import { processName } from '../../adapters/processes/process-name.ts';
import { beginDelivery, cancelDelivery, recordHandOver } from '../../adapters/store/change-delivery.ts';
import { changeRun, recordStaged } from '../../adapters/store/change-run.ts';
import { claimDueRun, endLeases } from '../../adapters/store/claim-run.ts';
import { openStore } from '../../adapters/store/open-store.ts';
import { planAndClaim } from '../../adapters/store/plan-run.ts';
import { deliveriesOf, recordOf, runById } from '../../adapters/store/read-runs.ts';
import type { Database, Delivery, Run } from '../../adapters/store/schema.ts';
import type { RunState } from '../../adapters/store/states.ts';
import { aPlannedRun, type PlannedRunOptions } from '../../testing/planned-runs.ts';
import { deliveryRetries } from '../retry/pauses.ts';
import { endOrphanedAttempts, recoverOrphanedRuns } from './recover-orphaned-runs.ts';

const now = new Date('2026-11-15T12:00:00Z');
const [machine = ''] = processName().split(' ');
/** A number that no process has: Linux gives none above 4194304. */
const gone = `${machine} 99999999 0`;

let root = '';
let database: Database;
let processes: FolderProcesses;
beforeEach(async () => {
  processes = createFolderProcesses(process.env);
  root = await temporaryFolder();
  database = await openStore({ sqliteFile: join(root, 'outlay.sqlite') });
});
afterEach(async () => {
  processes.close();
  await database.destroy();
});

/** A run whose process ended in a state. */
async function interruptedIn(
  last: RunState,
  owner: string,
  { onUncertain = 'hold', origin = 'manual' }: Pick<PlannedRunOptions, 'onUncertain' | 'origin'> = {},
): Promise<Run> {
  const taken = await planAndClaim(database, aPlannedRun({ onUncertain, origin }), { owner, now });
  if (!taken) throw new Error('it was planned before');
  let run = taken;
  for (const state of ['fetched', 'rendered', 'staged', 'delivering'] as const) {
    if (run.state === last) return run;
    run =
      state === 'staged'
        ? await recordStaged(database, { root, keys: undefined }, { run, files: [], now })
        : await changeRun(database, run, state, { now });
  }
  return run;
}

/** Begins every delivery that is left; of a message all but its final dot is sent. */
async function sendAll(run: Run): Promise<void> {
  for (const delivery of await beginAll(run)) {
    if (delivery.channel === 'email') await recordHandOver(database, delivery);
  }
}

async function beginAll(run: Run): Promise<Delivery[]> {
  const left = (await deliveriesOf(database, run)).filter(({ state }) => state !== 'unknown');
  return Promise.all(left.map((delivery) => beginDelivery(database, delivery, now)));
}

async function settled(run: Run) {
  await recoverOrphanedRuns({ database, root, processes, now });
  const { state, owner } = (await runById(database, run.id)) ?? {};
  return { state, owner, deliveries: (await deliveriesOf(database, run)).map((delivery) => delivery.state) };
}

it.each<RunState>(['planned', 'fetched', 'rendered'])(
  'ends a run that was %s, and clears what it wrote',
  async (state) => {
    const run = await interruptedIn(state, gone);
    await mkdir(join(root, run.id, '1', 'en'), { recursive: true });
    expect(await settled(run)).toEqual({ state: 'failed', owner: null, deliveries: ['skipped', 'skipped'] });
    expect((await readdir(root)).includes(run.id)).toBe(false);
  },
);

it('ends a run whose files cannot be removed, without affecting other runs', async () => {
  const run = await interruptedIn('fetched', gone);
  await symlink('round', join(root, 'round'));
  await recoverOrphanedRuns({ database, root: join(root, 'round'), processes, now });
  expect(await runById(database, run.id)).toMatchObject({ state: 'failed', owner: null });
});

it('ends a run and its deliveries in one transaction', async () => {
  const run = await interruptedIn('fetched', gone);
  await sql`create trigger full before update on delivery begin select raise(abort, 'full'); end`.execute(
    database,
  );
  await expect(settled(run)).rejects.toThrow('full');
  expect((await runById(database, run.id))?.state).toBe('fetched');
});

it.each<RunState>(['staged', 'delivering'])('leaves a run that was %s to be finished', async (state) => {
  const run = await interruptedIn(state, gone);
  expect(await settled(run)).toEqual({ state, owner: null, deliveries: ['pending', 'pending'] });
});

it('does not count a run with only canceled deliveries as a recovery', async () => {
  const run = await interruptedIn('delivering', gone);
  const { job, account } = run;
  await database
    .insertInto('jobHealth')
    .values({ job, account, state: 'failing', runId: 'before' })
    .execute();
  for (const delivery of await deliveriesOf(database, run))
    await cancelDelivery(database, delivery, { reason: 'no recipients are left', now });
  expect(await settled(run)).toEqual({ state: 'skipped', owner: null, deliveries: ['skipped', 'skipped'] });
  expect((await runById(database, run.id))?.reason).toBe('no recipients are left');
  expect((await database.selectFrom('jobHealth').select('state').execute())[0]?.state).toBe('failing');
});

it('marks a message in progress as unknown; files can be delivered again', async () => {
  const run = await interruptedIn('delivering', gone);
  await sendAll(run);
  expect(await settled(run)).toEqual({
    state: 'delivering',
    owner: null,
    deliveries: ['deferred', 'unknown'],
  });
});

it('sends a message again if the job allows it', async () => {
  const run = await interruptedIn('delivering', gone, { onUncertain: 'resend' });
  await sendAll(run);
  expect((await settled(run)).deliveries).toEqual(['deferred', 'deferred']);
});

it('resends a message that may have arrived once, and then marks it as unknown', async () => {
  const run = await interruptedIn('delivering', gone, { onUncertain: 'resend' });
  await sendAll(run);
  expect((await settled(run)).deliveries).toEqual(['deferred', 'deferred']);
  await sendAll(run);
  await endOrphanedAttempts(database, run, now);
  expect((await deliveriesOf(database, run)).map(({ state }) => state)).toEqual(['deferred', 'unknown']);
  const { attempts } = await recordOf(database, run);
  const toFolder = attempts.filter(({ outcome }) => outcome === 'deferred');
  const sent = attempts.filter(({ outcome }) => outcome === 'unknown');
  expect([toFolder, sent].map((tries) => tries.map(({ number }) => number))).toEqual([
    [1, 2],
    [1, 2],
  ]);
});

it('refuses a delivery that crashes its process on every attempt', async () => {
  const run = await interruptedIn('delivering', gone);
  const states: string[][] = [];
  while (states.length < deliveryRetries.maxAttempts) {
    await beginAll(run);
    await endOrphanedAttempts(database, run, now);
    states.push((await deliveriesOf(database, run)).map(({ state }) => state));
  }
  expect(new Set(states.slice(0, -1).map(String))).toEqual(new Set(['deferred,deferred']));
  expect(states.at(-1)).toEqual(['refused', 'refused']);
  const [folder] = await deliveriesOf(database, run);
  expect(folder?.reason).toBe('refused after 14 attempts: the process ended while the files were written');
});

it('retries an incomplete message, and stops the stalled process from sending it', async () => {
  const run = await interruptedIn('delivering', gone);
  const [, stalled] = await beginAll(run);
  if (!stalled) throw new Error('there is no message');
  expect((await settled(run)).deliveries).toEqual(['deferred', 'deferred']);
  await expect(recordHandOver(database, stalled)).rejects.toMatchObject({ code: 'superseded' });
  const [, again] = await deliveriesOf(database, run);
  if (again) await beginDelivery(database, again, now);
  await expect(recordHandOver(database, stalled)).rejects.toMatchObject({ code: 'superseded' });
});

it('accepts the outcome that a process recorded after it was considered gone', async () => {
  const run = await interruptedIn('delivering', gone);
  const [, begun] = await beginAll(run);
  if (!begun) throw new Error('there is no message');
  const other = await openStore({ sqliteFile: join(root, 'outlay.sqlite') });
  let recorded: Promise<unknown> | undefined;
  const afterFirstAnswer: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      await (recorded ??= recordHandOver(other, begun));
      return result;
    },
  };
  await endOrphanedAttempts(database.withPlugin(afterFirstAnswer), run, now);
  await other.destroy();
  expect((await deliveriesOf(database, run)).map(({ state }) => state)).toEqual(['deferred', 'unknown']);
});

it('does not touch runs of a running process', async () => {
  const run = await interruptedIn('delivering', `${machine} ${process.ppid} 0`);
  await sendAll(run);
  expect((await settled(run)).deliveries).toEqual(['sending', 'sending']);
});

it('considers a process of another machine gone when its lease expires', async () => {
  const run = await interruptedIn('delivering', 'elsewhere 1 0');
  await sendAll(run);
  expect((await settled(run)).deliveries).toEqual(['sending', 'sending']);
  await endLeases(database, ['elsewhere 1 0']);
  expect((await settled(run)).deliveries).toEqual(['deferred', 'unknown']);
});

it('considers an earlier process with the same PID gone', async () => {
  const earlier = `${machine} ${process.pid} 1-0`;
  const run = await interruptedIn('delivering', earlier);
  expect(await settled(run)).toMatchObject({ state: 'delivering', owner: null });
});

it('recovers an ended scheduled run that a command resumed and left', async () => {
  const run = await interruptedIn('delivering', gone, { origin: 'schedule' });
  await database.updateTable('run').set({ nextAt: null }).execute();
  await sendAll(run);
  expect(await settled(run)).toMatchObject({ owner: null, deliveries: ['deferred', 'unknown'] });
  expect((await runById(database, run.id))?.nextAt).toBe(now.toISOString());
});

it('leaves scheduled runs to the scheduler, without an owner', async () => {
  const run = await interruptedIn('rendered', gone, { origin: 'schedule' });
  expect(await settled(run)).toMatchObject({ state: 'rendered', owner: gone });
  expect(await claimDueRun(database, run.id, { owner: processName(), now })).toMatchObject({
    state: 'rendered',
    owner: processName(),
    attempt: 2,
  });
  expect((await recordOf(database, run)).runAttempts.map(({ outcome }) => outcome)).toEqual(['lost', null]);
});
