import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { temporaryFolder } from '@outlay/core/internal/testing/temporary-folder.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { OutputError } from '../../adapters/files/output-error.ts';
import { createSockets } from '../../adapters/service/connect.ts';
import { changeRun, recordStaged, releaseClaim } from '../../adapters/store/change-run.ts';
import { openStore } from '../../adapters/store/open-store.ts';
import { planAndClaim } from '../../adapters/store/plan-run.ts';
import { deliveriesOf, runById } from '../../adapters/store/read-runs.ts';
import type { Database, Run } from '../../adapters/store/schema.ts';
import { noChannels } from '../../testing/no-channels.ts';
import { aPlannedRun, plannedRunSettings } from '../../testing/planned-runs.ts';
import type { RunDeps } from './run-deps.ts';
import { workOnRun } from './work-on-run.ts';

const now = new Date('2026-11-15T12:00:00Z');

let root = '';
let database: Database;
beforeEach(async () => {
  root = await temporaryFolder();
  database = await openStore({ sqliteFile: join(root, 'outlay.sqlite') });
});
afterEach(async () => {
  await database.destroy();
});

/** A staged run that waits for somebody to deliver it. */
async function aStagedRun(): Promise<Run> {
  const owner = 'elsewhere 1 0';
  let run = await planAndClaim(database, aPlannedRun({ origin: 'schedule' }), { owner, now });
  if (!run) throw new Error('it was planned before');
  for (const state of ['fetched', 'rendered'] as const) run = await changeRun(database, run, state, { now });
  const staged = await recordStaged(database, { root, keys: undefined }, { run, files: [], now });
  return releaseClaim(database, staged, { now, nextAt: now.toISOString() });
}

/** Stages the text of the message of a run. */
async function stageMessage(run: Run): Promise<void> {
  const path = `${run.id}/message.json`;
  await mkdir(join(root, run.id));
  await writeFile(join(root, path), '{}');
  const sha256 = createHash('sha256').update('{}').digest('hex');
  const file = {
    format: 'message',
    name: 'message.json',
    mediaType: 'application/json',
    bytes: 2,
    sha256,
  } as const;
  await database
    .insertInto('stagedFile')
    .values({ ...file, runId: run.id, locale: 'en', path, keyId: null })
    .execute();
}

async function workOn(
  run: Run,
  onDelivery: NonNullable<RunDeps['onDelivery']>,
  at: Date = now,
): Promise<void> {
  const signal = new AbortController().signal;
  const listeners = { onState: () => undefined, onDelivery };
  const current = plannedRunSettings();
  const deps = { root, database, current, ...noChannels(), now: () => at, signal, ...listeners };
  await workOnRun(deps, run.id, { sockets: createSockets() });
}

it('releases a run that a supposedly dead process still changed', async () => {
  const run = await aStagedRun();
  const other = new DatabaseSync(join(root, 'outlay.sqlite'));
  await workOn(run, ({ channel }, step) => {
    if (channel !== 'folder' || step !== 'recorded') return;
    other.exec("update delivery set state = 'sending', attempt = 1 where channel = 'email'");
  });
  other.close();
  const states = (await deliveriesOf(database, run)).map(({ state }) => state);
  expect(states).toEqual(['refused', 'deferred']);
  expect(await runById(database, run.id)).toMatchObject({
    state: 'delivering',
    owner: null,
    nextAt: now.toISOString(),
  });
});

it('waits for slow deliveries before it releases a run', async () => {
  const run = await aStagedRun();
  await database.updateTable('delivery').set({ files: '[]' }).execute();
  const [{ target } = { target: '' }] = await deliveriesOf(database, run);
  const channels = noChannels();
  const perform = async () => {
    await sleep(500);
    throw new OutputError(target, 'it is away', { retryable: true });
  };
  const current = plannedRunSettings();
  let asked = 0;
  const configuration = () => {
    asked += 1;
    if (asked > 1) throw new Error('it cannot be read now');
    return current.configuration();
  };
  const deps = {
    root,
    database,
    ...channels,
    now: () => now,
    signal: new AbortController().signal,
    onState: () => undefined,
    current: { ...current, configuration },
    folders: new Map([[target, 0o640]]),
    isolation: {
      processes: { ...channels.isolation.processes, perform },
      timeoutsMs: new Map([[target, 200]]),
    },
  };
  await expect(workOnRun(deps, run.id, { sockets: createSockets() })).rejects.toThrow(
    'it cannot be read now',
  );
  const [first] = await deliveriesOf(database, run);
  expect([first?.state, first?.reason]).toEqual(['deferred', expect.stringContaining('it is away')]);
});

