import { startService, type TestService } from '@outlay/service/testing';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { startSmtpServer, type TestSmtpServer } from '../../testing/index.ts';
import { bothStores } from '../../testing/new-store-database.ts';
import { aRunsFixture } from '../../testing/runs-fixture.ts';

const jobs = `  monthly:
    kind: monthly
    schedule: { cron: '0 6 1 * *' }
    formats: [json]
    deliveries: [{ channel: email, recipients: [{ address: anna@finance.example }] }]`;

let service: TestService;
let mail: TestSmtpServer;
let messages = 0;
let refused = 0;
let answer = () => {};
beforeAll(async () => {
  [service, mail] = await Promise.all([
    startService({ seed: { months: 3, documentsPerMonth: 10, asOf: '2026-11-15' } }),
    startSmtpServer({
      // The message of the one that is made waits until all others were refused.
      onData: (stream, _session, done) => {
        stream.resume().on('end', () => {
          messages += 1;
          answer = () => done(null, 'queued');
          if (refused === 3) answer();
        });
      },
    }),
  ]);
}, 120_000);
afterAll(() => Promise.all([service.stop(), mail.stop()]));

it.each(bothStores)(
  'makes a period once with %s, however many ask for it at the same time',
  async (_name, newUrl) => {
    const url = await newUrl();
    const store =
      url === undefined ? {} : { more: 'store: { url: { env: DATABASE } }', environment: { DATABASE: url } };
    const fixture = await aRunsFixture({ service, smtp: mail.settings, jobs, ...store });
    onTestFinished(fixture.remove);
    messages = 0;
    refused = 0;
    answer = () => {};
    const run = async (now: string) => {
      const ended = await fixture.outlay(['run', 'monthly'], now);
      if (ended.code === 2) refused += 1;
      if (ended.code === 2 && refused === 3) answer();
      return ended;
    };
    const instants = Array.from({ length: 4 }, (_, index) => `2026-11-15T12:00:00.00${index}Z`);
    const ended = await Promise.all(instants.map(run));
    expect(ended.map(({ code }) => code).toSorted((one, other) => one - other)).toEqual([0, 2, 2, 2]);
    const made = ended.find(({ code }) => code === 0)?.stdout.slice(0, 36);
    for (const { stderr } of ended.filter(({ code }) => code === 2)) {
      expect(stderr).toBe(
        `error: run ${made} of the same job, account and period is in progress; retry when it has ended\n`,
      );
    }
    expect(messages).toBe(1);
  },
);
