import { startService, type TestService } from '@outlay/service/testing';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { changeRun, claimRun, recordStaged } from '../../adapters/store/change-run.ts';
import { endLeases } from '../../adapters/store/claim-run.ts';
import type { RunRecord } from '../../adapters/store/read-runs.ts';
import { startSmtpServer, type TestSmtpServer } from '../../testing/index.ts';
import { aSchedulerFixture, type SchedulerFixture } from '../../testing/scheduler-fixture.ts';

const now = new Date('2026-06-01T04:00:00Z');

let service: TestService;
let mail: TestSmtpServer;
beforeAll(async () => {
  service = await startService({ seed: { months: 3, documentsPerMonth: 10, asOf: '2026-11-15' } });
  mail = await startSmtpServer();
});
afterAll(() => Promise.all([service.stop(), mail.stop()]));

/** A job that is due for May 2026, which has no documents. */
let fixture: SchedulerFixture;
beforeEach(async () => {
  fixture = await aSchedulerFixture({
    accounts: { home: service },
    smtp: mail.settings,
    jobs: `  monthly:
    kind: monthly
    whenEmpty: note
    schedule: { cron: "0 6 1 * *" }
    formats: [json]
    deliveries:
      - { channel: folder, path: reports }
      - { channel: email, recipients: [{ address: anna@finance.example }] }`,
  });
  await fixture.plannedUpTo('monthly', '2026-05-20T00:00:00.000Z');
  fixture.at(now.toISOString());
  await fixture.plan();
});
afterEach(() => fixture.remove());

async function theRecord(): Promise<RunRecord> {
  const [record] = await fixture.records();
  if (!record) throw new Error('nothing was planned');
  return record;
}

it('delivers nothing of a run whose process ended while it was being held', async () => {
  const { database, root } = fixture.store;
  let run = await claimRun(database, (await theRecord()).run, 'elsewhere 1 0', now);
  for (const state of ['fetched', 'rendered'] as const) run = await changeRun(database, run, state, { now });
  await recordStaged(
    database,
    { root, keys: undefined },
    { run, files: [], now, isHeld: 1, reason: 'not all' },
  );
  await endLeases(database, ['elsewhere 1 0']);
  await fixture.work();
  const { run: left, deliveries } = await theRecord();
  expect(left).toMatchObject({ state: 'staged', isHeld: 1, reason: 'not all', owner: null, nextAt: null });
  expect(deliveries.map(({ state }) => state)).toEqual(['pending', 'pending']);
});

it('keeps the planned deliveries if a note cannot be staged', async () => {
  const { run, deliveries } = await theRecord();
  const taken = { runId: run.id, locale: 'en', format: 'message', name: '', path: '' } as const;
  const file = { ...taken, mediaType: '', bytes: 0, sha256: '' };
  await fixture.store.database.insertInto('stagedFile').values(file).execute();
  await fixture.work();
  const failed = await theRecord();
  expect(failed.run.state).toBe('failed');
  expect(failed.deliveries.map(({ reason }) => reason)).toEqual([
    'the report was not created',
    'the report was not created',
  ]);
  expect(failed.deliveries.map(({ files }) => files)).toEqual(deliveries.map(({ files }) => files));
});

it('ends a failed run and its deliveries in one transaction', async () => {
  const { database } = fixture.store;
  fixture.at('2026-06-01T04:00:00Z');
  await sql`create trigger full before update on delivery begin select raise(abort, 'full'); end`.execute(
    database,
  );
  await fixture.rewrite(
    '  other:\n    kind: weekly\n    schedule: { cron: "0 6 * * 1" }\n    deliveries:\n      - { channel: folder, path: reports }',
  );
  await expect(fixture.work()).rejects.toThrow('full');
  expect((await theRecord()).run).toMatchObject({ state: 'planned', owner: null });
  await sql`drop trigger full`.execute(database);
  fixture.at('2026-06-01T04:01:00Z');
  await fixture.work();
  const { run, deliveries } = await theRecord();
  expect([run.state, ...deliveries.map(({ state }) => state)]).toEqual(['skipped', 'skipped', 'skipped']);
});

it('keeps staged files, whatever fails afterwards', async () => {
  const { work, records } = fixture;
  const failing = work(undefined, ({ state }) => {
    if (state === 'staged') throw new Error('a mistake');
  });
  await expect(failing).rejects.toThrow('a mistake');
  expect((await theRecord()).run).toMatchObject({ state: 'staged', owner: null });
  fixture.at('2026-06-01T04:01:00Z');
  await work();
  expect((await records()).map(({ run }) => run.state)).toEqual(['delivered']);
});

it('resumes what a clock that was a year ahead deferred', async () => {
  const { database } = fixture.store;
  const left = { nextAt: '2027-06-01T04:00:00.000Z', owner: 'elsewhere 1 0', leaseUntilMs: 0 };
  await database.updateTable('run').set(left).execute();
  await database
    .updateTable('delivery')
    .set({ nextAttemptAt: '2027-06-01T04:00:00.000Z' })
    .where('channel', '=', 'email')
    .execute();
  await fixture.work();
  expect((await theRecord()).run.state).toBe('delivered');
});

it('does not resume shorter deferrals early', async () => {
  await fixture.store.database.updateTable('run').set({ nextAt: '2026-06-02T04:00:00.000Z' }).execute();
  await fixture.work();
  expect((await theRecord()).run).toMatchObject({ state: 'planned', nextAt: '2026-06-02T04:00:00.000Z' });
});
