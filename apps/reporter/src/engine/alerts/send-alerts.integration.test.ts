import PostalMime from 'postal-mime';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createEmailChannel } from '../../adapters/channels/email/email.ts';
import type { Configuration } from '../../adapters/configuration/configuration.ts';
import { configurationOf } from '../../adapters/configuration/configuration.ts';
import { configurationSchema } from '../../adapters/configuration/configuration-schema.ts';
import type { SchedulerEvent } from '../../adapters/log/scheduler-event.ts';
import { claimAlerts } from '../../adapters/store/change-alerts.ts';
import { type AlertFixture, anAlertFixture } from '../../testing/alert-fixture.ts';
import { bothStores } from '../../testing/new-store-database.ts';
import { startSmtpServer, type TestSmtpServer } from '../../testing/smtp-server.ts';
import { trustedClock } from '../../testing/trusted-clock.ts';
import { sendAlerts } from './send-alerts.ts';

let mail: TestSmtpServer;
let fixture: AlertFixture;
let events: SchedulerEvent[];
beforeEach(async () => {
  mail = await startSmtpServer();
  events = [];
});
afterEach(async () => {
  await fixture.remove();
  await mail.stop();
});

function configured(): Configuration {
  const file = configurationSchema.parse({
    accounts: { home: { baseUrl: 'https://finance.example', token: { env: 'TOKEN' } } },
    jobs: {
      monthly: {
        kind: 'monthly',
        schedule: { cron: '0 6 1 * *' },
        deliveries: [{ channel: 'folder', path: 'reports' }],
      },
    },
    smtp: { host: 'localhost', from: 'Outlay <outlay@finance.example>' },
    alerts: { to: 'owner@finance.example', locale: 'en' },
  });
  return configurationOf(file, '/reports/outlay.yaml');
}

async function send(at: string, { configuration = configured(), owner = 'test' } = {}): Promise<void> {
  const channel = createEmailChannel(mail.settings);
  try {
    await sendAlerts({
      database: fixture.database,
      configuration,
      mail: { channel, from: 'Outlay <outlay@finance.example>', server: 'localhost' },
      owner,
      now: () => new Date(at),
      clockWatch: trustedClock(() => new Date(at)),
      onEvent: (event) => void events.push(event),
      signal: new AbortController().signal,
    });
  } finally {
    channel.close();
  }
}

const letters = () => Promise.all(mail.received.map((message) => PostalMime.parse(message)));
const deliveries = async () => (await fixture.alerts()).map(({ delivery }) => delivery);

