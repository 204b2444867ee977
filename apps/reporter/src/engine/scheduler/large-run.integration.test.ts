import { text } from 'node:stream/consumers';
import { startService } from '@outlay/service/testing';
import { expect, it } from 'vitest';
import { readConfiguration } from '../../adapters/configuration/read-configuration.ts';
import { createSockets, type Sockets } from '../../adapters/service/connect.ts';
import { startSmtpServer } from '../../testing/index.ts';
import { noChannels } from '../../testing/no-channels.ts';
import { aSchedulerFixture } from '../../testing/scheduler-fixture.ts';
import { workOnRun } from '../run/work-on-run.ts';

/** Sockets to a service that has a picture of every document, lets some requests pass and then answers 429. */
function limitedTo(most: number, sockets: Sockets): Sockets {
  let sent = 0;
  return {
    ...sockets,
    fetchTrusting: (ca) => async (url, init) => {
      sent += 1;
      if (sent > most) return new Response('{}', { status: 429, headers: { 'Retry-After': '1800' } });
      const answer = await sockets.fetchTrusting(ca)(url, init);
      if (!answer.body || !answer.headers.get('Content-Type')?.includes('json')) return answer;
      const body = (await text(answer.body)).replaceAll('"hasDocumentFile":false', '"hasDocumentFile":true');
      return new Response(body, { status: answer.status, headers: { 'Content-Type': 'application/json' } });
    },
  };
}

it.each([
  [99, 'deferred'],
  [100, 'rate_limited'],
])('records of a run that was limited after %i requests: %s', async (requests, outcome) => {
  await using made = new AsyncDisposableStack();
  const service = await startService({
    seed: { months: 2, documentsPerMonth: 300, asOf: '2026-11-15', imagesPerMonth: 9 },
  });
  made.defer(() => service.stop());
  const mail = await startSmtpServer();
  made.defer(mail.stop);
  const fixture = await aSchedulerFixture({
    accounts: { home: service },
    smtp: mail.settings,
    jobs: `  monthly:
    kind: monthly
    schedule: { cron: "0 6 1 * *" }
    formats: [zip]
    zip: { formats: [json] }
    receipts: true
    deliveries: [{ channel: folder, path: reports }]`,
  });
  made.defer(fixture.remove);
  await fixture.plannedUpTo('monthly', '2026-10-20T00:00:00.000Z');
  fixture.at('2026-11-01T06:00:00Z');
  await fixture.plan();

  const sockets = createSockets();
  made.defer(sockets.close);
  const listeners = { ...noChannels(), onState: () => undefined };
  const now = () => new Date('2026-11-01T06:00:00Z');
  const configuration = await readConfiguration(fixture.path);
  const { environment } = fixture;
  const current = { configuration: () => configuration, environment };
  const work = { ...fixture.store, ...listeners, current, now, signal: new AbortController().signal };
  const [planned] = await fixture.records();
  // The request that is refused is one of them.
  await workOnRun(work, planned?.run.id ?? '', { sockets: limitedTo(requests - 1, sockets) });
  const [left] = await fixture.records();
  expect(left?.run).toMatchObject({ state: 'planned', failures: 0, owner: null });
  expect(left?.runAttempts.map((attempt) => attempt.outcome)).toEqual([outcome]);
});
