import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startService, type TestService } from '@outlay/service/testing';
import PostalMime from 'postal-mime';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RunRecord } from '../../adapters/store/read-runs.ts';
import { startSmtpServer, type TestSmtpServer } from '../../testing/index.ts';
import { bothStores } from '../../testing/new-store-database.ts';
import { type CommandResult, runOutlay } from '../../testing/run-outlay.ts';
import {
  aSchedulerFixture,
  type FixtureAccount,
  type SchedulerFixture,
} from '../../testing/scheduler-fixture.ts';

const firm = { storeName: 'Tajny Klient', totalAmount: '77.00', currency: 'PLN' } as const;
vi.setConfig({ testTimeout: 60_000 });

const anna = '{ address: anna@finance.example }';
const books = '{ address: books@finance.example }';
const due = '2026-11-01T05:00:00.000Z';

let service: TestService;
let mail: TestSmtpServer;
let isBusy = false;
let onMail: () => void = () => undefined;
let home: FixtureAccount;
let rotated: FixtureAccount;
let other: FixtureAccount;
beforeAll(async () => {
  service = await startService({ seed: { months: 2, documentsPerMonth: 5, asOf: '2026-11-15' } });
  mail = await startSmtpServer({
    onMailFrom: (_address, _session, done) => {
      onMail();
      done(isBusy ? Object.assign(new Error('busy'), { responseCode: 451 }) : null);
    },
  });
  const { url, ca, token } = service;
  home = { url, ca, token };
  rotated = { url, ca, token: (await service.createToken()).token };
  const documents = [{ ...firm, purchaseTime: '2026-10-12T10:00:00+02:00' }];
  other = { url, ca, token: await service.newAccount('firm', documents) };
}, 120_000);
afterAll(() => Promise.all([service.stop(), mail.stop()]));

function job(recipients: string, accounts = '[home, shop]', more = ''): string {
  return `  monthly:
    kind: monthly
    accounts: ${accounts}
    schedule: { cron: "0 6 1 * *" }
    formats: [json]${more}
    deliveries: [{ channel: email, recipients: [${recipients}] }]`;
}

let fixture: SchedulerFixture;
let before = 0;
afterEach(() => fixture.remove());

/** A run of October that is due for anna and books. */
async function begin(postgresUrl?: string): Promise<void> {
  isBusy = false;
  onMail = () => undefined;
  before = mail.received.length;
  fixture = await aSchedulerFixture({
    accounts: { home, shop: home },
    smtp: mail.settings,
    jobs: job(`${anna}, ${books}`, '[home]'),
    postgresUrl,
  });
  await fixture.plannedUpTo('monthly', '2026-10-20T00:00:00.000Z');
  fixture.at(due);
  await fixture.plan();
}

const repoint = (account: FixtureAccount, recipients = `${anna}, ${books}`, accounts = '[home]') =>
  fixture.rewrite(job(recipients, accounts), { home: account, shop: home });

async function theRecord(): Promise<RunRecord> {
  const [record] = await fixture.records();
  if (!record) throw new Error('nothing was planned');
  return record;
}

async function alerts() {
  const rows = await fixture.store.database.selectFrom('alert').selectAll().orderBy('createdAt').execute();
  return rows.map(({ kind, cause }) => cause ?? kind);
}

async function received(): Promise<(string | undefined)[]> {
  const messages = await Promise.all(mail.received.slice(before).map((one) => PostalMime.parse(one)));
  return messages.map(({ to }) => to?.[0]?.address);
}

const stagedText = async () => {
  const names = await readdir(fixture.store.root, { recursive: true });
  const texts = names.filter((name) => name.endsWith('.json'));
  return (await Promise.all(texts.map((name) => readFile(join(fixture.store.root, name), 'utf8')))).join();
};

function outlay(...words: string[]): Promise<CommandResult> {
  return runOutlay(words, { environment: { ...fixture.environment, OUTLAY_CONFIG: fixture.path } });
}

/** A configuration that is replaced by one with another customer's token. */
function whileMade() {
  let isReplaced = false;
  return {
    configuration: () => {
      fixture.environment['TOKEN_home'] = isReplaced ? other.token : home.token;
    },
    act: () => {
      isReplaced = true;
    },
  };
}

