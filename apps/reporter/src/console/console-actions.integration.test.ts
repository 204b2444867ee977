import { chromium } from '@outlay/exporters/internal/testing/html-browser.ts';
import { startService, type TestService } from '@outlay/service/testing';
import type { SMTPServerOptions } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { sharedConsoleBrowser, waysToShow } from '../testing/console-browser.ts';
import { aConsole, type ConsoleFixture } from '../testing/console-fixture.ts';
import { startSmtpServer, type TestSmtpServer } from '../testing/index.ts';
import { bothStores, rulesOn } from '../testing/new-store-database.ts';
import { aRunsFixture, type RunsFixture } from '../testing/runs-fixture.ts';
import { consoleWords } from './words/console-words.ts';

/** Those that are held were not delivered anywhere. */
const heldJobs: ReadonlySet<string> = new Set([
  'walked',
  'released',
  'recreated',
  'canceled',
  'reviewed',
  'unmade',
  'many',
  'late',
  'replaced',
  'relisted',
  'both',
]);
const job = (name: string) => `  ${name}:
    kind: monthly
    accounts: [home]
    schedule: { cron: "0 6 1 * *", timeZone: Europe/Warsaw }
    formats: [json]
    deliveries:${heldJobs.has(name) ? '' : `\n      - { channel: folder, path: ${name} }`}
      - { channel: email, recipients: [{ address: anna@finance.example }, { address: books@finance.example }] }`;

const jobs = [
  'retried',
  'created',
  'released',
  'recreated',
  'resent',
  'typed',
  'arrived',
  'again',
  'raced',
  'canceled',
  'reviewed',
  'unmade',
  'many',
  'late',
  'replaced',
  'relisted',
  'both',
  'halfway',
  'reused',
];

/** How the mail server answers a recipient: 250, or the code of a refusal; `cut` after the message. */
let answerTo: (address: string) => number | 'cut';
const noon = '2026-11-15T12:00:00.000Z';
/** Who got a message. */
const received: string[] = [];

const onRcptTo: SMTPServerOptions['onRcptTo'] = ({ address }, _session, done) => {
  const code = answerTo(address);
  const isTaken = code === 250 || code === 'cut';
  done(isTaken ? null : Object.assign(new Error(`no <${address}> here`), { responseCode: code }));
};
const onData: SMTPServerOptions['onData'] = (stream, { envelope }, done) => {
  stream.resume().on('end', () => {
    const [{ address } = { address: '' }] = envelope.rcptTo;
    received.push(address);
    if (answerTo(address) === 'cut') mail.cut();
    else done(null, 'queued');
  });
};

let service: TestService;
let mail: TestSmtpServer;
beforeAll(async () => {
  service = await startService({ seed: { months: 3, documentsPerMonth: 10, asOf: '2026-11-15' } });
  mail = await startSmtpServer({ onRcptTo, onData });
});
afterAll(() => Promise.all([service.stop(), mail.stop()]));
beforeEach(() => {
  answerTo = () => 250;
  received.length = 0;
});

