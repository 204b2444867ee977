import { EventEmitter, once } from 'node:events';
import { join } from 'node:path';
import { freePort } from '@outlay/database/testing';
import { startService, type TestService } from '@outlay/service/testing';
import type { SMTPServerOptions } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { openStore } from '../adapters/store/open-store.ts';
import { planRuns } from '../adapters/store/plan-run.ts';
import type { Database } from '../adapters/store/schema.ts';
import { spawnBuiltOutlay } from '../testing/built-outlay.ts';
import { childEnvironment } from '../testing/child-environment.ts';
import { startSmtpServer, type TestSmtpServer } from '../testing/index.ts';
import { killAtCommit } from '../testing/kill-at-commit.ts';
import { loopbackFetch } from '../testing/loopback-fetch.ts';
import { bothStores, rulesOn } from '../testing/new-store-database.ts';
import { aPlannedRun } from '../testing/planned-runs.ts';
import { aRunsFixture, type RunsFixture } from '../testing/runs-fixture.ts';
import { consoleWords } from './words/console-words.ts';

const jobs = `  monthly:
    kind: monthly
    accounts: [home]
    schedule: { cron: "0 6 1 * *", timeZone: Europe/Warsaw }
    formats: [json]
    deliveries: [{ channel: email, recipients: [{ address: anna@finance.example }] }]
  slow:
    kind: monthly
    accounts: [home]
    schedule: { cron: "0 6 1 1 *", timeZone: Europe/Warsaw }
    formats: [json]
    deliveries: [{ channel: email, recipients: [{ address: slow-run@finance.example }] }]
${['one', 'two', 'filled', 'released', 'recreated', 'retried', 'listed', 'unneeded']
  .map(
    (name) => `  ${name}:
    kind: monthly
    accounts: [home]
    schedule: { cron: "0 6 1 1 *", timeZone: Europe/Warsaw }
    formats: [json]
    deliveries: [{ channel: email, recipients: [{ address: slow-${name}@finance.example }] }]`,
  )
  .join('\n')}`;

/** Who got a message. */
const received: string[] = [];
/** Whether the server refuses every message, for ever or for now. */
let refusesWith: 550 | 451 | undefined;
const arrivals = new EventEmitter();
/** Waits until so many messages have arrived. */
const arrived = async (count: number) => {
  while (received.length < count) await once(arrivals, 'message');
};
/** Messages to an address that begins with `slow`: the server answers when the test says so. */
let answered: PromiseWithResolvers<void>;
beforeEach(() => {
  received.length = 0;
  answered = Promise.withResolvers();
});

const take = async (address: string, done: (refusal?: Error) => void) => {
  if (refusesWith !== undefined) {
    done(Object.assign(new Error('no such mailbox'), { responseCode: refusesWith }));
    return;
  }
  received.push(address);
  arrivals.emit('message');
  if (address.startsWith('slow')) await answered.promise;
  done();
};
const onData: SMTPServerOptions['onData'] = (stream, { envelope }, done) => {
  stream.resume().on('end', () => {
    const [{ address } = { address: '' }] = envelope.rcptTo;
    void take(address, (refusal) => done(refusal ?? null, 'queued'));
  });
};

let service: TestService;
let mail: TestSmtpServer;
beforeAll(async () => {
  service = await startService({ seed: { months: 2, documentsPerMonth: 5, asOf: '2026-11-15' } });
  mail = await startSmtpServer({ onData });
});
afterAll(() => Promise.all([service.stop(), mail.stop()]));

