import { readFile, writeFile } from 'node:fs/promises';
import { request } from 'node:https';
import { answerJson, startScriptedServer } from '@outlay/core/testing';
import PostalMime from 'postal-mime';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { readConfiguration } from '../../adapters/configuration/read-configuration.ts';
import type { Alert } from '../../adapters/store/schema.ts';
import { aBusySmtpServer, type BusySmtpServer } from '../../testing/an-smtp-server.ts';
import { eachStore } from '../../testing/each-store.ts';
import { monthlyJob, toAnna } from '../../testing/monthly-job.ts';
import {
  aSchedulerFixture,
  type FixtureAccount,
  type SchedulerFixture,
} from '../../testing/scheduler-fixture.ts';
import { sharedService } from '../../testing/shared-service.ts';
import { composeAlert } from '../alerts/compose-alert.ts';

const monthly = monthlyJob('json', toAnna);

const service = sharedService({ months: 3, documentsPerMonth: 10 });

let busy: BusySmtpServer;
beforeEach(async () => {
  busy = await aBusySmtpServer();
});

/** The real service behind a gateway that says 503 until the service is back. */
async function aGateway() {
  let isAway = true;
  const away = answerJson(503, { error: { code: 'away' } });
  const server = await startScriptedServer((incoming, response) => {
    if (isAway) return away(incoming, response);
    const { method, headers } = incoming;
    const passed = request(
      `${service().url}${incoming.url}`,
      { method, headers, ca: service().ca },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      },
    );
    incoming.pipe(passed);
  });
  onTestFinished(server.stop);
  const back = () => {
    isAway = false;
  };
  return { account: { url: server.url, ca: server.ca, token: service().token }, back };
}

/** A service that answers nothing but this. */
async function anAway(status: number, headers: Readonly<Record<string, string>> = {}) {
  const server = await startScriptedServer(answerJson(status, { error: { code: 'away' } }, headers));
  onTestFinished(server.stop);
  return { url: server.url, ca: server.ca, token: service().token };
}

