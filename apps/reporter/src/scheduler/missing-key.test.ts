import { randomBytes } from 'node:crypto';
import { startService, type TestService } from '@outlay/service/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { encryptionKeyOf } from '../stage/encryption-key.ts';
import { eachStore } from '../testing/each-store.ts';
import { startSmtpServer, type TestSmtpServer } from '../testing/index.ts';
import { aSchedulerFixture } from '../testing/scheduler-fixture.ts';

const { stores } = eachStore();

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

const running: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const stop of running.splice(0).toReversed()) await stop();
});

const [january, february] = [randomBytes(32), randomBytes(32)];
const jobs = `  monthly:
    kind: monthly
    schedule: { cron: "0 6 1 * *", timeZone: UTC }
    formats: [json]
    deliveries:
      - { channel: folder, path: reports }
      - { channel: email, recipients: [{ address: anna@finance.example }] }`;

describe.each(stores)('a run in %s whose key is no longer configured', (_name, newAddress) => {
  it('waits, tells its owner, and goes on when the key is back', async () => {
    const address = await newAddress();
    const fixture = await aSchedulerFixture({
      accounts: { home: service },
      smtp: mail.settings,
      jobs,
      postgresUrl: 'postgresUrl' in address ? address.postgresUrl : undefined,
    });
    running.push(fixture.remove);
    Object.assign(fixture.environment, {
      JANUARY: january.toString('base64'),
      FEBRUARY: february.toString('hex'),
    });
    await fixture.rewrite(jobs, undefined, '{ key: { env: JANUARY } }');
    await fixture.plannedUpTo('monthly', '2026-10-20T00:00:00.000Z');
    const record = async () => {
      const [found] = await fixture.records();
      if (!found) throw new Error('nothing was planned');
      return found;
    };
    const notices = () =>
      fixture.store.database
        .selectFrom('notice')
        .select(['kind', 'cause', 'reason'])
        .orderBy('createdAt')
        .execute();
    const workAt = async (instant: string) => {
      fixture.at(instant);
      await fixture.work();
    };
    const received = mail.received.length;

    isBusy = true;
    fixture.at('2026-11-01T06:00:00Z');
    await fixture.plan();
    await fixture.work();
    isBusy = false;
    const first = await record();
    expect(first.deliveries.map(({ state, attempt }) => [state, attempt])).toEqual([
      ['accepted', 1],
      ['deferred', 1],
    ]);

    await fixture.rewrite(jobs, undefined, '{ key: { env: FEBRUARY } }');
    await workAt('2026-11-01T07:00:00Z');
    const reason = `the staged files of run ${first.run.id} are encrypted with key ${encryptionKeyOf(january).id}, which the configuration does not name; add that key to store.encryption.previous`;
    const waiting = await record();
    expect(waiting.run).toMatchObject({
      state: 'delivering',
      isHeld: 0,
      owner: null,
      nextAt: '2026-11-01T07:10:00.000Z',
    });
    expect(waiting.deliveries[1]).toMatchObject({ state: 'deferred', attempt: 1, reason });
    expect(await notices()).toEqual([{ kind: 'failing', cause: 'configuration', reason }]);

    // However long it takes, nothing is given up, and nobody is told again.
    for (const hour of ['08', '09', 10, 11, 12, 13, 14, 15, 16, 17, 18, 19])
      await workAt(`2026-11-01T${hour}:00:00Z`);
    expect((await record()).deliveries[1]).toMatchObject({ state: 'deferred', attempt: 1, reason });
    expect(await notices()).toHaveLength(1);
    expect(mail.received.length).toBe(received);

    await fixture.rewrite(jobs, undefined, '{ key: { env: FEBRUARY }, previous: [{ env: JANUARY }] }');
    await workAt('2026-11-01T20:00:00Z');
    const ended = await record();
    expect([ended.run.state, ended.deliveries.map(({ state }) => state)]).toEqual([
      'delivered',
      ['accepted', 'accepted'],
    ]);
    expect((await notices()).map(({ kind }) => kind)).toEqual(['failing', 'recovered']);
    expect(mail.received.length - received).toBe(1);
  });
});