describe.each(bothStores)('a scheduled run on %s', (storeName, newUrl) => {
  beforeEach(async () => begin(await newUrl()), 60_000);

  it('is held before creation if its account has another token, with one alert', async () => {
    await repoint(other);
    await fixture.work();
    const { run, runAttempts } = await theRecord();
    expect(run).toMatchObject({
      state: 'planned',
      isHeld: 1,
      heldFor: 'settings',
      nextAt: null,
      owner: null,
    });
    expect(run.reason).toBe(
      `the account home has a different token from the one this run was planned with; outlay retry ${run.id} plans the run again with the current configuration`,
    );
    expect(runAttempts.map(({ outcome }) => outcome)).toEqual(['held']);
    await fixture.work();
    expect([await received(), await alerts()]).toEqual([[], ['changed']]);
    const { stdout } = await outlay('history', '--state', 'held');
    expect(stdout).toContain('planned, held: the account home has a different token');
  });

  it('is held, not skipped, if its job skips empty periods and its account is another one without documents', async () => {
    const empty = { ...home, token: await service.newAccount(`empty ${storeName}`, []) };
    const skipping = job(`${anna}, ${books}`, '[home]', '\n    whenEmpty: skip');
    await fixture.rewrite(skipping, { home: empty, shop: home });
    await fixture.work();
    const { run, deliveries } = await theRecord();
    expect(run).toMatchObject({ state: 'planned', isHeld: 1, heldFor: 'settings' });
    expect(run.reason).toContain('the account home has a different token');
    expect(deliveries.map(({ state }) => state)).toEqual(['pending', 'pending']);

    // Planned again for the account of now, it has nothing to report.
    expect((await outlay('retry', run.id)).code).toBe(0);
    expect((await theRecord()).run).toMatchObject({
      state: 'skipped',
      reason: 'the period has no documents',
    });
    expect(await received()).toEqual([]);
  });

  it('is not delivered if the configuration changed during its creation', async () => {
    const { configuration, act } = whileMade();
    await fixture.work(undefined, (run) => void (run.state === 'staged' && act()), configuration);
    const { run, deliveries } = await theRecord();
    expect(run).toMatchObject({ state: 'delivering', isHeld: 1, heldFor: 'settings' });
    expect(run.reason).toContain(`outlay release ${run.id} --same-account delivers these files`);
    expect(deliveries.map(({ state }) => state)).toEqual(['pending', 'pending']);
    expect([await received(), await alerts()]).toEqual([[], ['changed']]);

    // Not by another command either, before a person says that it is right.
    for (const command of ['release', 'retry']) {
      const { code, stderr } = await outlay(command, run.id);
      expect([code, stderr]).toEqual([2, expect.stringContaining('a different token')]);
    }
    expect([(await outlay('resend', run.id, '--same-account')).code, await received()]).toEqual([2, []]);
    expect((await outlay('release', run.id, '--same-account')).code).toBe(0);
    expect(await received()).toEqual(['anna@finance.example', 'books@finance.example']);
    expect(await stagedText()).not.toContain('Tajny Klient');
    expect((await theRecord()).run).toMatchObject({ state: 'delivered', isHeld: 0 });
  });

  it('sends no deferred message to a removed recipient, or for a changed account', async () => {
    isBusy = true;
    await fixture.work();
    expect((await theRecord()).deliveries.map(({ state }) => state)).toEqual(['deferred', 'deferred']);
    isBusy = false;
    fixture.at('2026-11-01T05:06:00.000Z');
    await repoint(rotated, books);
    await fixture.work();
    const { run, deliveries } = await theRecord();
    expect(deliveries.map(({ state }) => state)).toEqual(['skipped', 'deferred']);
    expect(run).toMatchObject({ state: 'delivering', isHeld: 1, nextAt: null });
    expect([await received(), await alerts()]).toEqual([[], ['changed']]);
    expect((await outlay('retry', run.id, '--same-account')).code).toBe(0);
    expect(await received()).toEqual(['books@finance.example']);
    expect((await theRecord()).run.state).toBe('delivered');
  });
});