const { ruleStores } = eachStore();
describe.each(ruleStores)('reports that are late, on %s', (_name, newAddress) => {
  let fixture: SchedulerFixture;

  /** The occurrence of 1 November is due. @param accounts - read again whenever the configuration is rewritten */
  async function begin(accounts: Readonly<Record<string, FixtureAccount>>): Promise<void> {
    const address = await newAddress();
    const postgresUrl = 'postgresUrl' in address ? address.postgresUrl : undefined;
    const smtp = busy.mail.settings;
    // A service that is away is asked for so long in place, each time; one that answers may be slow.
    const isAnswering = Object.values(accounts).every((account) => account === service());
    const limits = isAnswering ? {} : { maxRequestSeconds: 2 };
    fixture = await aSchedulerFixture({ accounts, smtp, jobs: monthly, postgresUrl, ...limits });
    onTestFinished(fixture.remove);
    await fixture.plannedUpTo('monthly', '2026-10-20T00:00:00.000Z');
    fixture.at('2026-11-01T05:00:00Z');
    await fixture.plan();
  }

  /** A service that answers may be slow again. */
  async function allowUsualTime(): Promise<void> {
    const yaml = await readFile(fixture.path, 'utf8');
    await writeFile(fixture.path, yaml.replace('maxRequestSeconds: 2', 'maxRequestSeconds: 60'));
  }

  async function theRun() {
    const [record] = await fixture.records();
    if (!record) throw new Error('nothing was planned');
    return record.run;
  }

  /** Lets some failures be over, which would take long. */
  async function failedBefore(failures: number): Promise<void> {
    await fixture.store.database.updateTable('run').set({ failures }).execute();
  }

  async function workWhenDue(): Promise<void> {
    fixture.at((await theRun()).nextAt ?? '');
    await fixture.work();
  }

  const alerts = (): Promise<Alert[]> =>
    fixture.store.database.selectFrom('alert').selectAll().orderBy('createdAt').execute();
  /** As if the owner had got all alerts. */
  const tellOwner = () => fixture.store.database.updateTable('alert').set({ delivery: 'sent' }).execute();
  const kinds = async () => (await alerts()).map(({ kind }) => kind);

  it('alerts once about an unavailable service, an hour after the first failure, and not when it gives up', async () => {
    await begin({ home: await anAway(503) });
    await failedBefore(5);
    await workWhenDue();
    expect([(await theRun()).failures, await kinds()]).toEqual([6, []]);
    await workWhenDue();
    const { id, failures, reason } = await theRun();
    expect(failures).toBe(7);
    expect(await alerts()).toMatchObject([
      { kind: 'failing', cause: 'service', state: 'planned', runId: id, reason },
    ]);
    await failedBefore(11);
    await workWhenDue();
    expect((await theRun()).state).toBe('failed');
    expect(await alerts()).toMatchObject([{ kind: 'failing', cause: 'service', state: 'failed' }]);
  });

  it('alerts when the report arrives after all', async () => {
    const { account, back } = await aGateway();
    await begin({ home: account });
    await failedBefore(6);
    await workWhenDue();
    expect(await kinds()).toEqual(['failing']);
    await tellOwner();
    back();
    await allowUsualTime();
    await workWhenDue();
    expect([(await theRun()).state, await kinds()]).toEqual(['delivered', ['failing', 'recovered']]);
  });

  it('does not count the hourly limit as a failure', async () => {
    await begin({ home: await anAway(429, { 'Retry-After': '1800' }) });
    await failedBefore(6);
    await workWhenDue();
    const { state, failures } = await theRun();
    expect([state, failures, await kinds()]).toEqual(['planned', 6, []]);
  });

  it('alerts once about an unavailable mail server, at the fifth attempt after 75 minutes, and not when it gives up', async () => {
    busy.isBusy = true;
    await begin({ home: service() });
    const alertCounts: number[] = [];
    const times: (string | null)[] = [];
    for (let tries = 1; tries <= 14; tries += 1) {
      times.push((await theRun()).nextAt);
      await workWhenDue();
      alertCounts.push((await alerts()).length);
    }
    expect((await theRun()).state).toBe('failed');
    expect(alertCounts).toEqual([0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]);
    const [alert] = await alerts();
    expect(alert).toMatchObject({ cause: 'undelivered', createdAt: times[4] });
    expect(times[4]).toBe('2026-11-01T06:15:00.000Z');
  });

  it('alerts when the mail server accepts messages again', async () => {
    busy.isBusy = true;
    await begin({ home: service() });
    for (let tries = 1; tries <= 5; tries += 1) await workWhenDue();
    const { state } = await theRun();
    expect(await alerts()).toMatchObject([{ state, reason: expect.stringMatching(/^anna@.*busy/) }]);
    const source = { ...fixture.store, configuration: await readConfiguration(fixture.path) };
    const { subject, text } = await composeAlert(source, await alerts());
    expect(subject).toBe('Outlay: job "monthly": reports late for home');
    expect(text.replaceAll('\u00a0', ' ')).toContain(
      'Next attempt: 1 Nov 2026, 08:35 (Warsaw); last attempt: about 3 Nov 2026, 04:35 (Warsaw)',
    );
    expect(text).toMatch(/Reason: anna@finance\.example: .*busy/);
    busy.isBusy = false;
    await tellOwner();
    await workWhenDue();
    expect(await kinds()).toEqual(['failing', 'recovered']);
  });

  it('alerts about a delivery whose process ended right after it was deferred', async () => {
    busy.isBusy = true;
    await begin({ home: service() });
    await fixture.work();
    const { database } = fixture.store;
    const nextAttemptAt = '2026-11-01T07:35:00.000Z';
    await database.updateTable('delivery').set({ attempt: 5, nextAttemptAt }).execute();
    fixture.at('2026-11-01T06:15:00Z');
    await fixture.work();
    expect(await kinds()).toEqual(['failing']);
    expect(await theRun()).toMatchObject({ state: 'delivering', nextAt: nextAttemptAt, owner: null });
  });

  it('marks the message as automatic', async () => {
    await begin({ home: service() });
    await fixture.work();
    const { headers } = await PostalMime.parse(busy.mail.received[0] ?? '');
    expect(headers).toContainEqual(
      expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
    );
  });
});
