import { createHash, randomBytes } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { newSharedDatabase } from '@outlay/database/testing/shared';
import PostalMime from 'postal-mime';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { readConfiguration } from '../../adapters/configuration/read-configuration.ts';
import { closedPeriods } from '../../adapters/store/closed-periods.ts';
import { verifyDeliveryLog } from '../../adapters/store/verify-delivery-log.ts';
import { startSmtpServer, type TestSmtpServer } from '../../testing/index.ts';
import { type LedgerService, type Purchase, startLedgerService } from '../../testing/ledger-service.ts';
import { runOutlay } from '../../testing/run-outlay.ts';
import { aSchedulerFixture, type SchedulerFixture } from '../../testing/scheduler-fixture.ts';
import { removeOldFiles } from '../recover/remove-old-files.ts';
import { closeDuePeriods } from './close-due-periods.ts';

vi.setConfig({ testTimeout: 60_000 });

const jobs = `  monthly:
    kind: monthly
    schedule: { cron: "0 6 1 * *", timeZone: Europe/Warsaw }
    formats: [json, csv]
    close: { after: 5d }
    corrections: { watch: 2 }
    deliveries:
      - { channel: folder, path: reports }
      - { channel: email, recipients: [{ address: anna@finance.example, formats: [csv] }] }`;

const stores = [
  ['SQLite', async () => undefined],
  ['PostgreSQL', () => newSharedDatabase()],
] as const;

let clock = '';
let service: LedgerService;
let mail: TestSmtpServer;
let fixture: SchedulerFixture;

async function open(postgresUrl: string | undefined) {
  clock = '2025-11-01T05:00:10.000Z';
  [service, mail] = await Promise.all([startLedgerService(() => new Date(clock)), startSmtpServer()]);
  service.purchases = [purchase('1', 1234), purchase('2', 500)];
  const accounts = { home: service.account };
  fixture = await aSchedulerFixture({
    accounts,
    smtp: mail.settings,
    jobs,
    postgresUrl,
    maxRequestSeconds: 2,
  });
  await fixture.plannedUpTo('monthly', '2025-10-20T00:00:00.000Z');
  const opened = { service, mail, fixture };
  onTestFinished(async () => {
    await opened.fixture.remove();
    await opened.service.stop();
    await opened.mail.stop();
  });
}

function purchase(id: string, minor: number, fields: Partial<Purchase> = {}): Purchase {
  return { id, minor, storeName: 'Lidl', at: '2025-10-05T10:00:00.000Z', category: 'Jedzenie', ...fields };
}

async function schedulerAt(now: string) {
  clock = now;
  fixture.at(now);
  await (await fixture.newPlanner()).tick();
  await fixture.work();
}

const outlay = (now: string, ...words: string[]) => {
  clock = now;
  const environment = { ...fixture.environment, OUTLAY_CONFIG: fixture.path };
  return runOutlay(words, { environment, now });
};

const october = { from: '2025-10-01' };
const runsOfOctober = async () =>
  (await fixture.records()).filter(({ run }) => run.periodFrom === october.from).map(({ run }) => run);
const files = async () => (await readdir(join(fixture.folder, 'reports', 'home'))).toSorted();
const subjects = () =>
  Promise.all(
    mail.received.map(async (one) => (await PostalMime.parse(one)).subject?.replaceAll('\u00a0', ' ')),
  );
const texts = async () =>
  (await Promise.all(mail.received.map((one) => PostalMime.parse(one))))
    .map(({ text }) => (text ?? '').replaceAll('\u00a0', ' '))
    .join('\n');

/** October is reported on 1 November and closed by hand. */
async function closeOctober() {
  await schedulerAt('2025-11-01T05:00:10.000Z');
  return outlay('2025-11-02T12:00:00Z', 'close', 'monthly', '2025-10');
}

