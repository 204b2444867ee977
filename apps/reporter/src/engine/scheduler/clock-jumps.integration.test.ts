import { type ShiftedDatabase, shiftedDatabase } from '@outlay/database/testing';
import { newSharedDatabase } from '@outlay/database/testing/shared';
import { startService, type TestService } from '@outlay/service/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aSchedulerFixture, type SchedulerFixture } from '../../testing/scheduler-fixture.ts';
import { startSmtpServer, type TestSmtpServer } from '../../testing/smtp-server.ts';

const jobs = `  monthly:
    kind: monthly
    schedule: { cron: "0 6 1 * *", timeZone: UTC }
    formats: [json]
    deliveries: [{ channel: folder, path: reports }]
`;

const right = '2026-11-22T12:00:00Z';
const after = (days: number) => new Date(Date.parse(right) + days * 86_400_000).toISOString();

let service: TestService;
let mail: TestSmtpServer;
let serviceNow = new Date(right);
let database: ShiftedDatabase | undefined;
let fixture: SchedulerFixture;

beforeAll(async () => {
  mail = await startSmtpServer();
  service = await startService({
    now: () => serviceNow,
    seed: { months: 2, documentsPerMonth: 5, asOf: '2026-11-20' },
  });
}, 120_000);
afterAll(async () => {
  await service.stop();
  await mail.stop();
});

const stores: readonly (readonly [name: string, open: () => Promise<ShiftedDatabase | undefined>])[] = [
  ['SQLite', async () => undefined],
  ['PostgreSQL', async () => shiftedDatabase(await newSharedDatabase())],
];

describe.each(stores)('a machine with a wrong clock, on %s', (_store, open) => {
  beforeEach(async () => {
    serviceNow = new Date(right);
    database = await open();
    await database?.set(serviceNow);
    fixture = await aSchedulerFixture({
      accounts: { home: { ...service } },
      smtp: mail.settings,
      jobs,
      postgresUrl: database?.url,
      elapsedMs: () => serviceNow.getTime(),
    });
    await fixture.plannedUpTo('monthly', '2026-11-01T06:00:00.000Z');
  });
  afterEach(async () => {
    await fixture.remove();
    await database?.close();
  });

  const at = async (machine: string, said = machine) => {
    fixture.at(machine);
    serviceNow = new Date(said);
    await database?.set(serviceNow);
    await fixture.plan();
    await fixture.work();
    await fixture.clockWatch.alertOwner();
  };
  const runs = async () =>
    (await fixture.records()).map(({ run }) => `${run.scheduledFor.slice(0, 10)} ${run.state}`);
  const alerts = async () => {
    const rows = await fixture.store.database.selectFrom('alert').select(['account', 'reason']).execute();
    return rows.map(({ account }) => account).toSorted();
  };

  it('creates nothing early, moves no cursor and alerts the owner once when it is a hundred days ahead', async () => {
    for (let round = 0; round < 3; round += 1) await at(after(100), right);
    expect(await runs()).toEqual([]);
    await at(right);
    await at('2026-12-01T06:00:05Z');
    await at('2027-01-01T06:00:05Z');
    expect(await runs()).toEqual(['2026-12-01 delivered', '2027-01-01 delivered']);
    expect(await alerts()).toContain('this machine');
    expect((await alerts()).filter((subject) => subject === 'this machine')).toHaveLength(1);
  });

  it('resets a cursor that only the wrong clock moved, and withdraws its runs', async () => {
    fixture.at(after(100));
    await fixture.store.database
      .updateTable('jobCursor')
      .set({ cursor: '2027-02-01T06:00:00.000Z' })
      .execute();
    await at(right);
    await at('2026-12-01T06:00:05Z');
    expect(await runs()).toEqual(['2026-12-01 delivered']);
    expect(await alerts()).toEqual(['monthly']);
  });
});