describe.each(bothStores)('an action that outlay serve does not finish, on %s', (storeName, newAddress) => {
  const rule = rulesOn(storeName);

  let runs: RunsFixture;
  let url: string;
  let id: string;
  let storeUrl: string | undefined;
  beforeAll(async () => {
    storeUrl = await newAddress();
    url = `http://127.0.0.1:${await freePort()}`;
    const database = storeUrl === undefined ? '' : 'store: { url: { env: DATABASE } }\n';
    runs = await aRunsFixture({
      service,
      smtp: mail.settings,
      jobs,
      more: `${database}console: { listen: "${new URL(url).host}" }\n`,
      environment: { DATABASE: storeUrl ?? '' },
    });
    id = (await runs.outlay(['run', 'monthly'])).stdout.slice(0, 36);
    received.length = 0;
  });
  afterAll(() => runs.remove());

  const place = () => ({
    folder: runs.folder,
    environment: { ...childEnvironment, ...runs.environment },
  });

  /** Starts the scheduler with its console, and signs in. */
  const serve = async (node: readonly string[] = []) => {
    const serving = await spawnBuiltOutlay(place(), ['serve', '--metrics', 'off'], { node });
    onTestFinished(() => serving.send('SIGKILL'));
    await serving.waitForOutput(`"url":"${url}"`);
    const now = new Date().toISOString();
    const link = new URL((await runs.outlay(['console', 'link', '--name', 'Anna'], now)).stdout.trim());
    const post = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
      loopbackFetch(`${link.origin}${path}`, {
        method: 'POST',
        body: new URLSearchParams(fields),
        headers: { ...headers, Origin: link.origin },
      });
    const signedIn = await post('/sign-in', { link: link.searchParams.get('link') ?? '' });
    const [Cookie = ''] = (signedIn.headers.get('Set-Cookie') ?? '').split(';');
    const get = async (path: string) =>
      (await loopbackFetch(`${link.origin}${path}`, { headers: { Cookie } })).text();
    const press = async (path: string, fields: Record<string, string>, of = path) => {
      const page = await get(of);
      const field = (name: string) => new RegExp(`name="${name}" value="([^"]+)"`).exec(page)?.[1] ?? '';
      const [token, action, seen, shown] = ['token', 'action', 'seen', 'shown'].map(field);
      const form: Record<string, string> = {
        token: token ?? '',
        action: action ?? '',
        seen: seen ?? '',
        shown: shown ?? '',
        ...fields,
      };
      return { form, status: (await post(path, form, { Cookie })).status };
    };
    const resendTo = async (address: string) =>
      (await press(`/runs/${id}/actions/resend`, { recipients: 'other', address })).status;
    return { serving, get, press, resendTo };
  };
  const shown = async () =>
    JSON.parse((await runs.outlay(['show', id, '--json'])).stdout) as {
      actions: { what: string; recipient: string; who: string; outcome: string | null }[];
      deliveries: { target: string; state: string }[];
    };

  it('is shown as interrupted after a crash, and is not repeated', async () => {
    const { serving, resendTo } = await serve();
    expect(await resendTo('slow-auditor@finance.example')).toBe(303);
    await arrived(1);
    serving.send('SIGKILL');
    expect((await serving.ended).signal).toBe('SIGKILL');
    expect(received).toEqual(['slow-auditor@finance.example']);
    const next = await serve();
    const page = await next.get(`/runs/${id}`);
    expect(page).toContain(consoleWords.en.actions.outcomes.lost);
    expect(page).toContain(consoleWords.en.actions.lost);
    next.serving.send('SIGTERM');
    expect((await next.serving.ended).code).toBe(0);
    expect(received).toEqual(['slow-auditor@finance.example']);
    const { actions, deliveries } = await shown();
    expect(actions.filter(({ recipient }) => recipient === 'slow-auditor@finance.example')).toMatchObject([
      { what: 'resend', who: 'Anna', outcome: 'lost' },
    ]);
    const states = deliveries.map(({ target, state }) => `${target} ${state}`);
    expect(states).toContain('anna@finance.example accepted');
    expect(states.filter((text) => text.startsWith('slow-auditor'))).toEqual([
      'slow-auditor@finance.example unknown',
    ]);
  }, 60_000);

  it('runs a job at most once, whoever presses the button again', async () => {
    const { serving, press } = await serve();
    const month = { choice: 'other', period: '2020-01' };
    const { form, status } = await press('/jobs/slow/run', month);
    expect(status).toBe(303);
    await arrived(1);
    serving.send('SIGKILL');
    expect((await serving.ended).signal).toBe('SIGKILL');
    const next = await serve();
    expect((await next.press('/jobs/slow/run', { ...month, action: form['action'] ?? '' })).status).toBe(303);
    const page = await next.get('/jobs/slow');
    expect(page).toContain(consoleWords.en.actions.outcomes.lost);
    expect(page).toContain(consoleWords.en.states.unknown);
    // Another form does not send a message again that may have arrived.
    const other = await next.press('/jobs/slow/run', month);
    expect(other.status).toBe(303);
    next.serving.send('SIGTERM');
    expect((await next.serving.ended).code).toBe(0);
    expect(received).toEqual(['slow-run@finance.example']);
    const { stdout } = await runs.outlay(['history', '--job', 'slow', '--json']);
    const found = JSON.parse(stdout) as { runs: { run: string; state: string }[] };
    expect(found.runs.map(({ state }) => state)).toEqual(['unknown']);
    const record = JSON.parse((await runs.outlay(['show', found.runs[0]?.run ?? '', '--json'])).stdout);
    expect(record.actions).toMatchObject([
      { what: 'run', who: 'Anna', outcome: 'lost' },
      { what: 'run', who: 'Anna', outcome: 'refused' },
    ]);
  }, 60_000);

  const inStore = async (act: (database: Database) => Promise<unknown>) => {
    const database = await openStore(
      storeUrl === undefined ? { sqliteFile: join(runs.folder, 'outlay.sqlite') } : { postgresUrl: storeUrl },
    );
    await act(database);
    await database.destroy();
  };

  /** A run that waits until somebody releases or cancels it. */
  const aHeldRun = async (now: string, job = 'monthly') => {
    const { run, deliveries } = aPlannedRun({ job, now: new Date(now) });
    await inStore((database) =>
      planRuns(database, [{ run: { ...run, isHeld: 1, nextAt: null }, deliveries }]),
    );
    return run.id;
  };

  /** A run of a job whose files are held. */
  const heldFiles = async (job: string, period = '2026-10') => {
    refusesWith = 451;
    // The identifier of a run contains the time at which it was started.
    const now = `2026-11-${period.slice(-2)}T12:00:00Z`;
    const held = (await runs.outlay(['run', job, '--period', period], now)).stdout.slice(0, 36);
    refusesWith = undefined;
    const review = { isHeld: 1, state: 'staged', nextAt: null, reason: 'incomplete' } as const;
    await inStore((database) => database.updateTable('run').set(review).where('id', '=', held).execute());
    return held;
  };

  rule(
    'releases, creates again, retries, decides, pauses and resumes once or not at all',
    async () => {
      const [released, recreated] = [await heldFiles('released'), await heldFiles('recreated')];
      refusesWith = 550;
      const retried = (await runs.outlay(['run', 'retried'])).stdout.slice(0, 36);
      refusesWith = undefined;
      const { states, actions } = consoleWords.en;
      const first = await serve();
      const forms = [
        await first.press(`/runs/${released}/actions/release`, {}),
        await first.press(`/runs/${recreated}/actions/create-again`, {}),
        await first.press(`/runs/${retried}/actions/retry`, {}),
      ];
      expect(forms.map(({ status }) => status)).toEqual([303, 303, 303]);
      await arrived(3);
      first.serving.send('SIGKILL');
      expect((await first.serving.ended).signal).toBe('SIGKILL');
      const second = await serve();
      for (const run of [released, recreated, retried]) {
        const page = await second.get(`/runs/${run}`);
        expect(page).toContain(actions.outcomes.lost);
        expect(page).toContain(`>${states.unknown}<`);
      }
      const deciding = async (run: string, what: string) => {
        const link = new RegExp(`${what}\\?delivery=[^"]+`).exec(await second.get(`/runs/${run}`))?.[0];
        const [path, delivery = ''] = `/runs/${run}/actions/${link}`.split('?delivery=');
        return second.press(path ?? '', { delivery }, `/runs/${run}/actions/${link}`);
      };
      expect((await deciding(released, 'send-again')).status).toBe(303);
      await arrived(4);
      expect((await second.press('/jobs/two/pause', {})).status).toBe(303);
      const pause = /name="pause" value="([^"]+)"/.exec(await second.get('/jobs/two/resume'))?.[1] ?? '';
      // The process ends while these are under way: each has happened, or has not.
      const under = [
        deciding(recreated, 'confirm-arrival'),
        second.press('/jobs/one/pause', {}),
        second.press('/jobs/two/resume', { pause }),
      ];
      await Promise.race(under);
      second.serving.send('SIGKILL');
      expect((await second.serving.ended).signal).toBe('SIGKILL');
      await Promise.allSettled(under);
      const third = await serve();
      const page = await third.get(`/runs/${released}`);
      expect(page).toContain(actions.outcomes.lost);
      expect(page).toContain(`>${states.unknown}<`);
      const confirmed = await third.get(`/runs/${recreated}`);
      const isConfirmed = confirmed.includes('confirmed by Anna');
      expect(confirmed).toContain(`>${isConfirmed ? states.delivered : states.unknown}<`);
      const [paused = ''] = /<table aria-labelledby="paused">[^]*?<\/table>/.exec(await third.get('/')) ?? [];
      for (const job of ['one', 'two']) {
        const isPaused = (await third.get(`/jobs/${job}`)).includes(`/jobs/${job}/resume`);
        expect(paused.includes(`href="/jobs/${job}"`)).toBe(isPaused);
        expect((await runs.outlay(['resume', job])).code).toBe(0);
      }
      answered.resolve();
      third.serving.send('SIGTERM');
      expect((await third.serving.ended).code).toBe(0);
      expect(received.toSorted()).toEqual([
        'slow-recreated@finance.example',
        'slow-released@finance.example',
        'slow-released@finance.example',
        'slow-retried@finance.example',
      ]);
    },
    120_000,
  );

  rule('acts on each run of a list at most once, and cancels a run or not', async () => {
    const held = await aHeldRun('2026-11-14T12:00:00Z');
    refusesWith = 550;
    for (const job of ['one', 'two']) await runs.outlay(['run', job]);
    refusesWith = undefined;
    const { serving, press } = await serve();
    const { form, status } = await press('/bulk/retry?state=failed', {});
    expect(status).toBe(303);
    await arrived(1);
    expect((await press(`/runs/${held}/actions/cancel`, {})).status).toBe(303);
    serving.send('SIGKILL');
    expect((await serving.ended).signal).toBe('SIGKILL');
    const [first = ''] = received;
    expect(received).toEqual([first]);
    const next = await serve();
    const batch = await next.get(`/bulk/batches/${form['action']}`);
    expect(batch.match(new RegExp(`>${consoleWords.en.actions.outcomes.lost}<`, 'g'))).toHaveLength(2);
    expect((await next.press('/bulk/retry', { action: form['action'] ?? '' })).status).toBe(303);
    const states = consoleWords.en.states;
    const page = await next.get(`/runs/${held}`);
    const isCanceled = page.includes(`>${states.skipped}<`);
    expect(page).toContain(`>${isCanceled ? states.skipped : states.held}<`);
    answered.resolve();
    // The one that was never begun can be retried; the one whose message may have arrived waits for a person.
    expect((await next.press('/bulk/retry?state=failed', {})).status).toBe(303);
    await arrived(2);
    next.serving.send('SIGTERM');
    expect((await next.serving.ended).code).toBe(0);
    expect(received.toSorted()).toEqual(['slow-one@finance.example', 'slow-two@finance.example']);
    expect((await runs.outlay(['cancel', held])).code).toBe(isCanceled ? 2 : 0);
    const { stdout } = await runs.outlay(['history', '--job', 'monthly', '--json']);
    const listed = JSON.parse(stdout) as { runs: { run: string; state: string }[] };
    expect(listed.runs.find(({ run }) => run === held)?.state).toBe('skipped');
  });

  /** How the actions of a batch ended and the states of its runs, as their pages say. */
  const batchOf = async (get: (path: string) => Promise<string>, { action = '' }: Record<string, string>) => {
    const page = await get(`/bulk/batches/${action}`);
    const rows = page.matchAll(/href="(\/runs\/[^"]+)"[^]*?data-label="Result">([^<]*)</g);
    return Promise.all(
      [...rows].map(async ([, path = '', outcome]) => {
        const [, state] = /<span class="state [^"]*">([^<]*)</.exec(await get(path)) ?? [];
        return `${outcome}: ${state}`;
      }),
    );
  };

  rule('releases each run of a list at most once', async () => {
    for (const month of ['2026-09', '2026-10']) await heldFiles('listed', month);
    const { states, actions, bulk } = consoleWords.en;
    const { lost, done } = actions.outcomes;
    const list = '/bulk/release?state=held&job=listed';
    const first = await serve();
    const { form } = await first.press(list, {});
    await arrived(1);
    first.serving.send('SIGKILL');
    expect((await first.serving.ended).signal).toBe('SIGKILL');
    const second = await serve();
    expect(await batchOf(second.get, form)).toEqual([
      `${lost}: ${states.unknown}`,
      `${lost}: ${states.held}`,
    ]);
    expect(await second.get(`/bulk/batches/${form['action']}`)).toContain(actions.lost);
    // The same form does nothing; a new list has only the run that was never begun.
    answered.resolve();
    expect((await second.press('/bulk/release', { action: form['action'] ?? '' })).status).toBe(303);
    expect(await second.get(list)).toContain(bulk.questions.release(1));
    const again = await second.press(list, {});
    await expect
      .poll(() => batchOf(second.get, again.form), { timeout: 30_000 })
      .toEqual([`${done}: ${states.delivered}`]);
    expect(await batchOf(second.get, form)).toEqual([
      `${lost}: ${states.unknown}`,
      `${lost}: ${states.delivered}`,
    ]);
    second.serving.send('SIGTERM');
    expect((await second.serving.ended).code).toBe(0);
    expect(received).toEqual(['slow-listed@finance.example', 'slow-listed@finance.example']);
  });

  for (const when of ['before', 'after'] as const) {
    rule(`cancels each run of a list or not, killed ${when} a commit`, async () => {
      const hour = when === 'before' ? '01' : '02';
      for (const day of ['10', '11', '12']) await aHeldRun(`2026-11-${day}T${hour}:00:00Z`, 'unneeded');
      const { states, actions, bulk } = consoleWords.en;
      const { lost, done } = actions.outcomes;
      const list = '/bulk/cancel?state=held&job=unneeded';
      const first = await serve(['--import', await killAtCommit(runs.folder, when, 2)]);
      const { form } = await first.press(list, {});
      expect((await first.serving.ended).signal).toBe('SIGKILL');
      const second = await serve();
      const [canceled, held] = [states.canceled, states.held];
      expect(await batchOf(second.get, form)).toEqual([
        `${done}: ${canceled}`,
        `${lost}: ${when === 'before' ? held : canceled}`,
        `${lost}: ${held}`,
      ]);
      // The same form does nothing; a new list has only what is still held.
      expect((await second.press('/bulk/cancel', { action: form['action'] ?? '' })).status).toBe(303);
      const rest = when === 'before' ? 2 : 1;
      expect(await second.get(list)).toContain(bulk.questions.cancel(rest));
      const again = await second.press(list, {});
      await expect
        .poll(() => batchOf(second.get, again.form), { timeout: 30_000 })
        .toEqual(Array(rest).fill(`${done}: ${canceled}`));
      expect(await second.get(list)).toContain(bulk.none);
      second.serving.send('SIGTERM');
      expect((await second.serving.ended).code).toBe(0);
      expect(received).toEqual([]);
    });
  }

  /** Runs `outlay cancel` in a process that is killed before or after it has changed the run. */
  const cancelKilled = async (run: string, when: 'before' | 'after') => {
    const node = ['--import', await killAtCommit(runs.folder, when)];
    const canceling = await spawnBuiltOutlay(place(), ['cancel', run, '--reason', 'not needed'], { node });
    expect((await canceling.ended).signal).toBe('SIGKILL');
  };

  rule('creates missed reports, sends a test message and cancels a run once or not at all', async () => {
    const [kept, canceled] = [await aHeldRun('2026-11-12T12:00:00Z'), await aHeldRun('2026-11-13T12:00:00Z')];
    const { serving, press } = await serve();
    const list = '/jobs/filled/backfill?from=2020-01-01&to=2021-01-31';
    const filled = await press(list, {});
    expect(filled.status).toBe(303);
    await arrived(1);
    const test = await press('/settings/test', { address: 'slow-test@finance.example' }, '/settings');
    expect(test.status).toBe(303);
    await arrived(2);
    serving.send('SIGKILL');
    expect((await serving.ended).signal).toBe('SIGKILL');
    await Promise.all([cancelKilled(kept, 'before'), cancelKilled(canceled, 'after')]);
    const next = await serve();
    const { states, actions, settings } = consoleWords.en;
    expect(await next.get(`/runs/${kept}`)).toContain(`>${states.held}<`);
    const page = await next.get(`/runs/${canceled}`);
    expect(page).toContain(`>${states.skipped}<`);
    expect(page).toContain('not needed');
    expect(await next.get('/settings')).toContain(settings.testOutcomes.lost);
    const job = await next.get('/jobs/filled');
    expect(job).toContain(actions.outcomes.lost);
    expect(job).toContain(`>${states.unknown}<`);
    // The same forms again do nothing.
    const again = { action: test.form['action'] ?? '', address: 'slow-test@finance.example' };
    expect((await next.press('/settings/test', again, '/settings')).status).toBe(303);
    const before = { action: filled.form['action'] ?? '' };
    expect((await next.press('/jobs/filled/backfill', before)).status).toBe(303);
    // A new list has only the report that was never begun.
    answered.resolve();
    expect((await next.press(list, {})).status).toBe(303);
    await arrived(3);
    next.serving.send('SIGTERM');
    expect((await next.serving.ended).code).toBe(0);
    const [filledAddress, testAddress] = ['slow-filled@finance.example', 'slow-test@finance.example'];
    expect(received).toEqual([filledAddress, testAddress, filledAddress]);
    const { stdout } = await runs.outlay(['history', '--job', 'filled', '--json']);
    const listed = JSON.parse(stdout) as { runs: { state: string }[] };
    expect(listed.runs.map(({ state }) => state).toSorted()).toEqual(['delivered', 'unknown']);
    expect((await runs.outlay(['cancel', kept])).code).toBe(0);
    expect((await runs.outlay(['cancel', canceled])).code).toBe(2);
  });

  rule('is finished at a shutdown', async () => {
    const { serving, get, resendTo } = await serve();
    expect(await resendTo('slow@finance.example')).toBe(303);
    await arrived(1);
    expect(await get(`/runs/${id}`)).toContain(consoleWords.en.actions.inProgress);
    serving.send('SIGTERM');
    await serving.waitForOutput('"stopping"');
    answered.resolve();
    expect((await serving.ended).code).toBe(0);
    const { actions } = await shown();
    expect(actions.at(-1)).toMatchObject({ recipient: 'slow@finance.example', outcome: 'done' });
  });
});
