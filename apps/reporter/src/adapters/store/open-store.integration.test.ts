import { createHash } from 'node:crypto';
import { mkdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { newSharedDatabase, sharedServerUrl } from '@outlay/database/testing/shared';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { StoreError } from '../../errors/store-error.ts';
import { eachStore } from '../../testing/each-store.ts';
import { aPlannedRun } from '../../testing/planned-runs.ts';
import {
  type AttemptOutcome,
  beginDelivery,
  endDelivery,
  removeAttachments,
  skipPending,
} from './change-delivery.ts';
import { changeRun, claimRun, recordStaged, releaseClaim } from './change-run.ts';
import { openStore, type StoreAddress } from './open-store.ts';
import { addDeliveries, planRuns } from './plan-run.ts';
import { deliveriesOf, latestRuns, recordOf, runById } from './read-runs.ts';
import type { Database, Delivery, Run } from './schema.ts';
import { type DeliveryState, deliveryTransitions, type RunState, runTransitions } from './states.ts';

const now = new Date('2026-11-15T12:00:00Z');
const runStates = Object.keys(runTransitions) as RunState[];
const deliveryStates = Object.keys(deliveryTransitions) as DeliveryState[];

const { stores, folder } = eachStore(newSharedDatabase);

describe.each(stores)('the store in %s', (_name, newAddress) => {
  let address: StoreAddress;
  let database: Database;
  beforeEach(async () => {
    address = await newAddress();
    database = await openStore(address);
  });
  afterEach(() => database.destroy());

  it('is created once by processes that start at the same time', async () => {
    const fresh = await newAddress();
    const opened = await Promise.all(Array.from({ length: 4 }, () => openStore(fresh)));
    const [first, second] = opened;
    if (!first || !second) throw new Error('nothing was opened');
    await planRuns(first, [aPlannedRun()]);
    expect((await latestRuns(second, 10)).map(({ id }) => id)).toEqual([aPlannedRun().run.id]);
    await Promise.all(opened.map((each) => each.destroy()));
  });

  it('is refused when a newer version wrote it', async () => {
    await sql`insert into outlay_migration (name) values ('9999-future')`.execute(database);
    await expect(openStore(address)).rejects.toMatchObject({ code: 'newer_database' });
  });

  it('gives back what was planned', async () => {
    const planned = aPlannedRun();
    expect([...(await planRuns(database, [planned]))]).toEqual([planned.run.id]);
    const { run, deliveries, files, attempts } = await recordOf(database, planned.run);
    expect([await runById(database, run.id), deliveries, files, attempts]).toEqual([
      planned.run,
      planned.deliveries,
      [],
      [],
    ]);
  });

  it('plans a run once, however many plan it at the same time', async () => {
    const others = await Promise.all(Array.from({ length: 3 }, () => openStore(address)));
    const planned = await Promise.all([database, ...others].map((each) => planRuns(each, [aPlannedRun()])));
    expect(planned.filter(({ size }) => size === 1)).toHaveLength(1);
    expect(planned.filter(({ size }) => size === 0)).toHaveLength(3);
    expect(await deliveriesOf(database, aPlannedRun().run)).toHaveLength(2);
    await Promise.all(others.map((each) => each.destroy()));
  });

  it('plans a run with all of its deliveries or not at all', async () => {
    const { run, deliveries } = aPlannedRun();
    const [first] = deliveries;
    if (!first) throw new Error('there is no delivery');
    await expect(planRuns(database, [{ run, deliveries: [first, first] }])).rejects.toThrow(/unique/i);
    expect(await latestRuns(database, 10)).toEqual([]);
  });

  it('changes a run along its transitions and in no other way', async () => {
    let count = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...runStates), { maxLength: 12 }), async (states) => {
        count += 1;
        const { run: first, deliveries } = aPlannedRun({ job: `job-${count}` });
        await planRuns(database, [{ run: first, deliveries }]);
        let run: Run = first;
        for (const to of states) {
          const isAllowed = (runTransitions[run.state] as readonly string[]).includes(to);
          const { changed, code } = await outcomeOf(changeRun(database, run, to, { now }));
          expect(code).toBe(isAllowed ? undefined : 'invalid_transition');
          run = changed ?? run;
          expect((await runById(database, run.id))?.state).toBe(run.state);
        }
      }),
      { numRuns: 40 },
    );
  });

  it('changes a delivery along its transitions and in no other way', async () => {
    let count = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...deliveryStates), { maxLength: 10 }), async (states) => {
        count += 1;
        const planned = aPlannedRun({ job: `job-${count}` });
        await planRuns(database, [planned]);
        let delivery = await theDelivery(database, planned.run);
        for (const to of states.filter((state) => state !== 'pending' && state !== 'skipped')) {
          const isAllowed = (deliveryTransitions[delivery.state] as readonly string[]).includes(to);
          const changing =
            to === 'sending'
              ? beginDelivery(database, delivery, now)
              : endDelivery(database, delivery, anOutcome(to), now);
          const { changed, code } = await outcomeOf(changing);
          expect(code).toBe(isAllowed ? undefined : 'invalid_transition');
          delivery = changed ?? delivery;
          expect((await theDelivery(database, planned.run)).state).toBe(delivery.state);
        }
        await skipPending(database, planned.run, { reason: 'none', now });
        const after = (await theDelivery(database, planned.run)).state;
        expect(after).toBe(delivery.state === 'pending' ? 'skipped' : delivery.state);
      }),
      { numRuns: 40 },
    );
  });

  it('allows one of several processes to begin a delivery', async () => {
    const { run, deliveries } = aPlannedRun();
    await planRuns(database, [{ run, deliveries }]);
    const delivery = await theDelivery(database, run);
    const other = await openStore(address);
    const begun = await Promise.allSettled([
      beginDelivery(database, delivery, now),
      beginDelivery(other, delivery, now),
      beginDelivery(database, delivery, now),
    ]);
    expect(begun.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await recordOf(database, run)).attempts).toHaveLength(1);
    await other.destroy();
  });

  it('rejects the outcome of an abandoned attempt, before and after the next one', async () => {
    const { run, deliveries } = aPlannedRun();
    await planRuns(database, [{ run, deliveries }]);
    const stale = await beginDelivery(database, await theDelivery(database, run), now);
    const deferred = await endDelivery(database, stale, anOutcome('deferred'), now);
    const late = () => outcomeOf(endDelivery(database, stale, anOutcome('accepted'), now));
    expect((await late()).code).toBe('superseded');
    const next = await beginDelivery(database, deferred, now);
    expect((await late()).code).toBe('superseded');
    expect(await theDelivery(database, run)).toEqual(next);
  });

  it('prevents changes of a run that another process took over', async () => {
    const { run, deliveries } = aPlannedRun();
    await planRuns(database, [{ run, deliveries }]);
    const taken = await claimRun(database, run, 'other 7', now);
    expect([taken.attempt, taken.owner]).toEqual([1, 'other 7']);
    const superseded = { code: 'superseded' };
    await expect(changeRun(database, run, 'fetched', { now })).rejects.toMatchObject(superseded);
    await expect(claimRun(database, run, 'third 8', now)).rejects.toMatchObject(superseded);
    await expect(releaseClaim(database, run, { now, nextAt: null })).rejects.toMatchObject(superseded);
    expect((await changeRun(database, taken, 'fetched', { now })).state).toBe('fetched');
  });

  it('records files together with the state, or neither', async () => {
    const { run, deliveries } = aPlannedRun();
    await planRuns(database, [{ run, deliveries }]);
    const files = await Promise.all([aFile(run, 'en'), aFile(run, 'pl')].map(written));
    await expect(
      recordStaged(database, { root: folder(), keys: undefined }, { run, files, now }),
    ).rejects.toMatchObject({
      code: 'invalid_transition',
    });
    expect((await recordOf(database, run)).files).toEqual([]);
    const fetched = await changeRun(database, run, 'fetched', { now });
    const rendered = await changeRun(database, fetched, 'rendered', { now });
    await recordStaged(
      database,
      { root: folder(), keys: undefined },
      { run: rendered, files, now, isHeld: 1, reason: 'incomplete' },
    );
    const record = await recordOf(database, run);
    expect(record.files).toEqual(files);
    expect(await runById(database, run.id)).toMatchObject({
      state: 'staged',
      isHeld: 1,
      reason: 'incomplete',
    });
  });

  it('records every attempt with its outcome', async () => {
    const { run, deliveries } = aPlannedRun();
    await planRuns(database, [{ run, deliveries }]);
    const first = await beginDelivery(database, await theDelivery(database, run), now);
    const later = new Date('2026-11-15T12:05:00Z');
    const deferred = await endDelivery(database, first, anOutcome('deferred'), now);
    const second = await beginDelivery(database, deferred, later);
    await endDelivery(database, second, anOutcome('accepted'), later);
    const { attempts } = await recordOf(database, run);
    expect(
      attempts.map(({ number, startedAt, outcome, detail }) => [number, startedAt, outcome, detail]),
    ).toEqual([
      [1, '2026-11-15T12:00:00.000Z', 'deferred', 'busy'],
      [2, '2026-11-15T12:05:00.000Z', 'accepted', '250 queued'],
    ]);
    expect(await theDelivery(database, run)).toMatchObject({
      receipt: '250 queued',
      reason: null,
      nextAttemptAt: null,
    });
  });

  it('skips pending deliveries of some channels, and removes files from e-mails', async () => {
    const { run, deliveries } = aPlannedRun();
    await planRuns(database, [{ run, deliveries }]);
    await removeAttachments(database, run);
    await skipPending(database, run, { reason: 'empty', now, channels: ['folder'] });
    expect((await deliveriesOf(database, run)).map(({ state, files }) => [state, files.length])).toEqual([
      ['skipped', 1],
      ['pending', 0],
    ]);
  });

  it('adds further deliveries after those that there are', async () => {
    const { run, deliveries } = aPlannedRun();
    await planRuns(database, [{ run, deliveries }]);
    const [first] = deliveries;
    if (!first) throw new Error('there is no delivery');
    await addDeliveries(database, [{ ...first, id: 'further', position: 2, copyOf: first.id }]);
    expect((await deliveriesOf(database, run)).map(({ position, copyOf }) => [position, copyOf])).toEqual([
      [0, null],
      [1, null],
      [2, first.id],
    ]);
  });

  it('lists the newest runs first, up to a maximum', async () => {
    for (const [index, day] of ['13', '15', '14'].entries()) {
      const planned = aPlannedRun({ job: `job-${index}`, now: new Date(`2026-11-${day}T00:00:00Z`) });
      await planRuns(database, [planned]);
    }
    expect((await latestRuns(database, 2)).map(({ job }) => job)).toEqual(['job-1', 'job-2']);
  });
});

