import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { answerJson, type Script, type ScriptedServer, startScriptedServer } from '@outlay/core/testing';
import PostalMime from 'postal-mime';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { claimRun } from '../../adapters/store/change-run.ts';
import { endLeases } from '../../adapters/store/claim-run.ts';
import { runById } from '../../adapters/store/read-runs.ts';
import { aBusySmtpServer, anSmtpServer } from '../../testing/an-smtp-server.ts';
import type { TestSmtpServer } from '../../testing/index.ts';
import { monthlyJob, toAnna, toFolder } from '../../testing/monthly-job.ts';
import { bothStores, rulesOn } from '../../testing/new-store-database.ts';
import {
  aSchedulerFixture,
  type FixtureAccount,
  type SchedulerFixture,
} from '../../testing/scheduler-fixture.ts';
import { sharedService } from '../../testing/shared-service.ts';
import { requestsOfReport } from '../make/requests-of-report.ts';
import { requestsAheadOf } from '../run/requests-ahead-of.ts';

const monthly = monthlyJob('json', toFolder, toAnna);

const service = sharedService({ months: 3, documentsPerMonth: 10 });

let mail: TestSmtpServer;
beforeEach(async () => {
  mail = await anSmtpServer();
});

/** A service that answers as it is told. */
async function startScripted(script: Script): Promise<ScriptedServer> {
  const server = await startScriptedServer(script);
  onTestFinished(server.stop);
  return server;
}

