import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startService, type TestService } from '@outlay/service/testing';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import type { SchedulerEvent } from '../../adapters/log/scheduler-event.ts';
import { startSmtpServer } from '../../testing/index.ts';
import { aSchedulerFixture, type SchedulerFixture } from '../../testing/scheduler-fixture.ts';
import { openScheduler } from './open-scheduler.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService({ seed: { months: 3, documentsPerMonth: 10, asOf: '2026-11-15' } });
});
afterAll(() => service.stop());

const job = (name: string, format: string) => `  ${name}:
    kind: monthly
    schedule: { cron: "0 6 1 * *", timeZone: Europe/Warsaw }
    formats: [${format}]
    deliveries: [{ channel: folder, path: reports }]`;

/** A scheduler that runs, and what it says. */
type Running = {
  readonly fixture: SchedulerFixture;
  readonly reload: () => void;
  /** Waits for the first event that suits. */
  readonly heard: (suits: (event: SchedulerEvent) => boolean) => Promise<SchedulerEvent>;
  readonly stop: () => Promise<void>;
};

async function begin(role: 'serve' | 'worker' = 'serve'): Promise<Running> {
  const mail = await startSmtpServer();
  onTestFinished(mail.stop);
  const account = { url: service.url, ca: service.ca, token: service.token };
  const fixture = await aSchedulerFixture({
    accounts: { home: account },
    smtp: mail.settings,
    jobs: job('monthly', 'json'),
  });
  onTestFinished(fixture.remove);
  await fixture.plannedUpTo('monthly', '2026-10-20T00:00:00.000Z');

  const stopping = new AbortController();
  const events: SchedulerEvent[] = [];
  const waiting = new Set<() => void>();
  let reload = () => {};
  const ended = openScheduler({
    role,
    path: join(fixture.folder, 'outlay.yaml'),
    environment: { TOKEN_home: service.token, PASSWORD: mail.settings.password ?? '' },
    concurrency: 2,
    now: () => new Date('2026-11-15T12:00:00Z'),
    signal: stopping.signal,
    onEvent: (event) => {
      events.push(event);
      for (const look of waiting) look();
    },
    onReload: (act) => {
      reload = act;
      return () => {};
    },
  });
  const stop = () => {
    stopping.abort();
    return ended;
  };
  ended.catch(() => {});
  onTestFinished(() => stop().catch(() => {}));
  return {
    fixture,
    reload: () => reload(),
    heard: (suits) =>
      new Promise((resolve) => {
        const look = () => {
          const found = events.find(suits);
          if (!found) return;
          waiting.delete(look);
          resolve(found);
        };
        waiting.add(look);
        look();
      }),
    stop,
  };
}

const isDelivered = (name: string) => (event: SchedulerEvent) =>
  event.type === 'run' && event.run.job === name && event.run.state === 'delivered';

it('plans, creates and delivers until it is stopped', async () => {
  const { fixture, heard, stop } = await begin();
  await heard(isDelivered('monthly'));
  await stop();
  await heard(({ type }) => type === 'stopped');
  expect(await readdir(join(fixture.folder, 'reports', 'home'))).toEqual(['monthly-2026-10.json']);
  expect((await fixture.records()).map(({ run }) => [run.state, run.owner])).toEqual([['delivered', null]]);
});

it('uses a reloaded configuration, and keeps the old one if the new one is invalid', async () => {
  const { fixture, heard, reload, stop } = await begin();
  await heard(isDelivered('monthly'));
  await writeFile(join(fixture.folder, 'outlay.yaml'), 'accounts: 7\n');
  reload();
  expect(await heard(({ type }) => type === 'configuration')).toMatchObject({
    status: 'refused',
    reason: expect.stringContaining('outlay.yaml:1:11'),
  });

  await fixture.rewrite(`${job('monthly', 'json')}\n${job('second', 'csv')}`);
  await fixture.plannedUpTo('second', '2026-10-20T00:00:00.000Z');
  reload();
  await heard((event) => event.type === 'configuration' && event.status === 'reloaded');
  await heard(isDelivered('second'));
  await stop();
  expect((await readdir(join(fixture.folder, 'reports', 'home'))).toSorted()).toEqual([
    'monthly-2026-10.csv',
    'monthly-2026-10.json',
  ]);
});

it('refuses to start a worker on a SQLite store', async () => {
  const { stop } = await begin('worker');
  await expect(stop()).rejects.toThrow(/SQLite.*run outlay serve instead/s);
});

it('reports another scheduler on the same SQLite file, and continues', async () => {
  const { fixture, heard } = await begin();
  await heard(({ type }) => type === 'started');
  const events: SchedulerEvent[] = [];
  const stopping = new AbortController();
  await openScheduler({
    role: 'serve',
    path: fixture.path,
    environment: fixture.environment,
    concurrency: 1,
    now: () => new Date('2026-11-15T12:00:00Z'),
    signal: stopping.signal,
    onEvent: (event) => {
      events.push(event);
      if (event.type === 'started') stopping.abort();
    },
    onReload: () => () => undefined,
  });
  const file = join(fixture.folder, 'outlay.sqlite');
  expect(events[0]).toEqual({ type: 'store', status: 'shared', file });
  expect(events.at(-1)).toEqual({ type: 'stopped' });
});
