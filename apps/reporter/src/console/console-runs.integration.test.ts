import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { type ConsoleFixture } from '../testing/console-fixture.ts';
import { bothStores, rulesOn } from '../testing/new-store-database.ts';
import { type RunsFixture } from '../testing/runs-fixture.ts';
import { viewedConsole, viewedServers } from '../testing/viewed-console.ts';

const servers = viewedServers();

describe.each(bothStores)('runs in the console, on %s', (storeName, newAddress) => {
  const rule = rulesOn(storeName);

  let runs: RunsFixture;
  let open: ConsoleFixture;
  let id = '';
  const { openOwn } = viewedConsole(servers, newAddress, (viewed) => {
    ({ runs, open, id } = viewed);
  });

  rule('shows files and recipients to operators only', async () => {
    const [operator, viewer] = [await open.signIn('operator'), await open.signIn('viewer')];
    const page = (await open.get(`/runs/${id}`, operator)).text;
    expect(page).toContain('anna@finance.example');
    expect(page).toContain('nobody@finance.example');
    const links = [...page.matchAll(/href="([^"]+)" download>([^<]+)/g)].map(([, path = '', name = '']) => ({
      path,
      name,
    }));
    expect(new Set(links.map(({ name }) => name.split('.').at(-1)))).toEqual(
      new Set(['csv', 'html', 'json']),
    );
    const hashes = [...page.matchAll(/<code class="hash">([0-9a-f]{64})/g)].map(([, hash]) => hash);
    for (const [index, { path, name }] of links.entries()) {
      const answer = await open.request(path, { headers: operator });
      const bytes = Buffer.from(await answer.arrayBuffer());
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(hashes[index]);
      expect(answer.headers.get('Content-Disposition')).toBe(
        `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
      );
      expect((await open.get(path, viewer)).status).toBe(403);
    }
    const viewed = await Promise.all(
      ['/', '/calendar', '/runs', `/runs/${id}`, '/jobs', '/accounts', '/accounts/home'].map((path) =>
        open.get(path, viewer),
      ),
    );
    const seen = viewed.map(({ text }) => text).join('\n');
    for (const hidden of ['finance.example', runs.folder, 'download', 'no mailbox'])
      expect(seen).not.toContain(hidden);
  });

  it('shows the message as it was sent, and files, to operators only', async () => {
    const [operator, viewer] = [await open.signIn('operator'), await open.signIn('viewer')];
    const page = (await open.get(`/runs/${id}`, operator)).text;
    const path = /href="(\/runs\/[^"]+\/messages\/[^"]+)"/.exec(page)?.[1] ?? '';
    const message = await open.get(path, operator);
    for (const word of [
      'October 2026',
      'Reports &lt;outlay@finance.example&gt;',
      'anna@finance.example',
      '.csv',
    ])
      expect(message.text).toContain(word);
    expect(message.headers.get('Content-Security-Policy')).toContain("frame-src 'self'; form-action");
    const eml = await open.get(`${path}/message.eml`, operator);
    expect(servers().mail.received.map(String)).toContain(eml.text);
    const framed = await open.get(`${path}/html`, operator);
    expect(framed.text).toContain('"data:image/png;base64,');
    expect(framed.text).not.toContain('cid:');
    const html = /href="([^"]+\.html)\/preview"/.exec(page)?.[1] ?? '';
    const file = await open.get(`${html}/shown`, operator);
    for (const { headers } of [framed, file]) {
      expect(headers.get('Content-Security-Policy')).toMatch(
        /^sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:;.* frame-ancestors 'self'/,
      );
      expect(headers.get('X-Frame-Options')).toBe('SAMEORIGIN');
    }
    expect((await open.get(`${html}/preview`, operator)).text).toContain(`<iframe class="document" sandbox`);
    const csv = /href="([^"]+\.csv)\/preview"/.exec(page)?.[1] ?? '';
    expect((await open.get(`${csv}/preview`, operator)).text).toContain('<pre class="document"');
    expect((await open.get(`${csv}/shown`, operator)).status).toBe(404);
    expect((await open.get(`/runs/${id}/messages/none`, operator)).status).toBe(404);
    const hidden = [path, `${path}/html`, `${path}/message.eml`, `${html}/preview`, `${html}/shown`];
    const answers = await Promise.all(hidden.map((one) => open.get(one, viewer)));
    expect(answers.map(({ status }) => status)).toEqual(hidden.map(() => 403));
    expect((await open.get(`/runs/${id}`, viewer)).text).not.toContain('/messages/');
  });

  rule('sends no file that was changed', async () => {
    await openOwn();
    const operator = await open.signIn();
    const page = (await open.get(`/runs/${id}`, operator)).text;
    const csv = /href="([^"]+\.csv)\/preview"/.exec(page)?.[1] ?? '';
    const message = /href="(\/runs\/[^"]+\/messages\/[^"]+)"/.exec(page)?.[1] ?? '';
    await open.database
      .updateTable('stagedFile')
      .set({ sha256: '0'.repeat(64) })
      .execute();
    for (const path of [csv, `${csv}/preview`, message, `${message}/html`, `${message}/message.eml`])
      expect((await open.get(path, operator)).status).toBe(409);
  });

  it('tells what happened to a run in order', async () => {
    const [operator, viewer] = [await open.signIn('operator'), await open.signIn('viewer')];
    const told = async (session: Readonly<Record<string, string>>) => {
      const { text } = await open.get(`/runs/${id}`, session);
      const list = text.slice(text.indexOf('<h2 id="timeline">'), text.indexOf('<h2 id="attempts">'));
      return [...list.matchAll(/data-label="Event">([^<]*)/g)].map(([, event]) => event);
    };
    const events = [
      'Planned',
      'Attempt 1 started',
      'Files created',
      'Folder: delivered',
      'E-mail: accepted by the mail server',
      'E-mail: refused',
      'Attempt 1 ended: partial',
    ];
    expect(await told(operator)).toEqual(events);
    expect(await told(viewer)).toEqual(events);
  });

  rule('gives out no other files than those of the run', async () => {
    const operator = await open.signIn();
    const names = [
      '../outlay.yaml',
      '..%2F..%2Foutlay.yaml',
      '%2e%2e%2foutlay.yaml',
      'message',
      'a%00b',
      '%E0%A4%A',
    ];
    const answers = await Promise.all(
      names.map((name) => open.get(`/runs/${id}/files/en/${name}`, operator)),
    );
    expect(answers.map(({ status }) => status)).toEqual(names.map(() => 404));
    expect((await open.get('/runs/none', operator)).status).toBe(404);
  });

  it('knows no page and takes no form with a null character', async () => {
    const session = await open.signIn();
    const paths = ['/runs', '/accounts', '/bulk/batches', '/jobs/monthly/started', '/jobs/monthly/previews'];
    const gets = [...paths.map((path) => `${path}/%00`), '/jobs/%00/resume'];
    const pages = await Promise.all(gets.map((path) => open.get(path, session)));
    expect(pages.map(({ status }) => status)).toEqual(gets.map(() => 404));
    const token = /name="token" value="([^"]+)"/.exec((await open.get('/', session)).text)?.[1] ?? '';
    const action = '00000000-0000-4000-8000-000000000000';
    const forms = [
      ['/bulk/retry', { action: '\0' }],
      ['/jobs/monthly/pause', { action, reason: '\0' }],
      [`/runs/${id}/actions/cancel`, { action, reason: '\0' }],
    ] as const;
    for (const [path, fields] of forms) {
      const answer = await open.post(path, { token, ...fields }, { ...session, Origin: open.url });
      expect([path, answer.status]).toEqual([path, 403]);
    }
    const signIn = await open.post('/sign-in', { link: '\0' }, { Origin: open.url });
    expect(signIn.status).toBe(403);
  });

  rule('compares the reports of two months for operators only, and says what is missing', async () => {
    await openOwn();
    const early = (await runs.outlay(['run', 'monthly', '--period', '2026-09'], '2026-11-14T12:00:00Z'))
      .stdout;
    const before = early.slice(0, 36);
    const [operator, viewer] = [await open.signIn('operator'), await open.signIn('viewer')];
    const path = `/runs/${id}/compare?with=${before}`;
    expect((await open.get(`/runs/${id}`, operator)).text).toContain(
      `<a href="${path}">Compare with September 2026`,
    );
    // One at a time, because of the memory that it takes.
    const both = await Promise.all([1, 2].map(() => open.get(path, operator)));
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 503]));
    const compared = (await open.get(path, operator)).text;
    expect(compared).toMatch(/<td class="amount" data-label="Change">[+\u2212]PLN\u00a0[\d,.]+</);
    expect(compared).toContain('The reports are of different days');
    expect((await open.get(path, viewer)).status).toBe(403);
    expect((await open.get(`/runs/${id}`, viewer)).text).not.toContain('/compare');
    expect((await open.get(`/runs/${id}/compare?with=${id}`, operator)).status).toBe(404);
    const daily = (await runs.outlay(['run', 'daily', '--period', '2026-10'])).stdout.slice(0, 36);
    expect((await open.get(`/runs/${id}/compare?with=${daily}`, operator)).status).toBe(404);
    await open.database
      .updateTable('stagedFile')
      .set({ bytes: 15_999_000 })
      .where('runId', '=', before)
      .where('format', '=', 'json')
      .execute();
    const refused = (await open.get(path, operator)).text;
    expect(refused).toMatch(
      /their files have 16,0\d\d,\d{3}\sbytes together, and at most 16,000,000\sbytes are/,
    );
    expect(refused).toContain(`<a href="/runs/${before}/files/en/monthly-2026-09.json" download>`);
    expect(refused).toContain(`<a href="/runs/${id}/files/en/monthly-2026-10.json" download>`);
    await open.database
      .deleteFrom('stagedFile')
      .where('runId', '=', before)
      .where('format', '=', 'json')
      .execute();
    expect((await open.get(path, operator)).text).toContain('Outlay has kept no JSON file of it');
    expect((await open.get(`/runs/${id}`, operator)).text).not.toContain('/compare');
  });

  it('lists runs by period, and by recipient for operators only', async () => {
    const [operator, viewer] = [await open.signIn('operator'), await open.signIn('viewer')];
    const listed = async (query: string, session = operator) =>
      (await open.get(`/runs?${query}`, session)).text.includes(`<a href="/runs/${id}">`);
    expect(await listed('period=2026-10')).toBe(true);
    expect(await listed('period=2026-09')).toBe(false);
    expect(await listed('period=2026-10-01..2026-10-31', viewer)).toBe(true);
    expect((await open.get('/runs?period=October', viewer)).text).toContain('This is not a period.');
    expect(await listed('period=October')).toBe(false);
    expect(await listed('recipient=Anna@finance.example&state=partial')).toBe(true);
    expect(await listed('recipient=eva@finance.example')).toBe(false);
    for (const address of ['anna', 'eva'])
      expect(await listed(`recipient=${address}@finance.example`, viewer)).toBe(true);
    expect((await open.get('/runs?recipient=anna@finance.example', viewer)).text).not.toContain(
      'name="recipient"',
    );
    const page = (await open.get(`/runs/${id}`, operator)).text;
    for (const query of ['job=monthly', 'account=home', 'period=2026-10', 'recipient=anna%40finance.example'])
      expect(page).toContain(`href="/runs?${query}"`);
  });

  it('lists runs by state, job and account, fifty on a page', async () => {
    await openOwn();
    const session = await open.signIn();
    const row = await open.database
      .selectFrom('run')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const more = Array.from({ length: 60 }, (_, index) => ({
      ...row,
      id: `00000000-0000-5000-8000-${String(index).padStart(12, '0')}`,
      state: 'skipped' as const,
      scheduledFor: new Date(Date.parse(row.scheduledFor) - (index + 1) * 60_000).toISOString(),
      plannedAt: new Date(Date.parse(row.plannedAt) - (index + 1) * 60_000).toISOString(),
    }));
    await open.database.insertInto('run').values(more).execute();
    const listed = (text: string) =>
      [...text.matchAll(/<td[^>]*><a href="\/runs\/([^"]+)"/g)].map(([, run]) => run);
    const first = (await open.get('/runs', session)).text;
    expect(listed(first)).toEqual([id, ...more.slice(0, 49).map((run) => run.id)]);
    const older = /<a href="(\/runs\?before=[^"]+)"/.exec(first)?.[1] ?? '';
    expect(listed((await open.get(older, session)).text)).toEqual(more.slice(49).map((run) => run.id));
    expect(listed((await open.get('/runs?state=partial', session)).text)).toEqual([id]);
    expect(listed((await open.get('/runs?job=daily', session)).text)).toEqual([]);
  });
});