describe.each(bothStores)('a scheduler on %s', (storeName, newUrl) => {
  const rule = rulesOn(storeName);

  const home = (): FixtureAccount => ({ url: service().url, ca: service().ca, token: service().token });

  async function begin(
    accounts: Readonly<Record<string, FixtureAccount>> = { home: home() },
    jobs = monthly,
    maxRequestSeconds?: number,
  ): Promise<SchedulerFixture> {
    const postgresUrl = await newUrl();
    const parts = { accounts, smtp: mail.settings, jobs, postgresUrl, maxRequestSeconds };
    const fixture = await aSchedulerFixture(parts);
    onTestFinished(fixture.remove);
    return fixture;
  }

  /** A job that is due: the occurrence of 1 November. */
  async function beginDue(
    accounts?: Readonly<Record<string, FixtureAccount>>,
    maxRequestSeconds?: number,
  ): Promise<SchedulerFixture> {
    const fixture = await begin(accounts, monthly, maxRequestSeconds);
    await fixture.plannedUpTo('monthly', '2026-10-20T00:00:00.000Z');
    fixture.at('2026-11-01T05:00:00Z');
    await fixture.plan();
    return fixture;
  }

  rule('plans no occurrence before a job was first seen', async () => {
    const fixture = await begin();
    await fixture.plan();
    expect(await fixture.records()).toEqual([]);
    fixture.at('2026-12-01T04:59:59.999Z');
    await fixture.plan();
    expect(await fixture.records()).toEqual([]);
    fixture.at('2026-12-01T05:00:00Z');
    await fixture.plan();
    expect((await fixture.records()).map(({ run }) => [run.scheduledFor, run.state, run.origin])).toEqual([
      ['2026-12-01T05:00:00.000Z', 'planned', 'schedule'],
    ]);
  });

  it('plans an occurrence once, however many planners there are', async () => {
    const fixture = await begin();
    await fixture.plannedUpTo('monthly', '2026-10-20T00:00:00.000Z');
    const planners = await Promise.all(Array.from({ length: 4 }, fixture.newPlanner));
    await Promise.all(planners.map((planner) => planner.tick()));
    await Promise.all(planners.map((planner) => planner.tick()));
    const records = await fixture.records();
    expect(records.map(({ run, deliveries }) => [run.scheduledFor, deliveries.length])).toEqual([
      ['2026-11-01T05:00:00.000Z', 2],
    ]);
  });

  rule('restarts a job whose schedule was changed', async () => {
    const fixture = await begin();
    await fixture.plannedUpTo('monthly', '2026-10-20T00:00:00.000Z');
    await fixture.rewrite(monthly.replace('0 6 1 * *', '0 6 10 * *'));
    await (await fixture.newPlanner()).tick();
    expect(await fixture.records()).toEqual([]);
    fixture.at('2026-12-10T05:00:00Z');
    await (await fixture.newPlanner()).tick();
    expect((await fixture.records()).map(({ run }) => run.scheduledFor)).toEqual([
      '2026-12-10T05:00:00.000Z',
    ]);
  });

  it.each([
    ['once', ['2026-11-01T05:00:00.000Z']],
    ['all', ['2026-09-01T04:00:00.000Z', '2026-10-01T04:00:00.000Z', '2026-11-01T05:00:00.000Z']],
    ['skip', []],
  ])('of occurrences that were missed plans by whenMissed: %s', async (policy, planned) => {
    const fixture = await begin({ home: home() }, `${monthly}\n    whenMissed: ${policy}`);
    await fixture.plannedUpTo('monthly', '2026-08-20T00:00:00.000Z');
    await fixture.plan();
    expect((await fixture.records()).map(({ run }) => run.scheduledFor)).toEqual(planned);
    expect(fixture.events.find(({ type }) => type === 'planned')).toMatchObject({
      skipped: 3 - planned.length,
    });
    await (await fixture.newPlanner()).tick();
    expect((await fixture.records()).length).toBe(planned.length);
  });

  rule('delivers the report of the occurrence, however late', async () => {
    const fixture = await beginDue();
    fixture.at('2026-12-05T12:00:00Z');
    await fixture.work();
    const [record] = await fixture.records();
    expect(record?.run).toMatchObject({
      state: 'delivered',
      periodFrom: '2026-10-01',
      owner: null,
      nextAt: null,
    });
    expect(record?.runAttempts.map(({ outcome }) => outcome)).toEqual(['delivered']);
    expect(await readdir(join(fixture.folder, 'reports', 'home'))).toEqual(['monthly-2026-10.json']);
    expect(mail.received).toHaveLength(1);
    const { attachments } = await PostalMime.parse(mail.received[0] ?? '');
    expect(attachments.flatMap(({ filename, related }) => (related ? [] : filename))).toEqual([
      'home – October 2026.json',
    ]);
    await fixture.work();
    expect(mail.received).toHaveLength(1);
  });

  it('executes a run in only one of many workers', async () => {
    const fixture = await beginDue();
    await Promise.all(Array.from({ length: 4 }, () => fixture.work()));
    expect((await fixture.records()).map(({ run }) => [run.state, run.attempt])).toEqual([['delivered', 1]]);
    expect(mail.received).toHaveLength(1);
  });

  it('takes over the run of a dead process once its lease has expired', async () => {
    const fixture = await beginDue();
    const { database } = fixture.store;
    const [planned] = await fixture.records();
    if (!planned) throw new Error('nothing was planned');
    await claimRun(database, planned.run, 'elsewhere 1 0', new Date('2026-11-01T05:00:00Z'));
    await fixture.work();
    expect((await runById(database, planned.run.id))?.owner).toBe('elsewhere 1 0');
    await endLeases(database, ['elsewhere 1 0']);
    await fixture.work();
    const [record] = await fixture.records();
    expect(record?.run.state).toBe('delivered');
    expect(record?.runAttempts.map(({ owner, outcome }) => [owner === 'elsewhere 1 0', outcome])).toEqual([
      [true, 'lost'],
      [false, 'delivered'],
    ]);
  });

  it('fails a run that repeatedly crashes its process', async () => {
    const fixture = await beginDue();
    const { database } = fixture.store;
    const [planned] = await fixture.records();
    if (!planned) throw new Error('nothing was planned');
    for (let { run } = planned; run.attempt < 5; ) {
      run = await claimRun(database, run, 'elsewhere 1 0', new Date('2026-11-01T05:00:00Z'));
    }
    await endLeases(database, ['elsewhere 1 0']);
    await fixture.work();
    const [record] = await fixture.records();
    expect(record?.run).toMatchObject({
      state: 'failed',
      reason: 'the process crashed 5 times while creating this report',
    });
    expect(record?.deliveries.map(({ state }) => state)).toEqual(['skipped', 'skipped']);
    const alerts = await database.selectFrom('alert').select('cause').execute();
    expect(alerts).toEqual([{ cause: 'crash' }]);
  });

  rule('reserves the requests of a report one by one after a crash or a failure', async () => {
    const fixture = await beginDue();
    const { database } = fixture.store;
    const [planned] = await fixture.records();
    if (!planned) throw new Error('nothing was planned');
    const at = new Date('2026-11-01T05:00:00Z');
    const first = await claimRun(database, planned.run, 'elsewhere 1 0', at);
    expect(await requestsAheadOf(database, first)).toBe(requestsOfReport);
    expect(await requestsAheadOf(database, { ...first, failures: 1 })).toBe(1);
    const second = await claimRun(database, first, 'elsewhere 2 0', at);
    expect(await requestsAheadOf(database, second)).toBe(1);
  });

  rule(
    'creates reports whose process was crashed by another run',
    async () => {
      const fixture = await beginDue({ home: home(), office: home() });
      const { database } = fixture.store;
      const [one, other] = (await fixture.records()).map(({ run }) => run);
      if (!one || !other) throw new Error('two were to be planned');
      for (let [first, second] = [one, other]; first.attempt < 6; ) {
        const owner = `elsewhere ${first.attempt} 0`;
        first = await claimRun(database, first, owner, new Date('2026-11-01T05:00:00Z'));
        second = await claimRun(database, second, owner, new Date('2026-11-01T05:00:00Z'));
        await endLeases(database, [owner]);
      }
      await fixture.work();
      expect((await fixture.records()).map(({ run }) => run.state)).toEqual(['delivered', 'delivered']);
    },
    30_000,
  );

  rule('fails an account with a rejected token; other accounts get reports, the owner an alert', async () => {
    const refused = { ...home(), token: 'svc_wrong.wrong' };
    const fixture = await beginDue({ home: home(), other: refused, third: home() });
    await fixture.work();
    const records = await fixture.records();
    expect(records.map(({ run }) => [run.account, run.state, run.attempt])).toEqual([
      ['home', 'delivered', 1],
      ['other', 'failed', 1],
      ['third', 'delivered', 1],
    ]);
    const alerts = await fixture.store.database.selectFrom('alert').selectAll().execute();
    expect(alerts.map(({ account, kind, delivery }) => [account, kind, delivery])).toEqual([
      ['other', 'failing', 'pending'],
    ]);
    expect(JSON.stringify(records)).not.toContain('svc_');
  });

  rule(
    'retries with growing pauses while a service is unavailable, then delivers, with one alert each',
    async () => {
      let isAway = true;
      const server = await startScripted((request, response) => {
        if (isAway) answerJson(503, { error: { code: 'unavailable' } })(request, response);
        else answerJson(401, { error: { code: 'unauthorized' } })(request, response);
      });
      const away = { url: server.url, ca: server.ca, token: 'svc_a.b' };
      const fixture = await beginDue({ away }, 6);
      await fixture.work();
      const [first] = await fixture.records();
      expect(first?.run).toMatchObject({ state: 'planned', failures: 1, nextAt: '2026-11-01T05:01:00.000Z' });
      expect(first?.runAttempts.map(({ outcome, reason }) => [outcome, reason !== null])).toEqual([
        ['retried', true],
      ]);
      await fixture.work();
      expect((await fixture.records())[0]?.run.attempt).toBe(1);
      isAway = false;
      fixture.at('2026-11-01T05:01:00Z');
      await fixture.work();
      expect((await fixture.records())[0]?.run).toMatchObject({ state: 'failed', failures: 1, nextAt: null });
    },
  );

  rule(
    'defers a limited account until the limit resets, without a failure; other accounts proceed',
    async () => {
      const limited = await startScripted(
        answerJson(429, { error: { code: 'rate_limited' } }, { 'Retry-After': '1800' }),
      );
      const fixture = await beginDue({
        home: home(),
        limited: { url: limited.url, ca: limited.ca, token: 'svc_a.b' },
      });
      const before = Date.now();
      await fixture.work();
      const [delivered, putOff] = await fixture.records();
      expect(delivered?.run.state).toBe('delivered');
      expect(putOff?.run).toMatchObject({ state: 'planned', failures: 0, owner: null });
      expect(putOff?.runAttempts.map(({ outcome }) => outcome)).toEqual(['deferred']);
      const waitMs = Date.parse(putOff?.run.nextAt ?? '') - before;
      expect(waitMs).toBeGreaterThan(1_700_000);
      expect(waitMs).toBeLessThan(2_000_000);
    },
  );

  it('shares the budget of a token among all jobs, in the store', async () => {
    const fixture = await beginDue({ home: home(), same: home() });
    await fixture.work();
    const budgets = await fixture.store.database.selectFrom('tokenBudget').selectAll().execute();
    expect(budgets).toHaveLength(1);
    expect(JSON.parse(budgets[0]?.state ?? '{}')).toMatchObject({ settledCount: 20, inFlight: [] });
    expect(JSON.stringify(budgets)).not.toContain(service().token);
  });

  it('delivers later what the mail server rejected, and the rest only once', async () => {
    const busy = await aBusySmtpServer();
    busy.isBusy = true;
    mail = busy.mail;
    const fixture = await beginDue();
    await fixture.work();
    const [put] = await fixture.records();
    expect(put?.run).toMatchObject({ state: 'delivering', owner: null, nextAt: '2026-11-01T05:05:00.000Z' });
    expect(put?.deliveries.map(({ state }) => state)).toEqual(['accepted', 'deferred']);

    busy.isBusy = false;
    await fixture.work();
    expect((await fixture.records())[0]?.run.state).toBe('delivering');
    fixture.at('2026-11-01T05:05:00Z');
    await fixture.work();
    const [delivered] = await fixture.records();
    expect(delivered?.run.state).toBe('delivered');
    expect(delivered?.deliveries.map(({ state, attempt }) => [state, attempt])).toEqual([
      ['accepted', 1],
      ['accepted', 2],
    ]);
    expect(mail.received).toHaveLength(1);
  });

  rule('cancels a run whose account or job left the configuration', async () => {
    const fixture = await beginDue();
    await fixture.rewrite(monthly.replace('monthly:', 'renamed:'));
    await fixture.work();
    expect((await fixture.records())[0]?.run).toMatchObject({
      state: 'skipped',
      reason: 'the configuration no longer has the job monthly',
    });
  });

  it('releases a run on shutdown, and another process executes it', async () => {
    const stopping = new AbortController();
    const slow = await startScripted(() => stopping.abort());
    const fixture = await beginDue({ slow: { url: slow.url, ca: slow.ca, token: 'svc_a.b' } });
    await fixture.work(stopping.signal);
    const [record] = await fixture.records();
    expect(record?.run).toMatchObject({ state: 'planned', failures: 0, owner: null });
    expect(record?.run.nextAt).toBe('2026-11-01T05:00:00.000Z');
    expect(record?.runAttempts.map(({ outcome }) => outcome)).toEqual(['released']);
  });
});
