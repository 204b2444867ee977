import { startFakeService } from '@outlay/core/testing';
import { afterAll, afterEach, beforeAll, expect, it, onTestFinished } from 'vitest';
import { readConfiguration } from '../../adapters/configuration/read-configuration.ts';
import type { Run } from '../../adapters/store/schema.ts';
import { startSmtpServer, type TestSmtpServer } from '../../testing/index.ts';
import { aSchedulerFixture, type SchedulerFixture } from '../../testing/scheduler-fixture.ts';
import { openChannels } from '../deliver/open-channels.ts';
import type { RunDeps } from '../run/run-deps.ts';
import type { RedeliveryResult } from './redeliver-staged.ts';
import { releaseRun } from './release-run.ts';
import { resendRun } from './resend-run.ts';

const summary = { totalAmount: 12.34, categoryTotals: [{ category: 'Jedzenie', totalAmount: 12.34 }] };

let service: Awaited<ReturnType<typeof startFakeService>>;
let mail: TestSmtpServer;
let isBusy = false;
beforeAll(async () => {
  // The list of documents is empty beside a summary that is not: the document list may be incomplete.
  service = await startFakeService({
    listDocuments: { items: [] },
    getPeriodSummary: summary,
    getPresetSummary: summary,
    listCategories: { categories: [] },
    listRecurringExpenses: [],
    listDuplicateSuggestions: [],
    listGroups: [],
  });
  mail = await startSmtpServer({
    onRcptTo: ({ address }, _session, done) =>
      done(
        isBusy && address.startsWith('anna') ? Object.assign(new Error('busy'), { responseCode: 451 }) : null,
      ),
  });
});
afterAll(() => Promise.all([service.stop(), mail.stop()]));

afterEach(async () => {
  isBusy = false;
});

/** A scheduled run that is held. */
async function beginHeld(): Promise<SchedulerFixture> {
  const fixture = await aSchedulerFixture({
    accounts: { home: { url: service.url, ca: service.ca, token: 'svc_a.b' } },
    smtp: mail.settings,
    jobs: `  monthly:
    kind: monthly
    schedule: { cron: "0 6 1 * *" }
    formats: [csv]
    deliveries: [{ channel: email, recipients: [{ address: anna@finance.example }, { address: books@finance.example }] }]`,
  });
  onTestFinished(fixture.remove);
  await fixture.plannedUpTo('monthly', '2026-10-20T00:00:00.000Z');
  fixture.at('2026-11-01T05:00:00Z');
  await fixture.plan();
  await fixture.work();
  return fixture;
}

async function theRecord(fixture: SchedulerFixture) {
  const [record] = await fixture.records();
  if (!record) throw new Error('nothing was planned');
  return record;
}

type Act = (work: RunDeps, run: Run) => Promise<RedeliveryResult>;

const release = (fixture: SchedulerFixture) =>
  withWork(fixture, (work, run) => releaseRun(work, run, { isSameAccount: false }));

const resend = (fixture: SchedulerFixture, to?: string) =>
  withWork(fixture, (work, run) => resendRun(work, run, { to, isSameAccount: false }));

async function withWork(fixture: SchedulerFixture, act: Act): Promise<RedeliveryResult> {
  const path = `${fixture.folder}/outlay.yaml`;
  const { environment } = fixture;
  const configuration = await readConfiguration(path);
  const { close, ...channels } = await openChannels(configuration, environment, fixture.store.processes);
  const now = () => new Date('2026-11-02T09:00:00Z');
  const current = { configuration: () => configuration, environment };
  const work = { ...fixture.store, ...channels, current, now, signal: new AbortController().signal };
  try {
    const { run } = await theRecord(fixture);
    return await act({ ...work, onState: () => undefined }, run);
  } finally {
    close();
  }
}

async function alerts(fixture: SchedulerFixture): Promise<string[]> {
  const rows = await fixture.store.database.selectFrom('alert').selectAll().orderBy('createdAt').execute();
  return rows.map(({ kind }) => kind);
}

/** As if the owner had got all alerts. */
async function tellOwner({ store: { database } }: SchedulerFixture): Promise<void> {
  await database.updateTable('alert').set({ delivery: 'sent' }).execute();
}

it('ends a failure when the held run is released, with one alert each', async () => {
  const fixture = await beginHeld();
  expect((await theRecord(fixture)).run).toMatchObject({ state: 'staged', isHeld: 1, nextAt: null });
  expect(await alerts(fixture)).toEqual(['failing']);
  await tellOwner(fixture);
  await expect(resend(fixture)).rejects.toThrow(/is held; outlay release \S+ delivers it/);
  expect((await release(fixture)).isDelivered).toBe(true);
  expect((await theRecord(fixture)).run).toMatchObject({ state: 'delivered', isHeld: 0, reason: null });
  expect(await alerts(fixture)).toEqual(['failing', 'recovered']);
  await expect(release(fixture)).rejects.toThrow(/is not held, it is delivered/);
  await resend(fixture);
  expect(await alerts(fixture)).toEqual(['failing', 'recovered']);
});

it('stays held while it is resent for review; its release does not send it there again', async () => {
  const fixture = await beginHeld();
  const before = mail.received.length;
  await resend(fixture, 'books@finance.example');
  const { run, deliveries } = await theRecord(fixture);
  expect(run).toMatchObject({ state: 'delivering', isHeld: 1, nextAt: null });
  expect(run.reason).toContain('may be incomplete');
  expect(deliveries.map(({ state }) => state)).toEqual(['pending', 'accepted']);
  expect(await alerts(fixture)).toEqual(['failing']);
  await fixture.work();
  expect(mail.received.length - before).toBe(1);
  await tellOwner(fixture);
  await release(fixture);
  expect(mail.received.length - before).toBe(2);
  expect((await theRecord(fixture)).deliveries.map(({ state }) => state)).toEqual(['accepted', 'accepted']);
  expect(await alerts(fixture)).toEqual(['failing', 'recovered']);
});

it('is left to the scheduler if the mail server deferred the release', async () => {
  const fixture = await beginHeld();
  await tellOwner(fixture);
  await resend(fixture, 'books@finance.example');
  isBusy = true;
  expect((await release(fixture)).isDelivered).toBe(false);
  expect((await theRecord(fixture)).run).toMatchObject({
    isHeld: 0,
    reason: expect.stringMatching(/^[^:]+@finance\.example: .*4\d\d /),
    nextAt: '2026-11-02T09:05:00.000Z',
  });
  isBusy = false;
  fixture.at('2026-11-02T09:05:00Z');
  await fixture.work();
  expect((await theRecord(fixture)).run.state).toBe('delivered');
  expect(await alerts(fixture)).toEqual(['failing', 'recovered']);
});
