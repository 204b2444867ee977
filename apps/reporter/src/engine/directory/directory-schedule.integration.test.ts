import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startService, type TestService } from '@outlay/service/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Configuration } from '../../adapters/configuration/configuration.ts';
import { readConfiguration } from '../../adapters/configuration/read-configuration.ts';
import type { SchedulerEvent } from '../../adapters/log/scheduler-event.ts';
import { createLocalQueue } from '../../adapters/queue/local-queue.ts';
import { createSockets } from '../../adapters/service/connect.ts';
import { createClocks } from '../../adapters/service/observed-clocks.ts';
import { lockCursors } from '../../adapters/store/job-cursors.ts';
import { openStore, type StoreAddress } from '../../adapters/store/open-store.ts';
import { latestRuns } from '../../adapters/store/read-runs.ts';
import type { Database } from '../../adapters/store/schema.ts';
import { eachStore } from '../../testing/each-store.ts';
import { runOutlay } from '../../testing/run-outlay.ts';
import { sharedFolderProcesses } from '../../testing/shared-folder-processes.ts';
import { trustedClock } from '../../testing/trusted-clock.ts';
import { openChannels } from '../deliver/open-channels.ts';
import { scheduleKey } from '../plan/plan-jobs.ts';
import { createPlanner } from '../plan/planner.ts';
import { workOnRun } from '../run/work-on-run.ts';
import { openRunStore } from '../scheduler/run-store.ts';
import { refreshedConfiguration } from './stored-configuration.ts';

vi.setConfig({ testTimeout: 60_000 });

const { stores, folder } = eachStore();

let service: TestService;
beforeAll(async () => {
  service = await startService({ seed: { months: 2, documentsPerMonth: 5, asOf: '2026-11-15' } });
}, 120_000);
afterAll(() => service.stop());

let environment: Record<string, string> = {};
beforeEach(() => {
  environment = { OUTLAY_TOKEN_ANNA: service.token, OUTLAY_TOKEN_BASIA: service.token };
});

type Row = readonly [name: string, token?: string];

async function directoryOf(...rows: readonly Row[]): Promise<void> {
  const lines = rows.map(
    ([name, token = `OUTLAY_TOKEN_${name.toUpperCase()}`]) => `${name},${service.url},${token}\n`,
  );
  const file = join(folder(), 'accounts.csv');
  await writeFile(`${file}.new`, `name,base_url,token\n${lines.join('')}`);
  await rename(`${file}.new`, file);
}

/** A configuration with a directory, and the store of its runs. */
async function opened(address: StoreAddress) {
  const path = join(folder(), 'outlay.yaml');
  await writeFile(join(folder(), 'ca.pem'), service.ca);
  environment['STORE'] = 'postgresUrl' in address ? address.postgresUrl : '';
  environment['OUTLAY_CONFIG'] = path;
  await writeFile(
    path,
    `accounts:
  from: csv
  file: accounts.csv
  hosts: ["${new URL(service.url).host}"]
  tokens: { envPrefix: OUTLAY_TOKEN_ }
  defaults: { caFile: ca.pem }
jobs:
  monthly:
    kind: monthly
    schedule: { cron: "0 6 1 * *", timeZone: UTC }
    formats: [json]
    deliveries: [{ channel: folder, path: reports }]
store: { url: ${'postgresUrl' in address ? '{ env: STORE }' : 'sqlite:outlay.sqlite'} }
`,
  );
  const database = await openStore(address);
  const written = await readConfiguration(path);
  const events: SchedulerEvent[] = [];
  const onEvent = (event: SchedulerEvent) => void events.push(event);
  const refresh = (now: string) =>
    refreshedConfiguration({ database, environment, now: new Date(now), onEvent }, written);
  const outlay = (...words: string[]) => runOutlay(words, { environment });
  return { database, refresh, events, outlay };
}

