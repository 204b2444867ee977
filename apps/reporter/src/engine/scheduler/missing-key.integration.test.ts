import { randomBytes } from 'node:crypto';
import { startService, type TestService } from '@outlay/service/testing';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { encryptionKeyOf } from '../../adapters/staged-files/encryption-key.ts';
import type { StoreAddress } from '../../adapters/store/open-store.ts';
import { eachStore } from '../../testing/each-store.ts';
import { startSmtpServer, type TestSmtpServer } from '../../testing/index.ts';
import { aSchedulerFixture } from '../../testing/scheduler-fixture.ts';

const { ruleStores } = eachStore();

let service: TestService;
let mail: TestSmtpServer;
let isBusy = false;
beforeAll(async () => {
  service = await startService({ seed: { months: 2, documentsPerMonth: 5, asOf: '2026-11-15' } });
  mail = await startSmtpServer({
    onRcptTo: (_address, _session, done) =>
      done(isBusy ? Object.assign(new Error('busy'), { responseCode: 451 }) : null),
  });
});
afterAll(() => Promise.all([service.stop(), mail.stop()]));

const [january, february] = [randomBytes(32), randomBytes(32)];
const forgotten = '{ key: { env: FEBRUARY } }';
const jobs = `  monthly:
    kind: monthly
    schedule: { cron: "0 6 1 * *", timeZone: UTC }
    formats: [json]
    deliveries:
      - { channel: folder, path: reports }
      - { channel: email, recipients: [{ address: anna@finance.example }] }`;

/** A run of which the e-mail was put off, and whose key was forgotten then. */
async function begin(newAddress: () => Promise<StoreAddress>) {
  const address = await newAddress();
  const postgresUrl = 'postgresUrl' in address ? address.postgresUrl : undefined;
  const accounts = { home: service };
  const fixture = await aSchedulerFixture({ accounts, smtp: mail.settings, jobs, postgresUrl });
  onTestFinished(fixture.remove);
  Object.assign(fixture.environment, {
    JANUARY: january.toString('base64'),
    FEBRUARY: february.toString('hex'),
  });
  await fixture.rewrite(jobs, undefined, '{ key: { env: JANUARY } }');
  await fixture.plannedUpTo('monthly', '2026-10-20T00:00:00.000Z');
  isBusy = true;
  fixture.at('2026-11-01T06:00:00Z');
  await fixture.plan();
  await fixture.work();
  isBusy = false;
  const record = async () => {
    const [found] = await fixture.records();
    if (!found) throw new Error('nothing was planned');
    return found;
  };
  expect((await record()).deliveries.map(({ state, attempt }) => [state, attempt])).toEqual([
    ['accepted', 1],
    ['deferred', 1],
  ]);
  await fixture.rewrite(jobs, undefined, forgotten);
  return {
    ...fixture,
    record,
    workAt: async (instant: string) => {
      fixture.at(instant);
      await fixture.work();
    },
    alerts: () =>
      fixture.store.database
        .selectFrom('alert')
        .select(['kind', 'cause', 'reason'])
        .orderBy('createdAt')
        .execute(),
  };
}

describe.each(ruleStores)('a run in %s whose key is no longer configured', (_name, newAddress) => {
  it('waits, alerts the owner, and resumes when the key is back', async () => {
    const { record, alerts, workAt, rewrite, store } = await begin(newAddress);
    const received = mail.received.length;
    await workAt('2026-11-01T07:00:00Z');
    const { run } = await record();
    const reason = `the staged files of run ${run.id} are encrypted with key ${encryptionKeyOf(january).id}, which is not in the configuration; add that key to store.encryption.previous`;
    expect(run).toMatchObject({
      state: 'delivering',
      isHeld: 0,
      owner: null,
      nextAt: '2026-11-01T07:10:00.000Z',
    });
    expect((await record()).deliveries[1]).toMatchObject({ state: 'deferred', attempt: 1, reason });
    expect(await alerts()).toEqual([{ kind: 'failing', cause: 'configuration', reason }]);

    // However long it takes, nothing is given up, and nobody is told again.
    for (let hour = 10; hour < 24; hour += 1) await workAt(`2026-11-01T${hour}:00:00Z`);
    expect((await record()).deliveries[1]).toMatchObject({ state: 'deferred', attempt: 1, reason });
    expect(await alerts()).toHaveLength(1);
    expect(mail.received.length).toBe(received);

    await store.database.updateTable('alert').set({ delivery: 'sent' }).execute();
    await rewrite(jobs, undefined, '{ key: { env: FEBRUARY }, previous: [{ env: JANUARY }] }');
    await workAt('2026-11-02T00:00:00Z');
    const ended = await record();
    expect([ended.run.state, ended.deliveries.map(({ state }) => state)]).toEqual([
      'delivered',
      ['accepted', 'accepted'],
    ]);
    expect((await alerts()).map(({ kind }) => kind)).toEqual(['failing', 'recovered']);
    expect(mail.received.length - received).toBe(1);
  });

  it('is canceled if it has no more recipients', async () => {
    const { record, workAt, rewrite } = await begin(newAddress);
    await rewrite(jobs.replace('anna@', 'books@'), undefined, forgotten);
    await workAt('2026-11-01T07:00:00Z');
    const { run, deliveries } = await record();
    expect([run.state, run.nextAt, deliveries[1]?.state]).toEqual(['delivered', null, 'skipped']);
  });

  it('ends if nothing is left to deliver', async () => {
    const { record, workAt, store } = await begin(newAddress);
    // As a process leaves it that ends between the last delivery and the end of the run.
    await store.database.updateTable('delivery').set({ state: 'accepted', nextAttemptAt: null }).execute();
    await workAt('2026-11-01T07:00:00Z');
    expect((await record()).run).toMatchObject({ state: 'delivered', nextAt: null });
  });
});