describe.each(bothStores)('actions in the console, on %s', (storeName, newAddress) => {
  const rule = rulesOn(storeName);

  let runs: RunsFixture;
  let open: ConsoleFixture;
  /** Since noon: each action begins a second later. */
  let seconds = 0;
  let operator: { readonly Cookie: string };
  let viewer: { readonly Cookie: string };
  beforeAll(async () => {
    const address = await newAddress();
    runs = await aRunsFixture({
      service,
      smtp: mail.settings,
      jobs: jobs.map(job).join('\n'),
      more: address === undefined ? '' : 'store: { url: { env: DATABASE } }\n',
      environment: { DATABASE: address ?? '' },
    });
    open = await aConsole({ path: runs.environment['OUTLAY_CONFIG'] ?? '', environment: runs.environment });
    operator = await open.signIn('operator', 'Anna Nowak');
    viewer = await open.signIn('viewer');
  });
  afterAll(async () => {
    await open.remove();
    await runs.remove();
  });

  /** Runs a job. @returns the identifier of its run */
  const run = async (name: string) => (await runs.outlay(['run', name])).stdout.slice(0, 36);

  /** Runs a job while nobody gets its messages, and holds its files as if its records were incomplete. */
  const held = async (name: string) => {
    answerTo = () => 451;
    const id = await run(name);
    answerTo = () => 250;
    const review = { isHeld: 1, state: 'staged', nextAt: null, reason: 'incomplete' } as const;
    await open.database.updateTable('run').set(review).where('id', '=', id).execute();
    return id;
  };

  const get = (path: string, headers: Readonly<Record<string, string>> = operator) => open.get(path, headers);
  const post = (path: string, fields: Readonly<Record<string, string>>, session = operator) =>
    open.post(path, fields, { ...session, Origin: open.url });
  /** The hidden fields of the form of an action. */
  const formAt = async (path: string) => {
    const { text } = await get(path);
    const form = text.slice(text.indexOf('action="/runs/'));
    const fields = [...form.matchAll(/type="hidden" name="([^"]+)" value="([^"]*)"/g)];
    return Object.fromEntries(
      fields.filter(([, name]) => name !== 'to' && name !== 'back').map(([, name, value]) => [name, value]),
    ) as Record<string, string>;
  };
  /** Opens the form of an action and presses its button. */
  const act = async (id: string, what: string, fields: Readonly<Record<string, string>> = {}) => {
    const path = `/runs/${id}/actions/${what}`;
    seconds += 1;
    open.at(new Date(Date.parse(noon) + seconds * 1_000).toISOString());
    const query = fields['delivery'] === undefined ? '' : `?delivery=${fields['delivery']}`;
    const answer = await post(path, { ...(await formAt(`${path}${query}`)), ...fields });
    await open.acted();
    return answer;
  };
  const shown = async (id: string) => {
    const record = JSON.parse((await runs.outlay(['show', id, '--json'])).stdout) as {
      run: { state: string; held: boolean };
      actions: { what: string; recipient: string | null; who: string; outcome: string; reason: string }[];
      deliveries: { id: string; target: string; state: string; receipt: string | null }[];
    };
    const actions = record.actions.map(
      ({ what, recipient, who, outcome }) => `${who}: ${what} ${recipient}: ${outcome}`,
    );
    return { ...record, actions, reasons: record.actions.map(({ reason }) => reason) };
  };

  it('retries the missing delivery once, however often the button is pressed', async () => {
    answerTo = (address) => (address.startsWith('books') ? 550 : 250);
    const id = await run('retried');
    answerTo = () => 250;
    received.length = 0;
    const path = `/runs/${id}/actions/retry`;
    const asked = (await get(path)).text;
    expect(asked).toContain('books@finance.example');
    expect(asked).not.toContain('anna@finance.example');
    const form = await formAt(path);
    const answers = await Promise.all([post(path, form), post(path, form)]);
    expect(answers.map(({ status, to }) => `${status} ${to}`)).toEqual([
      `303 /runs/${id}#actions`,
      `303 /runs/${id}#actions`,
    ]);
    await open.acted();
    expect((await post(path, form)).status).toBe(303);
    await open.acted();
    expect(received).toEqual(['books@finance.example']);
    const { run: after, actions } = await shown(id);
    expect(after.state).toBe('delivered');
    expect(actions).toEqual(['Anna Nowak: retry null: done']);
    const { text } = await get(`/runs/${id}`);
    const list = text.slice(text.indexOf('id="actions"'), text.indexOf('id="files"'));
    for (const word of ['Retry', 'Anna Nowak', 'Done', '15\u00a0Nov\u00a02026']) expect(list).toContain(word);
    expect((await get(path)).status).toBe(409);
    expect((await runs.outlay(['show', id])).stdout).toContain(
      'actions in the console:\n   - 2026-11-15 12:00 UTC: retry, by Anna Nowak: done\n',
    );
  });

  it('creates a report that could not be created', async () => {
    const environment = { ...runs.environment, TOKEN: 'svc_a.b' };
    const { runOutlay } = await import('../testing/run-outlay.ts');
    const id = (await runOutlay(['run', 'created'], { environment })).stdout.slice(0, 36);
    expect((await shown(id)).run.state).toBe('failed');
    expect((await get('/')).text).toContain(`href="/runs/${id}/actions/retry"`);
    expect((await act(id, 'retry')).status).toBe(303);
    const { run: after, actions } = await shown(id);
    expect([after.state, actions]).toEqual(['delivered', ['Anna Nowak: retry null: done']]);
    expect(received).toEqual(['anna@finance.example', 'books@finance.example']);
  });

  rule('releases held files for operators only', async () => {
    const id = await held('released');
    const path = `/runs/${id}/actions/release`;
    expect((await get('/')).text).toContain(`href="${path}"`);
    for (const page of ['/', `/runs/${id}`]) {
      expect((await get(page, viewer)).text).not.toContain('/actions/');
    }
    const form = await formAt(path);
    const token = /name="token" value="([\w-]+)"/.exec((await get('/', viewer)).text)?.[1] ?? '';
    expect((await get(path, viewer)).status).toBe(403);
    expect((await post(path, { ...form, token }, viewer)).status).toBe(403);
    expect((await post(path, { ...form, token: 'x' })).status).toBe(403);
    expect((await post(path, { ...form, action: 'x' })).status).toBe(403);
    expect((await shown(id)).actions).toEqual([]);
    expect((await act(id, 'release')).status).toBe(303);
    expect(received).toEqual(['anna@finance.example', 'books@finance.example']);
    const { run: after, actions } = await shown(id);
    expect([after.state, after.held, actions]).toEqual([
      'delivered',
      false,
      ['Anna Nowak: release null: done'],
    ]);
    expect((await get(`/runs/${id}`, viewer)).text).toContain('Anna Nowak');
  });

  rule('creates the report of a held run again', async () => {
    const id = await held('recreated');
    await act(id, 'create-again');
    const { run: after, actions, reasons } = await shown(id);
    expect([actions, reasons, after.state]).toEqual([
      ['Anna Nowak: create-again null: done'],
      [null],
      'delivered',
    ]);
    expect(received).toEqual(['anna@finance.example', 'books@finance.example']);
  });

  rule('cancels a run that waits, which can be retried', async () => {
    answerTo = () => 451;
    const id = await run('canceled');
    answerTo = () => 250;
    received.length = 0;
    expect((await shown(id)).run.state).toBe('delivering');
    expect((await act(id, 'cancel', { reason: 'x'.repeat(201) })).status).toBe(422);
    const path = `/runs/${id}/actions/cancel`;
    const form = await formAt(path);
    const fields = { ...form, reason: 'Already sent' };
    const answers = await Promise.all([post(path, fields), post(path, fields)]);
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    await open.acted();
    const canceled = await shown(id);
    expect([canceled.run.state, canceled.actions]).toEqual(['skipped', ['Anna Nowak: cancel null: done']]);
    expect(canceled.deliveries.map(({ state }) => state)).toEqual(['skipped', 'skipped']);
    const page = (await get(`/runs/${id}`)).text;
    expect(page).toContain('<span class="state canceled">Canceled</span>');
    expect(page).toContain('canceled by Anna Nowak: Already sent');
    expect((await get(path)).status).toBe(409);
    const again = await runs.outlay(['cancel', id]);
    expect([again.code, again.stderr]).toEqual([2, expect.stringContaining('there is nothing to cancel')]);
    expect(received).toEqual([]);
    expect((await act(id, 'retry')).status).toBe(303);
    expect(received).toEqual(['anna@finance.example', 'books@finance.example']);
    expect((await shown(id)).run.state).toBe('delivered');
  });

  rule('keeps a held run that was canceled held until it is released', async () => {
    const id = await held('reviewed');
    received.length = 0;
    const { code, stdout } = await runs.outlay(['cancel', id, '--reason', 'Wrong month', '--json']);
    expect([code, JSON.parse(stdout)]).toMatchObject([
      0,
      { run: { state: 'skipped', held: true }, next: { command: `outlay release ${id}` } },
    ]);
    expect((await get('/')).text).not.toContain(id);
    expect((await runs.outlay(['retry', id])).stderr).toContain('is held');
    expect((await act(id, 'release')).status).toBe(303);
    expect((await shown(id)).run).toMatchObject({ state: 'delivered', held: false });
    expect(received).toEqual(['anna@finance.example', 'books@finance.example']);
  });

  rule('cancels a run without files, and creates its report when it is retried', async () => {
    const id = (await runs.outlay(['run', 'unmade'])).stdout.slice(0, 36);
    await open.database.deleteFrom('stagedFile').where('runId', '=', id).execute();
    const waiting = { state: 'planned', nextAt: '2026-12-01T06:00:00.000Z', stagedAt: null } as const;
    await open.database.updateTable('run').set(waiting).where('id', '=', id).execute();
    await open.database.updateTable('delivery').set({ state: 'pending' }).where('runId', '=', id).execute();
    await act(id, 'cancel');
    expect((await shown(id)).run.state).toBe('skipped');
    received.length = 0;
    await act(id, 'retry');
    expect((await shown(id)).actions).toEqual([
      'Anna Nowak: cancel null: done',
      'Anna Nowak: retry null: done',
    ]);
    expect(received).toEqual(['anna@finance.example', 'books@finance.example']);
  });

  it('releases all runs of a list that was shown, once, and says which were not', async () => {
    answerTo = () => 451;
    const ids: string[] = [];
    for (const month of ['07', '08', '09']) {
      const words = ['run', 'many', '--period', `2026-${month}`];
      ids.push((await runs.outlay(words, `2026-11-15T${month}:00:00Z`)).stdout.slice(0, 36));
    }
    answerTo = () => 250;
    received.length = 0;
    const review = { isHeld: 1, state: 'staged', nextAt: null, reason: 'incomplete' } as const;
    await open.database.updateTable('run').set(review).where('job', '=', 'many').execute();
    const path = '/bulk/release?state=held&job=many';
    expect((await get('/runs?state=held&job=many')).text).toContain(`href="${path.replace('&', '&amp;')}"`);
    expect((await get('/runs?state=held', viewer)).text).not.toContain('/bulk/');
    expect((await get(path, viewer)).status).toBe(403);
    const { text } = await get(path);
    expect(text).toMatch(/Release 3\sruns\?/);
    const field = (name: string) => new RegExp(`name="${name}" value="([^"]+)"`).exec(text)?.[1] ?? '';
    const form = { token: field('token'), action: field('action') };
    await act(ids[1] ?? '', 'release');
    expect(received.splice(0)).toHaveLength(2);
    const answers = await Promise.all([post('/bulk/release', form), post('/bulk/release', form)]);
    const result = `/bulk/batches/${form.action}`;
    expect(answers.map(({ status, to }) => `${status} ${to}`)).toEqual([`303 ${result}`, `303 ${result}`]);
    await open.acted();
    expect((await post('/bulk/release', form)).status).toBe(303);
    await open.acted();
    expect(received).toHaveLength(4);
    const page = (await get(result)).text;
    expect(page).toMatch(/2 of 3\sruns done. Started by Anna Nowak/);
    expect(page).toMatch(/Not done<[^]*The run changed since/);
    expect((await shown(ids[0] ?? '')).actions).toEqual(['Anna Nowak: release null: done']);
    expect((await post('/bulk/release', { ...form, action: ids[0] ?? '' })).status).toBe(409);
    expect((await get(path)).text).toContain('No run of the list allows this.');
  });

  rule('resends to all, to one recipient, or to another address', async () => {
    const id = await run('resent');
    received.length = 0;
    await act(id, 'resend', { recipients: 'all', address: '' });
    expect(received.splice(0)).toEqual(['anna@finance.example', 'books@finance.example']);
    await act(id, 'resend', { recipients: 'to:books@finance.example', address: '' });
    expect(received.splice(0)).toEqual(['books@finance.example']);
    await act(id, 'resend', { recipients: 'other', address: ' auditor@finance.example ' });
    expect(received).toEqual(['auditor@finance.example']);
    expect((await shown(id)).actions).toEqual([
      'Anna Nowak: resend null: done',
      'Anna Nowak: resend books@finance.example: done',
      'Anna Nowak: resend auditor@finance.example: done',
    ]);
  });

  rule('sends nothing where the form cannot be understood', async () => {
    const id = await run('typed');
    received.length = 0;
    const typed = [
      ['other', ''],
      ['other', 'nobody'],
      ['other', 'a@finance.example, b@finance.example'],
      ['other', 'a@finance.example\r\nBcc: b@finance.example'],
      ['other', '<script>alert(1)</script>@finance.example'],
      ['all', 'auditor@finance.example'],
      ['to:anna@finance.example', 'auditor@finance.example'],
    ] as const;
    for (const [recipients, address] of typed) {
      const { status, text } = await act(id, 'resend', { recipients, address });
      expect(status).toBe(422);
      expect(text).toMatch(/<p class="error"[^>]*>[^<]+Nothing was sent\.<\/p>/);
      expect(text).not.toContain('<script');
    }
    const strange = { recipients: 'to:thief@finance.example', address: '' };
    expect((await act(id, 'resend', strange)).status).toBe(403);
    expect((await shown(id)).actions).toEqual([]);
    expect(received).toEqual([]);
  });

  /** A run whose messages to both recipients may have arrived. */
  const uncertain = async (name: string) => {
    answerTo = () => 'cut';
    const id = await run(name);
    answerTo = () => 250;
    received.length = 0;
    const { run: before, deliveries } = await shown(id);
    expect(before.state).toBe('unknown');
    const deliveryTo = (target: string) => deliveries.find((one) => one.target.startsWith(target))?.id ?? '';
    return { id, anna: deliveryTo('anna'), books: deliveryTo('books') };
  };

  /** The number of deliveries that persons confirmed, as `outlay verify` says it. */
  const confirmedIn = (text: string) =>
    Number(/^(\d+) (?:delivery|deliveries) confirmed by a person/m.exec(text)?.[1] ?? 0);
  const confirmedByPersons = async () => confirmedIn((await runs.outlay(['verify'])).stdout);

  rule('records that a message arrived, in the log too, and sends nothing', async () => {
    const { id, anna, books } = await uncertain('arrived');
    const confirmedBefore = await confirmedByPersons();
    expect((await get(`/runs/${id}`)).text).toContain(`confirm-arrival?delivery=${anna}`);
    await act(id, 'confirm-arrival', { delivery: anna });
    expect((await shown(id)).run.state).toBe('unknown');
    await act(id, 'confirm-arrival', { delivery: books });
    const { run: after, deliveries, actions } = await shown(id);
    expect(after.state).toBe('delivered');
    expect(received).toEqual([]);
    const mails = deliveries.slice(1);
    expect(mails.map(({ state }) => state)).toEqual(['accepted', 'accepted']);
    const confirmed = mails[0]?.receipt ?? '';
    expect(confirmed).toMatch(/^confirmed by Anna Nowak at 2026-11-15T12:00:\d\d\.000Z$/);
    expect(actions).toEqual([
      'Anna Nowak: confirm-arrival anna@finance.example: done',
      'Anna Nowak: confirm-arrival books@finance.example: done',
    ]);
    const { code, stdout } = await runs.outlay(['verify']);
    expect(code).toBe(0);
    expect(confirmedIn(stdout)).toBe(confirmedBefore + 2);
    await open.database
      .updateTable('delivery')
      .set({ receipt: 'confirmed by somebody else' })
      .where('id', '=', anna)
      .execute();
    const changed = await runs.outlay(['verify']);
    expect(changed.code).toBe(6);
    expect(changed.stdout).toContain('the recorded receipt differs from the log');
    await open.database.updateTable('delivery').set({ receipt: confirmed }).where('id', '=', anna).execute();
  });

  rule('sends one uncertain message again, and not the other', async () => {
    const { id, anna, books } = await uncertain('again');
    expect((await get(`/runs/${id}/actions/send-again?delivery=${anna}`)).text).toContain(
      'the recipient may get it twice',
    );
    await act(id, 'send-again', { delivery: anna });
    expect(received).toEqual(['anna@finance.example']);
    expect((await shown(id)).run.state).toBe('unknown');
    await act(id, 'confirm-arrival', { delivery: books });
    expect((await shown(id)).run.state).toBe('delivered');
    expect(received).toEqual(['anna@finance.example']);
  });

  it('tells the second of two people who act at once', async () => {
    const id = await run('raced');
    received.length = 0;
    const path = `/runs/${id}/actions/resend`;
    const forms = [await formAt(path), await formAt(path)];
    await Promise.all(forms.map((form) => post(path, { ...form, recipients: 'all' })));
    await open.acted();
    const { actions, reasons } = await shown(id);
    expect(actions.toSorted()).toEqual(['Anna Nowak: resend null: done', 'Anna Nowak: resend null: refused']);
    expect(received).toEqual(['anna@finance.example', 'books@finance.example']);
    const reason = reasons.find((one) => one !== null) ?? '';
    expect(reason).toMatch(/in progress|at the same time|changed since/);
    expect((await get(`/runs/${id}`)).text).toContain(consoleWords.en.actions.outcomes.refused);
  });

  /** Presses the button of a form that was opened before. @returns how the action ended */
  const press = async (id: string, what: string, form: Readonly<Record<string, string>>) => {
    expect((await post(`/runs/${id}/actions/${what}`, form)).status).toBe(303);
    await open.acted();
    const { actions, reasons } = await shown(id);
    return [actions.at(-1), reasons.at(-1)];
  };
  const isChanged = 'the run changed since this page was shown';

  rule('sends nothing of a form that was opened before someone canceled the run', async () => {
    const id = await held('late');
    const release = await formAt(`/runs/${id}/actions/release`);
    await act(id, 'cancel', { reason: 'Wrong figures' });
    open.at(new Date(Date.parse(noon) + ++seconds * 1_000).toISOString());
    expect(await press(id, 'release', release)).toEqual(['Anna Nowak: release null: refused', isChanged]);
    expect((await shown(id)).run).toMatchObject({ state: 'skipped', held: true });
    for (const { actions } of [consoleWords.en, consoleWords.pl]) {
      const language = actions === consoleWords.pl.actions ? 'pl' : 'en';
      const page = await get(`/runs/${id}`, { ...operator, 'Accept-Language': language });
      expect(page.text).toContain(actions.changed.split(';')[0]);
    }
    answerTo = (address) => (address.startsWith('books') ? 451 : 250);
    const part = await run('halfway');
    answerTo = () => 250;
    received.length = 0;
    const retry = await formAt(`/runs/${part}/actions/retry`);
    await act(part, 'cancel');
    open.at(new Date(Date.parse(noon) + ++seconds * 1_000).toISOString());
    expect(await press(part, 'retry', retry)).toEqual(['Anna Nowak: retry null: refused', isChanged]);
    expect(received).toEqual([]);
  });

  rule('sends no files that were created after the form was opened', async () => {
    const id = await held('replaced');
    const release = await formAt(`/runs/${id}/actions/release`);
    answerTo = () => 451;
    await runs.outlay(['retry', id, '--force']);
    answerTo = () => 250;
    const review = { isHeld: 1, state: 'staged', nextAt: null, reason: 'incomplete' } as const;
    await open.database.updateTable('run').set(review).where('id', '=', id).execute();
    received.length = 0;
    open.at(new Date(Date.parse(noon) + ++seconds * 1_000).toISOString());
    expect(await press(id, 'release', release)).toEqual(['Anna Nowak: release null: refused', isChanged]);
    expect(received).toEqual([]);
    expect((await shown(id)).run).toMatchObject({ state: 'staged', held: true });
  });

  rule('releases no files that were created after a list was shown', async () => {
    const id = await held('relisted');
    const { text } = await get('/bulk/release?state=held&job=relisted');
    const field = (name: string) => new RegExp(`name="${name}" value="([^"]+)"`).exec(text)?.[1] ?? '';
    const form = { token: field('token'), action: field('action') };
    answerTo = () => 451;
    await runs.outlay(['retry', id, '--force']);
    answerTo = () => 250;
    const review = { isHeld: 1, state: 'staged', nextAt: null, reason: 'incomplete' } as const;
    await open.database.updateTable('run').set(review).where('id', '=', id).execute();
    received.length = 0;
    expect((await post('/bulk/release', form)).status).toBe(303);
    await open.acted();
    expect((await get(`/bulk/batches/${form.action}`)).text).toContain(consoleWords.en.actions.changed);
    expect(received).toEqual([]);
    expect((await shown(id)).run).toMatchObject({ state: 'staged', held: true });
  });

  it('does only one of two actions that are begun at once', async () => {
    const id = await held('both');
    const paths = ['release', 'cancel'].map((what) => `/runs/${id}/actions/${what}`);
    const forms = await Promise.all(paths.map(formAt));
    await Promise.all(paths.map((path, index) => post(path, forms[index] ?? {})));
    await open.acted();
    const outcomes = (await shown(id)).actions.map((action) => action.split(': ').at(-1));
    expect([outcomes.length, outcomes]).toEqual([2, expect.arrayContaining(['done', 'refused'])]);
  });

  it('refuses a form that was used for something else before', async () => {
    const id = await run('reused');
    received.length = 0;
    const path = `/runs/${id}/actions/resend`;
    const form = await formAt(path);
    const to = (name: string) => ({ ...form, recipients: `to:${name}@finance.example`, address: '' });
    const answers = [await post(path, to('anna')), await post(path, to('books'))];
    await open.acted();
    answers.push(await post(path, to('books')), await post(path, to('anna')));
    expect(answers.map(({ status }) => status)).toEqual([303, 409, 409, 303]);
    expect(answers[1]?.text).toContain('already used for another action');
    expect(answers[1]?.text).toContain(`href="/runs/${id}#actions"`);
    expect(received).toEqual(['anna@finance.example']);
  });
});

