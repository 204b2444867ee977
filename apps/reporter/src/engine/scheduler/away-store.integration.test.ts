import { newDatabase, type PostgresServer, startPgBouncer, startPostgres } from '@outlay/database/testing';
import { startService, type TestService } from '@outlay/service/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startMailRecorder } from '../../testing/mail-recorder.ts';
import { aSchedulerFixture } from '../../testing/scheduler-fixture.ts';

let server: PostgresServer;
let service: TestService;
beforeAll(async () => {
  server = await startPostgres();
  service = await startService({ seed: { months: 2, documentsPerMonth: 5, asOf: '2026-11-15' } });
}, 120_000);
afterAll(() => Promise.all([server.stop(), service.stop()]));

const jobs = `  monthly:
    kind: monthly
    schedule: { cron: "0 6 1 * *", timeZone: Europe/Warsaw }
    formats: [json]
    deliveries:
      - { channel: email, onUncertain: resend, recipients: [{ address: anna@finance.example }] }`;

it.for(['TCP', 'a socket', 'PgBouncer (session)', 'PgBouncer (transaction)'])(
  'delivers once through %s when the database restarts while the mail server takes the message',
  { timeout: 60_000 },
  async (way, { skip, onTestFinished }) => {
    const url = await openedWay(way, onTestFinished);
    if (url === undefined) return skip('pgbouncer is not installed');
    const postgresUrl = await newDatabase(url);
    let restarted: Promise<void> | undefined;
    const mail = await startMailRecorder(async () => {
      if (restarted) return;
      await server.halt();
      restarted = server.resume();
    });
    const fixture = await aSchedulerFixture({
      accounts: { home: service },
      smtp: mail.settings,
      jobs,
      postgresUrl,
    });
    onTestFinished(async () => {
      await restarted;
      await fixture.remove();
      await mail.stop();
    });
    await fixture.plannedUpTo('monthly', '2026-10-20T00:00:00.000Z');
    fixture.at('2026-11-01T06:00:00Z');
    await fixture.plan();
    await fixture.work();
    fixture.at('2026-11-01T06:10:00Z');
    await fixture.work();
    const [record] = await fixture.records();
    expect(record?.run.state).toBe('delivered');
    expect(record?.attempts.map(({ outcome }) => outcome)).toEqual(['accepted']);
    expect(mail.accepted).toHaveLength(1);
  },
);

async function openedWay(
  way: string,
  onTestFinished: (stop: () => Promise<void>) => void,
): Promise<string | undefined> {
  if (way === 'TCP') return server.url;
  if (way === 'a socket') return server.socketUrl;
  const bouncer = await startPgBouncer(server, { mode: way.includes('session') ? 'session' : 'transaction' });
  if (bouncer) onTestFinished(() => bouncer.stop());
  return bouncer?.url;
}
