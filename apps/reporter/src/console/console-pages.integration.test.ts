import { readFile, writeFile } from 'node:fs/promises';
import { formatDecimal } from '@outlay/reports';
import PostalMime from 'postal-mime';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { addAction, endAction } from '../adapters/store/console-actions.ts';
import { aConsole, type ConsoleFixture } from '../testing/console-fixture.ts';
import { bothStores } from '../testing/new-store-database.ts';
import { aRunsFixture, type RunsFixture } from '../testing/runs-fixture.ts';
import { viewedConsole, viewedServers } from '../testing/viewed-console.ts';

const servers = viewedServers();

describe.each(bothStores)('pages of the console, on %s', (_name, newAddress) => {
  let runs: RunsFixture;
  let open: ConsoleFixture;
  let id = '';
  const { openOwn } = viewedConsole(servers, newAddress, (viewed) => {
    ({ runs, open, id } = viewed);
  });

  it('lists on the first page what needs a person, what is due, and what was delivered', async () => {
    await openOwn();
    const { text } = await open.get('/', await open.signIn());
    const attention = text.slice(text.indexOf('id="attention"'), text.indexOf('id="due"'));
    expect(attention).toContain('October 2026, Dom (home)');
    expect(attention).toContain('Partial');
    expect(attention).toContain('no mailbox for');
    const due = text.slice(text.indexOf('id="due"'), text.indexOf('id="delivered"'));
    expect(due.match(/<time[^>]*>[^<]*/g)).toEqual([
      '<time datetime="2026-11-16T06:30:00.000Z">16\u00a0Nov\u00a02026, 07:30\u00a0(Warsaw)',
    ]);
    expect(due).toContain('November 2026');
    expect(text).toContain('Nothing was delivered in the last 24 hours.');
    await runs.outlay(['run', 'daily', '--period', '2026-10']);
    const later = await open.get('/', await open.signIn());
    const delivered = later.text.slice(later.text.indexOf('id="delivered"'));
    expect(delivered).toContain('daily');
    expect(delivered).toContain('October 2026');
  });

  it('shows how an account is, what was spent, and who receives what', async () => {
    const [operator, viewer] = [await open.signIn('operator'), await open.signIn('viewer')];
    const list = (await open.get('/accounts', operator)).text;
    expect(list).toContain('<a href="/accounts/home">Dom (home)</a>');
    expect(list).toContain('<span class="state partial">Latest report: partly delivered</span>');
    expect(list).toMatch(/[\d,]+ of 1,000 this hour/);
    const { text } = await open.get('/accounts/home', operator);
    const run = (await open.get(`/runs/${id}`, operator)).text;
    const json = /href="([^"]+\.json)" download/.exec(run)?.[1] ?? '';
    const { totals } = JSON.parse((await open.get(json, operator)).text) as {
      readonly totals: readonly { readonly currency: string; readonly amount: string }[];
    };
    const [{ currency, amount } = { currency: '', amount: '' }] = totals;
    expect(text).toContain(`<th scope="col" class="amount">${currency}</th>`);
    const number = formatDecimal(amount, 'en');
    expect(text).toContain(`<td class="amount" data-label="${currency}"><span>${number}</span></td>`);
    expect(text).toContain(`<figcaption>${currency}</figcaption>`);
    expect(text).toContain(`y="-6">${number}</text>`);
    expect(text.match(/class="gap"/g)).toHaveLength(11 * totals.length);
    expect(text.match(/No stored report/g)).toHaveLength(11 * totals.length);
    expect(text).toContain('anna@finance.example');
    const viewed = (await open.get('/accounts/home', viewer)).text;
    expect(viewed).toContain('Only operators can see amounts.');
    expect(viewed).not.toContain('<svg');
    expect(viewed).not.toContain(servers().service.url);
    expect((await open.get('/accounts/none', operator)).status).toBe(404);
    expect((await open.get('/', viewer)).text).toContain('href="/accounts/home"');
  });

  it('shows the configuration in use to operators, without secrets, and checks it once at a time', async () => {
    const session = await open.signIn();
    const read = async () => (await open.get('/settings', session)).text;
    const text = await read();
    expect(text).toContain('env: TOKEN');
    expect(text).toContain('address: anna@finance.example');
    for (const secret of [servers().service.token, servers().mail.settings.password ?? '-'])
      expect(text).not.toContain(secret);
    expect(text).toContain('Nothing has been checked');
    const token = /name="token" value="([\w-]+)"/.exec(text)?.[1] ?? '';
    const start = () => open.post('/settings/check', { token }, { ...session, Origin: open.url });
    expect((await Promise.all([start(), start()])).map(({ status }) => status)).toEqual([303, 303]);
    const ended = await vi.waitFor(
      async () => {
        const page = await read();
        expect(page).toContain('Checked on');
        return page;
      },
      { timeout: 30_000 },
    );
    const statuses = [...ended.matchAll(/<span class="state (\w+)">/g)].map(([, state]) => state);
    expect(statuses.length).toBeGreaterThanOrEqual(5);
    expect(statuses.filter((state) => state !== 'delivered')).toEqual([]);
    const viewer = await open.signIn('viewer');
    expect((await open.get('/settings', viewer)).status).toBe(403);
    expect((await open.get('/', viewer)).text).not.toContain('/settings');
  });

  it('sends a test message to an address, once, and says what became of it', async () => {
    const [session, viewer] = [await open.signIn('operator', 'Piotr'), await open.signIn('viewer')];
    const read = async () => (await open.get('/settings', session)).text;
    const before = await read();
    const form = before.slice(before.indexOf('action="/settings/test"'));
    const field = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(form)?.[1] ?? '';
    const fields = { token: field('token'), action: field('action') };
    const send = (address: string, as = session) =>
      open.post('/settings/test', { ...fields, address }, { ...as, Origin: open.url });
    const arrived = servers().mail.received.length;
    const wrong = await send('<i>nobody');
    expect([wrong.status, wrong.text]).toEqual([422, expect.stringContaining('value="&lt;i&gt;nobody"')]);
    expect((await send('piotr@finance.example', viewer)).status).toBe(403);
    const answers = await Promise.all([1, 2].map(() => send('piotr@finance.example')));
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    await open.acted();
    expect((await send('eve@finance.example')).status).toBe(409);
    expect(servers().mail.received.length).toBe(arrived + 1);
    const message = await PostalMime.parse(servers().mail.received.at(-1) ?? '');
    expect([message.subject, message.to?.[0]?.address, message.attachments]).toEqual([
      'Test message from Outlay',
      'piotr@finance.example',
      [],
    ]);
    const after = await read();
    for (const told of ['piotr@finance.example', 'Piotr', 'Accepted by the mail server'])
      expect(after.slice(after.indexOf('id="test"'))).toContain(told);
  });

  it('sends at most ten test messages an hour for one person', async () => {
    const now = new Date('2026-11-15T12:00:00.000Z');
    open.at(now.toISOString());
    const session = await open.signIn('operator', 'Ewa');
    const [form = ''] =
      /action="\/settings\/test"[^]*/.exec((await open.get('/settings', session)).text) ?? [];
    const token = /name="token" value="([^"]*)"/.exec(form)?.[1] ?? '';
    const arrived = servers().mail.received.length;
    const before = Array.from({ length: 9 }, (_, index) => ({
      id: crypto.randomUUID(),
      runId: null,
      batchId: null,
      what: 'test-message' as const,
      recipient: 'ewa@finance.example',
      who: 'Ewa',
      owner: 'a',
      startedAt: new Date(now.getTime() - (30 + index) * 60_000).toISOString(),
    }));
    for (const action of before) await addAction(open.database, action);
    for (const action of before)
      await endAction(open.database, action.id, { outcome: 'done', reason: null, now });
    for (let count = 0; count < 3; count += 1) {
      const fields = { token, action: crypto.randomUUID(), address: 'ewa@finance.example' };
      expect((await open.post('/settings/test', fields, { ...session, Origin: open.url })).status).toBe(303);
      await open.acted();
    }
    expect(servers().mail.received.length).toBe(arrived + 1);
    const possible = new Date(now.getTime() + 22 * 60_000).toISOString();
    expect((await open.get('/settings', session)).text).toContain(`the next one is possible at ${possible}`);
  });

  it('shows hostile text as text', async () => {
    await openOwn();
    const hostile = `<script>alert(1)</script><img src=x onerror=alert(1)> "' \u001b[2Jred \u202egnp`;
    await open.database.updateTable('run').set({ reason: hostile }).where('id', '=', id).execute();
    const session = await open.signIn();
    for (const path of ['/', `/runs/${id}`, `/runs?job=${encodeURIComponent(hostile)}`]) {
      const { text } = await open.get(path, session);
      expect(text).toContain('&lt;script&gt;alert(1)');
      for (const raw of ['<script>', '<img', '\u001b', '\u202e']) expect(text).not.toContain(raw);
    }
  });
});