it('keeps a SQLite file from other users', async () => {
  const database = await openStore({ sqliteFile: join(folder(), 'new', 'outlay.sqlite') });
  await database.destroy();
  expect((await stat(join(folder(), 'new', 'outlay.sqlite'))).mode & 0o777).toBe(0o600);
});

it('distinguishes an invalid address, a refused one and an unreachable one', async () => {
  const wrongPassword = new URL(await sharedServerUrl());
  wrongPassword.password = 'very-secret';
  await expect(openStore({ postgresUrl: 'mysql://host/x' })).rejects.toMatchObject({
    code: 'invalid_address',
  });
  await expect(openStore({ postgresUrl: wrongPassword.href })).rejects.toMatchObject({
    code: 'invalid_address',
    message: expect.not.stringContaining('very-secret'),
  });
  const nobody = openStore({ postgresUrl: 'postgres://user:very-secret@127.0.0.1:1/x' });
  await expect(nobody).rejects.toMatchObject({ code: 'unavailable' });
  await expect(openStore({ sqliteFile: folder() })).rejects.toMatchObject({ code: 'unavailable' });
});

/** What a change came to: the record, or the code of why not. */
async function outcomeOf<Record>(changing: Promise<Record>): Promise<{ changed?: Record; code?: unknown }> {
  try {
    return { changed: await changing };
  } catch (error) {
    return { code: error instanceof StoreError ? error.code : error };
  }
}

function aFile(run: Run, locale: 'en' | 'pl') {
  return {
    runId: run.id,
    locale,
    format: 'json',
    name: 'monthly-2026-10.json',
    mediaType: 'application/json',
    bytes: 5_000_000_000,
    sha256: createHash('sha256').update(locale).digest('hex'),
    keyId: null,
    path: `${run.id}/${locale}/monthly-2026-10.json`,
  } as const;
}

/** Files are kept in PostgreSQL, so they have to be there, with the bytes of their hash. */
async function written(file: ReturnType<typeof aFile>) {
  await mkdir(join(folder(), file.runId, file.locale), { recursive: true });
  await writeFile(join(folder(), file.path), file.locale);
  return file;
}

function anOutcome(state: Exclude<DeliveryState, 'pending' | 'sending' | 'skipped'>): AttemptOutcome {
  if (state === 'accepted') return { state, receipt: '250 queued' };
  return state === 'deferred'
    ? { state, reason: 'busy', nextAttemptAt: now.toISOString() }
    : { state, reason: 'no' };
}

async function theDelivery(database: Database, run: Run): Promise<Delivery> {
  const [delivery] = await deliveriesOf(database, run);
  if (!delivery) throw new Error('there is no delivery');
  return delivery;
}