it('survives that a slow delivery was taken over while another one is in progress', async () => {
  const run = await aStagedRun();
  await database.updateTable('delivery').set({ files: '[]' }).execute();
  await stageMessage(run);
  const [{ target } = { target: '' }] = await deliveriesOf(database, run);
  const channels = noChannels();
  const [sending, attempted] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const perform = async () => {
    await sending.promise;
    throw new OutputError(target, 'it is away', { retryable: true });
  };
  const sizeLimit = async () => {
    sending.resolve();
    await attempted.promise;
    // Until the other delivery has failed.
    for (let turn = 0; turn < 50; turn += 1) await nextTurn();
    return { status: 'unreachable', reason: 'no answer' } as const;
  };
  const unused = () => Promise.reject(new Error('nothing is sent'));
  const other = new DatabaseSync(join(root, 'outlay.sqlite'));
  const deps: RunDeps = {
    root,
    database,
    ...channels,
    now: () => now,
    signal: new AbortController().signal,
    onState: () => undefined,
    onDelivery({ channel }, step) {
      if (channel !== 'folder' || step !== 'made') return;
      other.exec("update delivery set attempt = 2 where channel = 'folder'");
      attempted.resolve();
    },
    current: plannedRunSettings(),
    folders: new Map([[target, 0o640]]),
    isolation: {
      processes: { ...channels.isolation.processes, perform },
      timeoutsMs: new Map([[target, 200]]),
    },
    mail: {
      channel: { sizeLimit, deliver: unused, check: unused, close: () => undefined },
      from: 'reports@finance.example',
      server: 'mail.example:465',
    },
  };
  expect(await workOnRun(deps, run.id, { sockets: createSockets() })).toBe(true);
  other.close();
  const [first, second] = await deliveriesOf(database, run);
  expect([first?.attempt, second?.state, second?.reason]).toEqual([2, 'deferred', 'no answer']);
});

it('does not touch a run that another process took over', async () => {
  const run = await aStagedRun();
  const other = new DatabaseSync(join(root, 'outlay.sqlite'));
  await workOn(run, (_delivery, step) => {
    if (step === 'recorded') other.exec("update run set owner = 'elsewhere 2 0', attempt = 3");
  });
  other.close();
  expect(await runById(database, run.id)).toMatchObject({ owner: 'elsewhere 2 0', attempt: 3 });
});

it('releases a run for a minute after an error of its own machine', async () => {
  const run = await aStagedRun();
  const failing = workOn(run, () => {
    throw new Error('ENOSPC: no space left on device');
  });
  await expect(failing).rejects.toThrow('no space left');
  expect(await runById(database, run.id)).toMatchObject({
    state: 'delivering',
    owner: null,
    nextAt: '2026-11-15T12:01:00.000Z',
  });
});

it('releases it with growing pauses, alerts the owner after an hour, and finally stops', async () => {
  const run = await aStagedRun();
  const pauses: (number | null)[] = [];
  let at = now;
  const tellingPauses: number[] = [];
  for (let times = 1; times <= 12; times += 1) {
    const failing = workOn(
      run,
      () => {
        throw new Error('ENOSPC: no space left on device');
      },
      at,
    );
    await expect(failing).rejects.toThrow('no space left');
    const nextAt = (await runById(database, run.id))?.nextAt ?? null;
    pauses.push(nextAt === null ? null : (Date.parse(nextAt) - at.getTime()) / 60_000);
    if ((await database.selectFrom('alert').select('reason').execute()).length > 0) tellingPauses.push(times);
    at = new Date(nextAt ?? at);
  }
  expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 240, 240, 240, null]);
  expect(tellingPauses[0]).toBe(7);
  expect(await runById(database, run.id)).toMatchObject({ state: 'delivering', owner: null });
});