describe.skipIf(chromium === null)('actions in a browser', () => {
  const browser = sharedConsoleBrowser();
  let runs: RunsFixture;
  let open: ConsoleFixture;
  let id: string;
  beforeAll(async () => {
    runs = await aRunsFixture({ service, smtp: mail.settings, jobs: job('walked') });
    answerTo = () => 250;
    id = (await runs.outlay(['run', 'walked'])).stdout.slice(0, 36);
    open = await aConsole({ path: runs.environment['OUTLAY_CONFIG'] ?? '', environment: runs.environment });
  });
  afterAll(async () => {
    await open.remove();
    await runs.remove();
  });

  const review = { run: { state: 'staged', isHeld: 1 }, delivery: 'pending' } as const;
  const uncertain = { run: { state: 'unknown', isHeld: 0 }, delivery: 'unknown' } as const;
  /** What makes each action possible. */
  const needed = {
    retry: { run: { state: 'partial', isHeld: 0 }, delivery: 'refused' },
    release: review,
    'create-again': review,
    cancel: review,
    resend: { run: { state: 'delivered', isHeld: 0 }, delivery: 'accepted' },
    'send-again': uncertain,
    'confirm-arrival': uncertain,
  } as const;
  let seconds = 0;
  const later = (by: number) => {
    seconds += by;
    open.at(new Date(Date.parse(noon) + seconds * 1_000).toISOString());
  };
  const prepare = async (what: keyof typeof needed) => {
    const { run, delivery: deliveries } = needed[what];
    // Each action begins a second after the one before.
    later(1);
    const change = { ...run, nextAt: null, reason: null, canceledBy: null };
    await open.database.updateTable('run').set(change).where('id', '=', id).execute();
    const state = { state: deliveries, reason: null };
    await open.database.updateTable('delivery').set(state).where('runId', '=', id).execute();
  };
  it.each(waysToShow)(
    'are done in $language at $width px in $scheme, with scripts: $scripts',
    async (way) => {
      const { language } = way;
      // Only so many test messages are sent in an hour.
      later(3_600);
      const words = consoleWords[language];
      const page = await browser().newPage(way);
      const press = (selector: string) => Promise.all([page.waitForNavigation(), page.click(selector)]);
      const text = (selector: string) => page.$eval(selector, (element) => element.textContent);
      const checkFaults = async () => expect(await browser().faults(page)).toEqual([]);
      const chooseAddress = async () => {
        await page.click('input[value="other"]');
        await page.type('#address', 'nobody');
        await press('main button');
        expect(await text('#address-problem')).toBe(words.actions.notAnAddress);
        await page.$eval('#address', (element) => element.setAttribute('value', 'auditor@finance.example'));
      };
      /** Whether the page shows a text, after the end of the action. */
      const shows = async (selector: string, expected: string) => {
        await open.acted();
        if (!(await text(selector))?.includes(expected)) await page.reload();
        expect(await text(selector)).toContain(expected);
      };
      await page.goto(`${open.url}${await open.loginPath()}`);
      await press('main button');
      for (const what of Object.keys(needed) as (keyof typeof needed)[]) {
        await prepare(what);
        await page.goto(`${open.url}/runs/${id}`);
        await press(`a[href*="/actions/${what}"]`);
        expect(await text('h1')).toBe(words.actions.questions[what]);
        if (what === 'resend') await chooseAddress();
        await press('main button');
        expect(page.url()).toBe(`${open.url}/runs/${id}#actions`);
        const latest = 'section[aria-labelledby="actions"] tbody tr:last-child';
        await shows(latest, words.actions.outcomes.done);
        expect(await text(latest)).toContain(words.actions.done[what]);
      }
      await checkFaults();
      for (const what of ['retry', 'release', 'cancel'] as const) {
        await prepare(what);
        await page.goto(`${open.url}/bulk/${what}?state=${what === 'retry' ? 'partial' : 'held'}`);
        expect(await text('h1')).toBe(words.bulk.questions[what](1));
        await press('main button');
        await shows('main', words.bulk.ended(1, 1));
      }
      await page.goto(`${open.url}/settings`);
      await page.type('#address', 'books@finance.example');
      await press('form[action="/settings/test"] button');
      // The latest one comes first.
      await shows('section[aria-labelledby="test"] tbody tr:first-child', words.settings.testOutcomes.done);
      await press('form[action="/settings/check"] button');
      await vi.waitFor(async () => {
        await page.reload();
        expect(await text('main')).toContain(words.settings.checkedAt);
      }, 30_000);
      await checkFaults();
      await open.signIn();
      await page.goto(`${open.url}/sessions`);
      await press('main form:last-of-type button');
      expect(await text('main')).toContain(words.sessions.noOthers);
      await press('form[action="/sign-out"] button');
      expect(await text('h1')).toBe(words.signIn.title);
      await checkFaults();
    },
    120_000,
  );
});