describe('a scheduled run', () => {
  beforeEach(() => begin());

  it('is planned again by a retry, with the current account and recipients', async () => {
    await repoint(other, books);
    await fixture.work();
    const { id } = (await theRecord()).run;
    await fixture.store.database.updateTable('alert').set({ delivery: 'sent' }).execute();
    const { code } = await outlay('retry', id);
    expect([code, await received()]).toEqual([0, ['books@finance.example']]);
    const { run, deliveries } = await theRecord();
    expect(run).toMatchObject({ state: 'delivered', isHeld: 0, heldFor: null });
    expect(deliveries.map(({ target, state }) => [target, state])).toEqual([
      ['anna@finance.example', 'skipped'],
      ['books@finance.example', 'accepted'],
    ]);
    expect(await stagedText()).toContain('Tajny Klient');
    expect(await alerts()).toEqual(['changed', 'recovered']);
  });

  it('skips removed recipients, and is canceled if all were removed', async () => {
    await repoint(home, books);
    await fixture.work();
    const first = await theRecord();
    expect(await received()).toEqual(['books@finance.example']);
    expect(first.run.state).toBe('delivered');
    expect(first.deliveries[0]).toMatchObject({
      state: 'skipped',
      reason: 'anna@finance.example no longer receives the reports of monthly for home',
    });

    fixture.at('2026-12-01T05:00:00.000Z');
    await fixture.plan();
    await repoint(other, '{ address: client@finance.example }');
    await fixture.work();
    const second = (await fixture.records())[1];
    expect(second?.run).toMatchObject({ state: 'skipped', nextAt: null });
    expect(second?.run.reason).toContain(
      'outlay run monthly --period 2026-11 --account home creates the report for its current recipients',
    );
    expect(second?.deliveries.map(({ state }) => state)).toEqual(['skipped', 'skipped']);
    expect([await received(), await alerts()]).toEqual([['books@finance.example'], ['changed']]);
  });

  it('is canceled if the job no longer includes its account', async () => {
    await repoint(home, `${anna}, ${books}`, '[shop]');
    await fixture.work();
    const { run, deliveries } = await theRecord();
    expect(run).toMatchObject({
      state: 'skipped',
      reason: 'the job monthly no longer reports on the account home',
    });
    expect(deliveries.map(({ state }) => state)).toEqual(['skipped', 'skipped']);
    expect([await received(), await alerts()]).toEqual([[], ['changed']]);
    expect((await outlay('retry', run.id)).stderr).toContain('has no files to deliver: the job monthly');
  });

  it('can be created again only if its files are held', async () => {
    isBusy = true;
    await fixture.work();
    await repoint(other);
    isBusy = false;
    fixture.at('2026-11-01T05:06:00.000Z');
    await fixture.work();
    const { id } = (await theRecord()).run;
    expect((await outlay('retry', id, '--force')).code).toBe(0);
    expect(await received()).toEqual(['anna@finance.example', 'books@finance.example']);
    expect(await stagedText()).toContain('Tajny Klient');
    const again = await outlay('retry', id, '--force');
    expect([again.code, again.stderr]).toEqual([
      2,
      expect.stringContaining(
        'outlay run monthly --period 2026-10 --account home --revision creates a revision',
      ),
    ]);
  });

  it('also goes to refused recipients when created again', async () => {
    isBusy = true;
    await fixture.work();
    await repoint(other);
    isBusy = false;
    fixture.at('2026-11-01T05:06:00.000Z');
    await fixture.work();
    const { id } = (await theRecord()).run;
    await fixture.store.database
      .updateTable('delivery')
      .set({ state: 'refused', nextAttemptAt: null })
      .where('position', '=', 0)
      .execute();
    expect((await outlay('retry', id, '--force')).code).toBe(0);
    expect(new Set(await received())).toEqual(new Set(['anna@finance.example', 'books@finance.example']));
    expect(await received()).toHaveLength(2);
    const { run, deliveries } = await theRecord();
    expect(run.state).toBe('delivered');
    expect(deliveries.map(({ state, copyOf }) => [state, copyOf])).toEqual([
      ['refused', null],
      ['accepted', null],
      ['accepted', deliveries[0]?.id],
    ]);
  });

  it('is held where its job has another filter: whoever gets one report must not get that of other documents', async () => {
    const filtered = (filter: string) =>
      fixture.rewrite(job(`${anna}, ${books}`, '[home]', `\n    filter: ${filter}`), { home, shop: home });
    await filtered('{ category: [Groceries] }');
    await fixture.work();
    const { run } = await theRecord();
    expect(run).toMatchObject({ state: 'planned', isHeld: 1, heldFor: 'settings' });
    expect(run.reason).toContain(
      'the job monthly has a different filter from the one this run was planned with; outlay retry',
    );
    expect(await received()).toEqual([]);
    isBusy = true;
    const busy = await outlay('retry', run.id);
    expect([busy.code, busy.stderr]).toEqual([6, expect.anything()]);
    isBusy = false;
    // Another spelling is the same filter; one name more is another.
    await filtered('{ category: [" groceries "] }');
    const files = (await theRecord()).files.map(({ name }) => name);
    expect(files.some((name) => name.includes('.filter-category-groceries'))).toBe(true);
    await filtered('{ category: [Groceries, Transport] }');
    expect((await outlay('retry', run.id)).stderr).toContain('a different filter');
    expect(await received()).toEqual([]);
    await filtered('{ category: [GROCERIES] }');
    expect((await outlay('retry', run.id)).code).toBe(0);
    expect(await received()).toEqual(['anna@finance.example', 'books@finance.example']);
  });

  it('without a pin is executed, and pinned to its current account', async () => {
    await fixture.store.database.updateTable('run').set({ pin: null }).execute();
    isBusy = true;
    await fixture.work();
    const { run } = await theRecord();
    expect(run.pin).toMatch(/^\{"address":"[0-9a-f]{64}","token":"[0-9a-f]{64}","filter":\{\}\}$/);
    await repoint(other);
    isBusy = false;
    fixture.at('2026-11-01T05:06:00.000Z');
    await fixture.work();
    expect((await theRecord()).run).toMatchObject({ isHeld: 1, heldFor: 'settings' });
    expect(await received()).toEqual([]);
  });

  it('without a pin is held if its account changes between two deliveries', async () => {
    isBusy = true;
    await fixture.work();
    await fixture.store.database.updateTable('run').set({ pin: null }).execute();
    isBusy = false;
    fixture.at('2026-11-01T05:06:00.000Z');
    onMail = () => {
      fixture.environment['TOKEN_home'] = other.token;
    };
    await fixture.work();
    const { run, deliveries } = await theRecord();
    expect(deliveries.map(({ state }) => state)).toEqual(['accepted', 'deferred']);
    expect(run).toMatchObject({ isHeld: 1, heldFor: 'settings' });
    expect(await received()).toEqual(['anna@finance.example']);
  });

  it('proceeds if its account is only spelled differently', async () => {
    await repoint({ ...home, url: `${home.url.replace('https', 'HTTPS')}/` });
    await fixture.work();
    expect((await theRecord()).run.state).toBe('delivered');
  });

  it('does not repeat a delivery given with --to in the next resend', async () => {
    await fixture.work();
    const { id } = (await theRecord()).run;
    expect((await outlay('resend', id, '--to', 'auditor@finance.example')).code).toBe(0);
    expect((await outlay('resend', id)).code).toBe(0);
    expect((await outlay('resend', id, '--to', 'auditor@finance.example')).code).toBe(0);
    expect((await outlay('resend', id)).code).toBe(0);
    const recipients = await received();
    const count = (address: string) => recipients.filter((one) => one === address).length;
    expect(['anna@finance.example', 'books@finance.example', 'auditor@finance.example'].map(count)).toEqual([
      3, 3, 2,
    ]);
  });

  it('waits, and is not held, while the token of its account cannot be read', async () => {
    isBusy = true;
    await fixture.work();
    isBusy = false;
    fixture.at('2026-11-01T05:06:00.000Z');
    const { environment } = fixture;
    delete environment['TOKEN_home'];
    await fixture.work();
    const { run, deliveries } = await theRecord();
    expect(run).toMatchObject({ state: 'delivering', isHeld: 0 });
    expect(deliveries.map(({ state, attempt, reason }) => [state, attempt, reason])).toEqual(
      ['anna', 'books'].map(() => ['deferred', 2, 'the token of the account home cannot be read']),
    );
    expect([await received(), await alerts()]).toEqual([[], []]);
    environment['TOKEN_home'] = home.token;
    fixture.at('2026-11-01T06:06:00.000Z');
    await fixture.work();
    expect((await theRecord()).run.state).toBe('delivered');
    expect(await received()).toEqual(['anna@finance.example', 'books@finance.example']);
  });

  it('is not resent if all recipients were removed', async () => {
    isBusy = true;
    await fixture.work();
    isBusy = false;
    fixture.at('2026-11-01T05:06:00.000Z');
    await repoint(home, '{ address: client@finance.example }');
    await fixture.work();
    const { run } = await theRecord();
    expect([run.state, await alerts()]).toEqual(['skipped', ['changed']]);
    const { code, stderr } = await outlay('resend', run.id);
    expect([code, stderr]).toEqual([2, expect.stringContaining('every delivery of run')]);
    expect(stderr).toContain('outlay run monthly --period 2026-10 --account home creates the report');
    expect([await received(), await alerts()]).toEqual([[], ['changed']]);
    expect((await outlay('verify')).code).toBe(0);
  });

  it('ends after a retry for the remaining recipients, with the reason for the others', async () => {
    isBusy = true;
    await fixture.work();
    isBusy = false;
    await repoint(home, books);
    const { id } = (await theRecord()).run;
    const { code, stderr } = await outlay('retry', id);
    expect([code, await received()]).toEqual([0, ['books@finance.example']]);
    expect(stderr).toContain('anna@finance.example no longer receives the reports of monthly for home');
    const { run, deliveries } = await theRecord();
    expect(run.state).toBe('delivered');
    expect(deliveries.map(({ state }) => state)).toEqual(['skipped', 'accepted']);
  });

  it('is resent only to configured recipients', async () => {
    await fixture.work();
    const { id } = (await theRecord()).run;
    await repoint(home, books);
    const { code, stderr } = await outlay('resend', id);
    expect([code, await received()]).toEqual([
      0,
      ['anna@finance.example', 'books@finance.example', 'books@finance.example'],
    ]);
    expect(stderr).toContain('anna@finance.example no longer receives the reports of monthly for home');
    await repoint(other, books);
    expect((await outlay('resend', id)).code).toBe(2);
    expect((await received()).length).toBe(3);
  });
});