it('shows reports that are late with their reason, and the runs of a job by state', async () => {
  const gone = {
    url: 'https://127.0.0.1:1',
    caFile: servers().service.caFile,
    token: servers().service.token,
  };
  const runs = await aRunsFixture({
    service: servers().service,
    smtp: servers().mail.settings,
    jobs: `  both: { kind: monthly, schedule: { cron: "0 6 1 * *" }, formats: [json], deliveries: [{ channel: folder, path: reports }] }`,
    more: 'limits: { maxRequestSeconds: 3 }\n',
  });
  const path = runs.environment['OUTLAY_CONFIG'] ?? '';
  const text = await readFile(path, 'utf8');
  await writeFile(
    path,
    text.replace(
      'jobs:',
      `  away: { baseUrl: "${gone.url}", token: { env: TOKEN }, caFile: "${gone.caFile}" }\njobs:`,
    ),
  );
  await runs.outlay(['run', 'both']);
  const open = await aConsole({ path, environment: runs.environment });
  onTestFinished(async () => {
    await open.remove();
    await runs.remove();
  });
  await open.database
    .updateTable('run')
    .set({ state: 'planned', nextAt: '2026-11-15T12:05:00.000Z', owner: null })
    .where('account', '=', 'away')
    .execute();
  const page = async (where: string) => (await open.request(where, { headers: await open.signIn() })).text();
  const today = await page('/');
  expect(today).not.toContain('✓');
  expect(today).toContain('Nothing needs a decision. Reports are late, and Outlay is retrying.');
  const late = today.slice(today.indexOf('id="late"'), today.indexOf('id="due"'));
  expect(late).toContain('15\u00a0Nov\u00a02026, 13:05');
  expect(late).toContain('away');
  expect(late).toContain('127.0.0.1:1');
  const states = [...(await page('/jobs')).matchAll(/<a class="state (\w+)"/g)].map(([, state]) => state);
  expect(new Set(states)).toEqual(new Set(['delivered', 'waiting']));
});