describe.each(bothStores)('alerts on %s', (_name, newUrl) => {
  beforeEach(async () => {
    fixture = await anAlertFixture(await newUrl());
  });

  it('alerts the owner once that reports stopped, with the run, the reason and what to do', async () => {
    const { id } = await fixture.end('home', '2026-11-01T05:00:00Z', 'token');
    await send('2026-11-01T05:10:00Z');
    await fixture.end('home', '2026-12-01T05:00:00Z', 'token');
    await send('2026-12-01T05:20:00Z');
    const [message, ...others] = await letters();
    expect(others).toEqual([]);
    expect(message).toMatchObject({
      subject: 'Outlay: job "monthly": home needs attention',
      from: { address: 'outlay@finance.example' },
      to: [{ address: 'owner@finance.example' }],
      date: '2026-11-01T05:10:00.000Z',
    });
    expect(message?.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated');
    for (const body of [message?.text, message?.html]) {
      expect(body).toContain('The service rejects the token');
      expect(body).toContain('home, 2026-10');
      expect(body?.replaceAll('\u00a0', ' ')).toContain('Scheduled for: 1 Nov 2026, 06:00 (Warsaw)');
      expect(body).toContain('Reason: no report for home');
      expect(body).toContain(`outlay retry ${id}`);
    }
    expect(await deliveries()).toEqual(['sent']);
    expect(events).toEqual([{ type: 'alert', job: 'monthly', changes: 1, outcome: 'sent' }]);
  });

  it('alerts once that they arrive again', async () => {
    await fixture.end('home', '2026-11-01T05:00:00Z', 'service');
    await send('2026-11-01T05:02:00Z');
    await fixture.end('home', '2026-11-01T06:00:00Z');
    await send('2026-11-01T06:02:00Z');
    await fixture.end('home', '2026-12-01T05:00:00Z');
    await send('2026-12-01T05:02:00Z');
    expect((await letters()).map(({ subject }) => subject)).toEqual([
      'Outlay: job "monthly": home needs attention',
      'Outlay: job "monthly": home works again',
    ]);
  });

  it('waits until no more are added, and sends all in one message with a count and the first 20', async () => {
    const names = Array.from({ length: 45 }, (_, index) => `client-${String(index).padStart(2, '0')}`);
    for (const [index, name] of names.entries()) {
      await fixture.end(name, new Date(Date.UTC(2026, 10, 1, 5, 0, index)).toISOString(), 'service');
    }
    await send('2026-11-01T05:01:43.999Z');
    expect(mail.received).toHaveLength(0);
    await send('2026-11-01T05:01:44Z');
    const [message, ...others] = await letters();
    expect(others).toEqual([]);
    expect(message?.subject).toBe('Outlay: job "monthly": 45 accounts need attention');
    expect(names.filter((name) => message?.text?.includes(`* ${name}, 2026-10`))).toEqual(names.slice(0, 20));
    expect(message?.text).toContain('25 more accounts. For all of them: outlay retry --job monthly');
    expect(new Set(await deliveries())).toEqual(new Set(['sent']));
  });

  it('waits at most half an hour while more are added', async () => {
    for (const minute of [0, 10, 20, 30]) {
      await fixture.end(
        `client-${minute}`,
        new Date(Date.UTC(2026, 10, 1, 5, minute)).toISOString(),
        'service',
      );
    }
    await send('2026-11-01T05:30:00Z');
    expect((await letters()).map(({ subject }) => subject)).toEqual([
      'Outlay: job "monthly": 4 accounts need attention',
    ]);
  });

  it('is sent by one of several processes', async () => {
    for (const name of ['one', 'two', 'three']) await fixture.end(name, '2026-11-01T05:00:00Z', 'service');
    const owners = ['a', 'b', 'c', 'd'];
    await Promise.all(owners.map((owner) => send('2026-11-01T05:05:00Z', { owner })));
    expect((await letters()).map(({ subject }) => subject)).toEqual([
      'Outlay: job "monthly": 3 accounts need attention',
    ]);
  });

  it('is retried with growing pauses while the mail server is unreachable', async () => {
    await fixture.end('home', '2026-11-01T05:00:00Z', 'service');
    await mail.stop();
    await send('2026-11-01T05:05:00Z');
    expect(await fixture.alerts()).toMatchObject([
      { delivery: 'pending', attempts: 1, nextAttemptAt: '2026-11-01T05:06:00.000Z', owner: null },
    ]);
    await send('2026-11-01T05:05:59Z');
    expect(await fixture.alerts()).toMatchObject([{ attempts: 1 }]);
    await send('2026-11-01T05:06:00Z');
    expect(await fixture.alerts()).toMatchObject([
      { attempts: 2, nextAttemptAt: '2026-11-01T05:08:00.000Z' },
    ]);
    expect(events).toMatchObject([
      { outcome: 'deferred', nextAttemptAt: '2026-11-01T05:06:00.000Z' },
      { outcome: 'deferred', nextAttemptAt: '2026-11-01T05:08:00.000Z' },
    ]);
    mail = await startSmtpServer();
    await send('2026-11-01T05:08:00Z');
    expect(await letters()).toHaveLength(1);
    expect(await deliveries()).toEqual(['sent']);
  });

  it('is not sent again when it may have arrived', async () => {
    await mail.stop();
    mail = await startSmtpServer({
      onData(stream) {
        stream.on('end', () => mail.cut());
        stream.resume();
      },
    });
    await fixture.end('home', '2026-11-01T05:00:00Z', 'service');
    await send('2026-11-01T05:05:00Z');
    expect(await deliveries()).toEqual(['unknown']);
    expect(events).toMatchObject([{ type: 'alert', outcome: 'unknown', changes: 1 }]);
    await mail.stop();
    mail = await startSmtpServer();
    await send('2026-11-02T05:05:00Z');
    expect(mail.received).toHaveLength(0);
  });

  it('is not sent again when the process that sent it is gone', async () => {
    await fixture.end('home', '2026-11-01T05:00:00Z', 'service');
    const taken = await claimAlerts(fixture.database, {
      owner: 'elsewhere 1 0',
      now: new Date('2026-11-01T05:05:00Z'),
    });
    expect(taken).toHaveLength(1);
    await send('2026-11-01T05:05:10Z');
    expect(await deliveries()).toEqual(['sending']);
    await fixture.database.updateTable('alert').set({ leaseUntilMs: 0 }).execute();
    await send('2026-11-01T05:05:20Z');
    expect(await deliveries()).toEqual(['unknown']);
    expect(mail.received).toHaveLength(0);
    expect(events).toMatchObject([{ outcome: 'unknown', job: 'monthly', changes: 1 }]);
  });

  it('sends nothing without a recipient; later only alerts of the last week', async () => {
    await fixture.end('old', '2026-11-01T05:00:00Z', 'service');
    await fixture.end('new', '2026-11-07T05:00:00Z', 'service');
    await send('2026-11-07T05:05:00Z', { configuration: { ...configured(), alerts: undefined } });
    expect(await deliveries()).toEqual(['pending', 'pending']);
    await send('2026-11-08T05:05:00Z');
    expect(await deliveries()).toEqual(['dropped', 'sent']);
    expect((await letters()).map(({ subject }) => subject)).toEqual([
      'Outlay: job "monthly": new needs attention',
    ]);
    expect(events).toMatchObject([{ outcome: 'dropped', changes: 1 }, { outcome: 'sent' }]);
  });

  it('gives the same alerts the same Message-ID', async () => {
    await fixture.end('home', '2026-11-01T05:00:00Z', 'service');
    await send('2026-11-01T05:05:00Z');
    await fixture.database.updateTable('alert').set({ delivery: 'pending' }).execute();
    await send('2026-11-01T05:06:00Z');
    const ids = (await letters()).map(({ messageId }) => messageId);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
    expect(ids[0]).toMatch(/^<[0-9a-f]{32}@finance\.example>$/);
  });
});