async function planned(database: Database, configuration: Configuration, at: string): Promise<string[]> {
  const now = () => new Date(at);
  const planner = createPlanner({
    database,
    queue: createLocalQueue(),
    configuration: () => configuration,
    environment,
    now,
    clockWatch: trustedClock(now),
    onEvent: () => undefined,
  });
  await planner.tick();
  return (await latestRuns(database, 100)).map(({ account }) => account).toSorted();
}

async function dueFrom(database: Database, { jobs }: Configuration, since: string): Promise<void> {
  const keys = jobs.map((job) => ({ job: job.name, schedule: scheduleKey(job), since }));
  await database.transaction().execute((transaction) => lockCursors(transaction, keys));
}

/** Works on the planned runs. @returns the state of each, and whether it is held, by account */
async function workedOn(configuration: Configuration, at: string) {
  const now = () => new Date(at);
  const processes = sharedFolderProcesses();
  const store = await openRunStore({ configuration, environment, now: now(), processes });
  const channels = await openChannels(configuration, environment, processes);
  const sockets = createSockets();
  const current = { configuration: () => configuration, environment };
  const { signal } = new AbortController();
  const work = { ...store, ...channels, current, now, signal, onState: () => undefined };
  const clocks = createClocks(() => 0);
  for (const { id } of await latestRuns(store.database, 100)) await workOnRun(work, id, { clocks, sockets });
  const runs = await latestRuns(store.database, 100);
  channels.close();
  await sockets.close();
  await store.close();
  return Object.fromEntries(runs.map(({ account, state, isHeld }) => [account, [state, isHeld]]));
}

const october = '2026-10-20T00:00:00.000Z';
const due = '2026-11-01T06:00:30.000Z';

function statuses(events: readonly SchedulerEvent[]): unknown[] {
  return events.map((event) => (event.type === 'directory' ? event.status : event.type));
}

describe.each(stores)('a directory of accounts (%s)', (_name, newAddress) => {
  it('plans nothing and removes nothing while it is gone, and plans what was due when it is back', async () => {
    const { database, refresh, events } = await opened(await newAddress());
    await directoryOf(['anna'], ['basia']);
    await dueFrom(database, await refresh('2026-10-31T00:00:00.000Z'), october);
    await rm(join(folder(), 'accounts.csv'));
    const gone = await refresh(due);
    expect(gone.accounts.map(({ name }) => name)).toEqual(['anna', 'basia']);
    expect(gone.directory?.state?.unreadable).toMatchObject({ since: due });
    expect(await planned(database, gone, due)).toEqual([]);
    await directoryOf(['anna'], ['basia']);
    const later = '2026-11-01T06:02:00.000Z';
    expect(await planned(database, await refresh(later), later)).toEqual(['anna', 'basia']);
    expect(statuses(events)).toEqual(['read', 'unreadable', 'read']);
    await database.destroy();
  });

  it('is read by one process at a time, and not again before refreshSeconds', async () => {
    const { database, refresh, events } = await opened(await newAddress());
    await directoryOf(['anna']);
    await Promise.all([refresh(october).catch(() => undefined), refresh(october).catch(() => undefined)]);
    await directoryOf(['anna'], ['basia']);
    const names = async (now: string) => (await refresh(now)).accounts.map(({ name }) => name);
    expect(await names('2026-10-20T00:00:59.999Z')).toEqual(['anna']);
    expect(await names('2026-10-20T00:01:00.000Z')).toEqual(['anna', 'basia']);
    expect(statuses(events)).toEqual(['read', 'read']);
    await database.destroy();
  });

  it('plans nothing for an account that is absent once, and has not the one that is absent twice', async () => {
    const { database, refresh } = await opened(await newAddress());
    await directoryOf(['anna'], ['basia']);
    await dueFrom(database, await refresh('2026-10-31T00:00:00.000Z'), october);
    await directoryOf(['anna']);
    const once = await refresh(due);
    expect(once.accounts.map(({ name, entry }) => [name, entry?.status])).toEqual([
      ['anna', undefined],
      ['basia', 'missing'],
    ]);
    expect(await planned(database, once, due)).toEqual(['anna']);
    const twice = await refresh('2026-11-01T06:02:00.000Z');
    expect(twice.accounts.map(({ name }) => name)).toEqual(['anna']);
    await database.destroy();
  });

  it('alerts the owner once when it was unreadable for 15 minutes', async () => {
    const { database, refresh } = await opened(await newAddress());
    await directoryOf(['anna']);
    await refresh('2026-11-01T00:00:00.000Z');
    await rm(join(folder(), 'accounts.csv'));
    const alerts = () => database.selectFrom('alert').select(['cause', 'reason']).execute();
    await refresh('2026-11-01T00:01:00.000Z');
    await refresh('2026-11-01T00:15:00.000Z');
    expect(await alerts()).toEqual([]);
    for (const minute of [16, 17, 18]) await refresh(`2026-11-01T00:${minute}:00.000Z`);
    const reason = `the file ${join(folder(), 'accounts.csv')} cannot be read (ENOENT)`;
    expect(await alerts()).toEqual([{ cause: 'directory', reason }]);
    await database.destroy();
  });
});