describe.each(stores)('closed periods in %s', (_name, newAddress) => {
  beforeEach(async () => open(await newAddress()));

  it('are closed once, with the documents that were delivered', async () => {
    const missing = await outlay('2025-11-01T04:00:00Z', 'close', 'monthly', '2025-10');
    expect(missing).toMatchObject({
      code: 2,
      stderr:
        'error: monthly, home: no report of 2025-10 was delivered after this period ended, so there is nothing to close; outlay run monthly --period 2025-10 --account home creates and delivers it\n',
    });
    const first = await closeOctober();
    const [run] = await runsOfOctober();
    expect(first.code).toBe(0);
    expect(first.stdout).toMatch(
      /^monthly {2}home {2}2025-10 {2}closed as revision 1 by outlay close, 2025-11-02 12:00 UTC, hash [0-9a-f]{64}\n$/,
    );
    const second = await outlay('2025-11-03T12:00:00Z', 'close', 'monthly', '2025-10');
    expect(second).toEqual({ ...first, stderr: 'monthly, home: already closed\n' });
    expect((await outlay('2025-11-03T12:00:00Z', 'close', '--list')).stdout).toBe(first.stdout);
    expect(await closedPeriods(fixture.store.database)).toMatchObject([
      { revision: 1, runId: run?.id, closedBy: 'manual' },
    ]);
    const shown = await outlay('2025-11-03T12:00:00Z', 'show', run?.id ?? '');
    expect(shown.stdout.replaceAll(/\n +/g, ' ')).toContain('closed    as revision 1 by outlay close');
  });

  it('cause nothing while their documents are the same', async () => {
    await closeOctober();
    service.purchases = service.purchases.toReversed();
    await schedulerAt('2025-12-01T05:00:10.000Z');
    expect(await runsOfOctober()).toMatchObject([
      { origin: 'schedule', state: 'delivered', revision: 1 },
      { origin: 'correction', state: 'skipped', reason: 'unchanged since revision 1' },
    ]);
    expect(await files()).toEqual([
      'monthly-2025-10.csv',
      'monthly-2025-10.json',
      'monthly-2025-11.csv',
      'monthly-2025-11.json',
    ]);
    expect(mail.received).toHaveLength(2);
  });

  it('get a correction if documents were added, changed and removed, although the total is the same', async () => {
    await closeOctober();
    service.purchases = [purchase('1', 1000), purchase('3', 734, { storeName: 'Żabka' })];
    await schedulerAt('2025-12-01T05:00:10.000Z');
    expect(await runsOfOctober()).toMatchObject([
      { state: 'delivered', revision: 1 },
      { origin: 'correction', state: 'delivered', revision: 2 },
    ]);
    expect(await files()).toContain('monthly-2025-10.r2.csv');
    expect(await subjects()).toContain('October 2025, correction (revision 2): PLN 17.34');
    expect(await texts()).toContain(
      'revision 1: 1 document added, 1 document changed and 1 document removed',
    );
    await schedulerAt('2026-01-01T05:00:10.000Z');
    const reasons = (await runsOfOctober()).map(({ reason }) => reason);
    expect(reasons).toEqual([null, null, 'unchanged since revision 2']);
    expect(await closedPeriods(fixture.store.database)).toMatchObject([
      { revision: 1, closedBy: 'manual' },
      { revision: 2, closedBy: 'correction' },
    ]);
    expect(await verifyDeliveryLog(fixture.store.database)).toMatchObject({ problems: [], revisions: 2 });
  });

  it('lose a document that was moved to a day of another period', async () => {
    await closeOctober();
    service.purchases = [purchase('1', 1234), purchase('2', 500, { at: '2025-08-20T10:00:00Z' })];
    await schedulerAt('2025-12-01T05:00:10.000Z');
    expect(await runsOfOctober()).toMatchObject([{ revision: 1 }, { state: 'delivered', revision: 2 }]);
    expect(await subjects()).toContain('October 2025, correction (revision 2): PLN 12.34');
    expect(await texts()).toContain('revision 1: 1 document removed');
    const csv = await readFile(join(fixture.folder, 'reports', 'home', 'monthly-2025-10.r2.csv'), 'utf8');
    expect(csv).toContain('2025-10');
    expect(csv).not.toContain('2025-08');
  });

  it('are corrected by hand too, or said to be unchanged', async () => {
    await closeOctober();
    const unchanged = await outlay('2025-11-03T12:00:00Z', 'run', 'monthly', '--period', '2025-10');
    expect(unchanged).toMatchObject({ code: 0 });
    expect(unchanged.stdout).toContain('skipped: unchanged since revision 1');
    service.purchases = [purchase('1', 1234)];
    const corrected = await outlay('2025-11-04T12:00:00Z', 'run', 'monthly', '--period', '2025-10');
    expect(corrected.stdout).toContain('2025-10 r2  delivered');
    const forced = await outlay(
      '2025-11-05T12:00:00Z',
      'run',
      'monthly',
      '--period',
      '2025-10',
      '--revision',
    );
    expect(forced.stdout).toContain('skipped: unchanged since revision 2');
    expect(await files()).toEqual([
      'monthly-2025-10.csv',
      'monthly-2025-10.json',
      'monthly-2025-10.r2.csv',
      'monthly-2025-10.r2.json',
    ]);
  });

  it.each(['cut', 'section', 'bare'] as const)(
    'get no correction of an answer that is incomplete: %s',
    async (fault) => {
      await closeOctober();
      service.purchases = [purchase('1', 1000), purchase('2', 500)];
      service.fault = fault;
      await schedulerAt('2025-12-01T05:00:10.000Z');
      const [, held] = await runsOfOctober();
      expect(held).toMatchObject({ origin: 'correction', state: 'staged', isHeld: 1 });
      expect(await closedPeriods(fixture.store.database)).toHaveLength(1);
      service.fault = 'none';
      const released = await outlay('2025-12-02T12:00:00Z', 'release', held?.id ?? '');
      expect(released.code).toBe(0);
      expect(await closedPeriods(fixture.store.database)).toMatchObject([
        {},
        { revision: 2, runId: held?.id },
      ]);
    },
  );

  it('are read again later if the service is away', async () => {
    await closeOctober();
    service.purchases = [purchase('1', 1000)];
    service.fault = 'away';
    await schedulerAt('2025-12-01T05:00:10.000Z');
    expect((await runsOfOctober())[1]).toMatchObject({ state: 'planned', revision: 2 });
    service.fault = 'none';
    fixture.at('2025-12-01T09:00:00.000Z');
    await fixture.work();
    expect((await runsOfOctober())[1]).toMatchObject({ state: 'delivered', revision: 2 });
  });

  it('keep their files, which another machine finds in PostgreSQL', async () => {
    await closeOctober();
    if (_name === 'PostgreSQL') {
      const [run] = await runsOfOctober();
      await rm(join(fixture.store.root, run?.id ?? ''), { recursive: true });
    }
    service.purchases = [purchase('1', 1000)];
    await schedulerAt('2025-12-01T05:00:10.000Z');
    expect((await runsOfOctober())[1]).toMatchObject({ state: 'delivered', revision: 2 });
  });

  it('are closed automatically when their report was delivered long enough ago', async () => {
    await schedulerAt('2025-11-01T05:00:10.000Z');
    const configuration = await readConfiguration(fixture.path);
    const closeAt = (now: string, mayClose = true) =>
      closeDuePeriods({
        ...fixture.store,
        configuration,
        now: new Date(now),
        mayClose: async () => mayClose,
      });
    expect(await closeAt('2025-11-06T05:00:09.000Z')).toBe(0);
    expect(await closeAt('2025-11-06T05:00:10.000Z', false)).toBe(0);
    expect(await closeAt('2025-11-06T05:00:10.000Z')).toBe(1);
    expect(await closeAt('2025-11-07T05:00:10.000Z')).toBe(0);
    expect(await closedPeriods(fixture.store.database)).toMatchObject([
      { revision: 1, closedBy: 'automatic', closedAt: '2025-11-06T05:00:10.000Z' },
    ]);
  });

  it('keep their files when old ones are removed, and the others do not', async () => {
    await closeOctober();
    await schedulerAt('2025-12-01T05:00:10.000Z');
    const now = new Date('2026-11-15T12:00:00.000Z');
    const removed = await removeOldFiles({ ...fixture.store, keepFilesDays: 30, now });
    expect(removed).toEqual({ runs: 1, orphans: 0 });
    const kept = (await fixture.records()).filter(
      ({ run, files: staged }) => staged.length > 0 && run.filesRemovedAt === null,
    );
    expect(kept.map(({ run }) => run.periodFrom)).toEqual(['2025-10-01']);
    const late = await outlay('2025-12-02T12:00:00Z', 'close', 'monthly', '2025-11');
    expect(late.code).toBe(2);
    expect(late.stderr).toContain('has no record of its documents, because its files were removed');
  });

  it('are checked by outlay verify', async () => {
    await closeOctober();
    service.purchases = [purchase('1', 1000)];
    await schedulerAt('2025-12-01T05:00:10.000Z');
    const { database } = fixture.store;
    const problems = async () => (await verifyDeliveryLog(database)).problems;
    expect(await problems()).toEqual([]);
    const first = database.updateTable('closedPeriod').where('revision', '=', 1);
    await first.set({ closedBy: 'automatic' }).execute();
    expect(await problems()).toEqual([
      'revision 1 of monthly, home, 2025-10-01 to 2025-10-31 was changed, or does not follow the one before it',
    ]);
    await database.deleteFrom('closedPeriod').where('revision', '=', 1).execute();
    expect(await problems()).toEqual([
      'revision 2 of monthly, home, 2025-10-01 to 2025-10-31 was changed, or does not follow the one before it',
      expect.stringMatching(
        /^entry \d+ counts \d revisions of closed periods, and at least one of them is no longer/,
      ),
    ]);
  });

  it('are missed by outlay verify if the only revision was removed', async () => {
    await closeOctober();
    await schedulerAt('2025-12-01T05:00:10.000Z');
    const { database } = fixture.store;
    await database.deleteFrom('closedPeriod').execute();
    expect((await verifyDeliveryLog(database)).problems).toEqual([
      expect.stringMatching(
        /^entry \d+ counts 1 revisions of closed periods, and at least one of them is no longer/,
      ),
      expect.stringMatching(
        /^run \S+ corrects monthly, home, 2025-10-01 to 2025-10-31, which is not recorded as closed$/,
      ),
    ]);
  });

  it('cannot be read in the store if it is encrypted', async () => {
    fixture.environment['STORE_KEY'] = randomBytes(32).toString('base64');
    await fixture.rewrite(jobs, undefined, '{ key: { env: STORE_KEY } }');
    await closeOctober();
    const [run] = await fixture.records();
    const documents = run?.files.find(({ format }) => format === 'documents');
    const stored = await readFile(join(fixture.store.root, documents?.path ?? ''));
    const pieces = await fixture.store.database.selectFrom('stagedPiece').select('bytes').execute();
    for (const bytes of [stored, ...pieces.map((piece) => Buffer.from(piece.bytes))]) {
      expect(bytes.includes('Lidl')).toBe(false);
    }
    service.purchases = [purchase('1', 1000)];
    await schedulerAt('2025-12-01T05:00:10.000Z');
    expect((await runsOfOctober())[1]).toMatchObject({ state: 'delivered', revision: 2 });
  });

  it('are not corrected by a report with another filter', async () => {
    await closeOctober();
    await fixture.rewrite(jobs.replace('    corrections', '    filter: { store: [Lidl] }\n    corrections'));
    service.purchases = [purchase('1', 1000)];
    await schedulerAt('2025-12-01T05:00:10.000Z');
    expect((await runsOfOctober())[1]).toMatchObject({
      state: 'skipped',
      reason: 'the filter of the job is not that of revision 1',
    });
  });

  it('are not corrected by the documents of another customer who got the name of the account', async () => {
    await closeOctober();
    await fixture.rewrite(jobs, { home: { ...service.account, token: 'svc_other.customer' } });
    service.purchases = [purchase('9', 7700, { storeName: 'Tajny Klient' })];
    await schedulerAt('2025-12-01T05:00:10.000Z');
    const [, held] = await runsOfOctober();
    const id = held?.id ?? '';
    expect(held).toMatchObject({ state: 'planned', isHeld: 1, heldFor: 'settings', revision: 2 });
    expect(held?.reason).toBe(
      `the account home has a different token from the one revision 1 was created with; if the change is meant and it is the same account, outlay retry ${id} --same-account reads the closed period again; another customer needs an account with another name`,
    );
    const byHand = await outlay(
      '2025-12-02T12:00:00Z',
      'run',
      'monthly',
      '--period',
      '2025-10',
      '--revision',
    );
    expect(byHand.stdout).toContain('from the one revision 1 was created with');
    expect((await files()).filter((name) => name.includes('.r'))).toEqual([]);
    const confirmed = await outlay('2025-12-03T12:00:00Z', 'retry', id, '--same-account');
    expect(confirmed.code).toBe(0);
    expect((await closedPeriods(fixture.store.database)).map(({ runId }) => runId)).toContain(id);
    await schedulerAt('2026-01-01T05:00:10.000Z');
    expect((await runsOfOctober()).at(-1)).toMatchObject({
      state: 'skipped',
      reason: 'unchanged since revision 2',
    });
  });

  it.each(['bare', 'without food'] as const)(
    'get no correction of a list that leaves out categories: %s',
    async (fault) => {
      service.purchases = [purchase('1', 1234), purchase('2', 500, { category: 'Transport' })];
      await closeOctober();
      service.fault = fault;
      await schedulerAt('2025-12-01T05:00:10.000Z');
      const [, held] = await runsOfOctober();
      expect(held).toMatchObject({ origin: 'correction', state: 'staged', isHeld: 1 });
      expect(held?.reason).toContain('the documents lack categories that the totals of the service have');
      service.purchases = service.purchases.map((one) => ({ ...one, category: 'Dom' }));
      service.fault = 'none';
      await schedulerAt('2026-01-01T05:00:10.000Z');
      expect((await runsOfOctober()).at(-1)).toMatchObject({ state: 'delivered', revision: 2 });
    },
  );

  it('are not closed with a report that says itself that documents may be missing', async () => {
    await fixture.rewrite(jobs.replace('    close:', '    whenIncomplete: send-marked\n    close:'));
    service.fault = 'cut';
    await schedulerAt('2025-11-01T05:00:10.000Z');
    service.fault = 'none';
    const [run] = await runsOfOctober();
    expect(run).toMatchObject({ state: 'delivered' });
    const refused = await outlay('2025-11-02T12:00:00Z', 'close', 'monthly', '2025-10');
    expect(refused).toMatchObject({
      code: 2,
      stderr: `error: monthly, home: the report of 2025-10, run ${run?.id}, says that documents may be missing, so it cannot be closed; outlay run monthly --period 2025-10 --account home --revision reads the period again\n`,
    });
    const closing = { ...fixture.store, configuration: await readConfiguration(fixture.path) };
    const closeDue = () =>
      closeDuePeriods({ ...closing, now: new Date('2025-11-20T05:00:10.000Z'), mayClose: async () => true });
    expect(await closeDue()).toBe(0);
    const again = ['run', 'monthly', '--period', '2025-10', '--account', 'home', '--revision'];
    expect((await outlay('2025-11-03T12:00:00Z', ...again)).code).toBe(0);
    expect(await closeDue()).toBe(1);
    expect(await closedPeriods(fixture.store.database)).toMatchObject([{ revision: 2 }]);
  });

  it('keep one revision of each number, if two corrections were held', async () => {
    await closeOctober();
    service.purchases = [purchase('1', 1000), purchase('2', 500)];
    service.fault = 'section';
    await schedulerAt('2025-12-01T05:00:10.000Z');
    service.fault = 'none';
    await schedulerAt('2026-01-01T05:00:10.000Z');
    const [, held, delivered] = await runsOfOctober();
    expect([held, delivered]).toMatchObject([
      { isHeld: 1, revision: 2 },
      { state: 'delivered', revision: 2 },
    ]);
    const released = await outlay('2026-01-02T12:00:00Z', 'release', held?.id ?? '');
    expect(released).toMatchObject({ code: 2 });
    expect(released.stderr).toContain(`was closed with revision 2 in the meantime, run ${delivered?.id}`);
    expect(await closedPeriods(fixture.store.database)).toHaveLength(2);
  });

  it('keep a correction that another folder gets, if it never arrived in the one before', async () => {
    await closeOctober();
    await writeFile(join(fixture.folder, 'reports', 'home', 'monthly-2025-10.r2.json'), 'in the way');
    const onlyFolder = jobs
      .slice(0, jobs.indexOf('      - { channel: email'))
      .replace('[json, csv]', '[json]');
    await fixture.rewrite(onlyFolder);
    service.purchases = [purchase('1', 1000)];
    await schedulerAt('2025-12-01T05:00:10.000Z');
    const [, refused] = await runsOfOctober();
    await fixture.rewrite(onlyFolder.replace('path: reports', 'path: moved'));
    expect((await outlay('2025-12-03T12:00:00Z', 'retry', refused?.id ?? '')).code).toBe(0);
    expect((await runsOfOctober())[1]).toMatchObject({ state: 'delivered', revision: 2 });
    const moved = await readFile(join(fixture.folder, 'moved', 'home', 'monthly-2025-10.r2.json'));
    const [staged] = (await fixture.records()).flatMap(({ run, files: all }) =>
      run.id === refused?.id ? all.filter(({ format }) => format === 'json') : [],
    );
    expect(createHash('sha256').update(moved).digest('hex')).toBe(staged?.sha256);
  });

  it('are read again by hand while a correction is held, only with --revision', async () => {
    await closeOctober();
    service.purchases = [purchase('1', 1000), purchase('2', 500)];
    service.fault = 'section';
    await schedulerAt('2025-12-01T05:00:10.000Z');
    service.fault = 'none';
    const [, held] = await runsOfOctober();
    const command = ['run', 'monthly', '--period', '2025-10'];
    const left = await outlay('2025-12-02T12:00:00Z', ...command);
    expect([left.code, left.stdout]).toEqual([6, expect.stringContaining(held?.id ?? 'held')]);
    expect(await runsOfOctober()).toHaveLength(2);
    expect((await outlay('2025-12-02T12:10:00Z', ...command, '--revision')).code).toBe(0);
    expect((await runsOfOctober())[2]).toMatchObject({ state: 'delivered', revision: 2 });
  });

  it('keep a correction that could not be delivered: it is delivered again, not created again', async () => {
    await closeOctober();
    await writeFile(join(fixture.folder, 'reports', 'home', 'monthly-2025-10.r2.json'), 'in the way');
    const onlyFolder = jobs.slice(0, jobs.indexOf('      - { channel: email'));
    await fixture.rewrite(onlyFolder.replace('[json, csv]', '[json]'));
    service.purchases = [purchase('1', 1000)];
    await schedulerAt('2025-12-01T05:00:10.000Z');
    const [, refused] = await runsOfOctober();
    expect(refused).toMatchObject({ state: 'failed', revision: 2 });
    expect(refused?.reason).toContain(`outlay retry ${refused?.id}`);
    expect(refused?.reason).not.toContain('--revision');
    const again = await outlay('2025-12-02T12:00:00Z', 'retry', refused?.id ?? '', '--force');
    expect(again.stderr).toContain('is revision 2 of its closed period and cannot be created again');
    await rm(join(fixture.folder, 'reports', 'home', 'monthly-2025-10.r2.json'));
    expect((await outlay('2025-12-03T12:00:00Z', 'retry', refused?.id ?? '')).code).toBe(0);
    expect((await runsOfOctober())[1]).toMatchObject({ state: 'delivered', revision: 2 });
  });

  it('get no correction that removes a document which the service still has', async () => {
    service.purchases = [...service.purchases, purchase('usd', 500, { currency: 'USD' })];
    await closeOctober();
    service.hidden = new Set(['usd']);
    await schedulerAt('2025-12-01T05:00:10.000Z');
    expect((await runsOfOctober())[1]).toMatchObject({
      origin: 'correction',
      isHeld: 1,
      reason: expect.stringContaining('the document list may be incomplete'),
    });
    service.hidden = new Set();
    service.purchases = [
      ...service.purchases.slice(0, 2),
      purchase('usd', 500, { at: '2025-08-05T10:00:00.000Z' }),
    ];
    await schedulerAt('2026-01-01T05:00:10.000Z');
    expect((await runsOfOctober())[2]).toMatchObject({ origin: 'correction', state: 'delivered' });
  });
});