it('says with outlay jobs since when the directory cannot be read, and why', async () => {
  const { database, refresh, outlay } = await opened({ sqliteFile: join(folder(), 'outlay.sqlite') });
  await directoryOf(['anna']);
  await refresh('2026-11-15T11:00:00.000Z');
  expect(JSON.parse((await outlay('jobs', '--json')).stdout)).toMatchObject({
    jobs: [{ accounts: ['anna'] }],
    directory: { unreadable: null },
  });
  await rm(join(folder(), 'accounts.csv'));
  await refresh('2026-11-15T11:59:30.000Z');
  expect((await outlay('jobs')).stderr).toMatch(
    /^The directory of accounts has been unreadable since 2026-11-15 11:59 UTC, and nothing is planned: the file/m,
  );
  await database.destroy();
});

it('cancels nothing because of a directory that was never read', async () => {
  const { database, refresh } = await opened({ sqliteFile: join(folder(), 'outlay.sqlite') });
  await expect(refresh(due)).rejects.toThrow('accounts: the directory has not been read yet: the file');
  await database.destroy();
});

it('delivers the reports of its accounts, and holds those of an invalid entry until it is corrected', async () => {
  const { database, refresh, outlay } = await opened({ sqliteFile: join(folder(), 'outlay.sqlite') });
  await directoryOf(['anna'], ['basia', 'PASSWORD_OF_MAIL']);
  const check = await outlay('config', 'check');
  expect(check.stderr).toBe('error: 1 of 5 checks failed\n');
  expect(check.code).toBe(2);
  expect(check.stdout).toMatch(/ok +accounts: the directory has 2 accounts\n/);
  expect(check.stdout).toMatch(
    /invalid +accounts: basia: token: does not begin with accounts\.tokens\.envPrefix/,
  );
  expect(check.stdout).toMatch(/ok +accounts\.anna: .* accepts the token/);

  const before = await refresh('2026-10-31T00:00:00.000Z');
  await dueFrom(database, before, october);
  await planned(database, before, due);
  expect(await workedOn(before, due)).toEqual({ anna: ['delivered', 0], basia: ['planned', 1] });
  const held = (await latestRuns(database, 100)).find(({ account }) => account === 'basia')?.id ?? '';
  const shown = await outlay('show', held);
  expect(shown.stdout.replaceAll(/\s+/g, ' ')).toContain(
    'the entry of the account basia in the directory is invalid: token: does not begin',
  );

  await directoryOf(['anna'], ['basia']);
  // A command reads the directory again if it was not read for a minute.
  const soon = await runOutlay(['retry', held], { environment, now: '2026-11-15T12:01:01Z' });
  expect(soon.stderr + soon.stdout).toContain('delivered');
  await database.destroy();
});
