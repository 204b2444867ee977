import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startService, type TestService } from '@outlay/service/testing';
import PostalMime from 'postal-mime';
import type { SMTPServerOptions } from 'smtp-server';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { spawnBuiltOutlay } from '../../testing/built-outlay.ts';
import { childEnvironment } from '../../testing/child-environment.ts';
import { startSmtpServer, type TestSmtpServer } from '../../testing/index.ts';
import { killWhenSaid } from '../../testing/kill-when-said.ts';
import { monthlyJob, toFolder } from '../../testing/monthly-job.ts';
import { aRunsFixture, type RunsFixture } from '../../testing/runs-fixture.ts';
import type { RunningOutlay } from '../../testing/spawn-outlay.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService({ seed: { months: 3, documentsPerMonth: 10, asOf: '2026-11-15' } });
});
afterAll(() => service.stop());

const runAgain = ['run', 'monthly', '--period', '2026-10'];

type Begun = { readonly mail: TestSmtpServer; readonly fixture: RunsFixture };

const two = '{ address: anna@finance.example }, { address: books@finance.example }';

/** A job with a folder and recipients, two where they are not given. */
async function begin(options: SMTPServerOptions, onUncertain = 'hold', recipients = two): Promise<Begun> {
  const mail = await startSmtpServer(options);
  onTestFinished(mail.stop);
  const fixture = await aRunsFixture({
    service,
    smtp: mail.settings,
    jobs: monthlyJob(
      'json',
      toFolder,
      `{ channel: email, onUncertain: ${onUncertain}, recipients: [${recipients}] }`,
    ),
  });
  onTestFinished(fixture.remove);
  return { mail, fixture };
}

/** Runs the job in a process of its own, which kills itself when it says that something is in a state. */
async function startRun({ folder, environment }: RunsFixture, killedWhen?: string): Promise<RunningOutlay> {
  const node = killedWhen === undefined ? [] : ['--import', await killWhenSaid(folder, `: ${killedWhen}\n`)];
  const place = { folder, environment: { ...childEnvironment, ...environment } };
  return spawnBuiltOutlay(place, runAgain, { node });
}

async function statesOf(fixture: RunsFixture): Promise<[run: string, deliveries: string[]][]> {
  const { stdout } = await fixture.outlay(['history', '--json']);
  const { runs } = JSON.parse(stdout) as { runs: { run: string; state: string }[] };
  return Promise.all(
    runs.map(async ({ run: id, state }): Promise<[string, string[]]> => {
      const shown = JSON.parse((await fixture.outlay(['show', id, '--json'])).stdout) as {
        deliveries: { state: string }[];
      };
      return [state, shown.deliveries.map((delivery) => delivery.state)];
    }),
  );
}

async function recipientsOf(messages: readonly Buffer[]): Promise<(string | undefined)[]> {
  const read = await Promise.all(messages.map((message) => PostalMime.parse(message)));
  return read.map(({ to }) => to?.[0]?.address);
}

it('finishes a run that was killed after staging, without a second one', async () => {
  const { mail, fixture } = await begin({});
  await (await startRun(fixture, 'staged')).ended;
  expect(await statesOf(fixture)).toEqual([['staged', ['pending', 'pending', 'pending']]]);
  expect(mail.received).toEqual([]);

  expect((await fixture.outlay(runAgain)).code).toBe(0);
  expect(await statesOf(fixture)).toEqual([['delivered', ['accepted', 'accepted', 'accepted']]]);
  expect(await recipientsOf(mail.received)).toEqual(['anna@finance.example', 'books@finance.example']);
  const sent = await PostalMime.parse(mail.received[0] ?? '');
  const attached = Buffer.from(sent.attachments.find(({ related }) => !related)?.content as ArrayBuffer);
  const inFolder = await readFile(join(fixture.folder, 'reports', 'home', 'monthly-2026-10.json'));
  expect(attached.equals(inFolder)).toBe(true);
});

it('creates the report of a run that was killed before staging, as the same run', async () => {
  const { mail, fixture } = await begin({});
  await (await startRun(fixture, 'fetched')).ended;
  expect(await statesOf(fixture)).toEqual([['failed', ['skipped', 'skipped', 'skipped']]]);
  expect(await readdir(join(fixture.folder, 'outlay.sqlite-files'))).toEqual(['store-id']);

  expect((await fixture.outlay(runAgain)).code).toBe(0);
  expect((await statesOf(fixture)).map(([state]) => state)).toEqual(['delivered']);
  expect(mail.received).toHaveLength(2);
});

/** A server that takes the first message whole and then says nothing, until it is told that its client is gone. */
function silentOnce() {
  const { promise: taken, resolve } = Promise.withResolvers<void>();
  const received: Buffer[] = [];
  const onData: NonNullable<SMTPServerOptions['onData']> = (stream, _session, done) => {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('end', () => {
      received.push(Buffer.concat(chunks));
      if (received.length === 1) resolve();
      else done(null, 'queued');
    });
  };
  return { onData, received, taken };
}

it.each([
  ['hold', ['anna@finance.example', 'books@finance.example'], 6, 'unknown'],
  ['resend', ['anna@finance.example', 'anna@finance.example', 'books@finance.example'], 0, 'accepted'],
])(
  'with %s, sends what is left after a kill between the last byte of a message and its answer',
  async (onUncertain, recipients, exitCode, state) => {
    const { onData, received, taken } = silentOnce();
    const { fixture } = await begin({ onData }, onUncertain);
    const running = await startRun(fixture);
    await taken;
    running.send('SIGKILL');
    await running.ended;
    const uncertain = onUncertain === 'hold' ? 'unknown' : 'deferred';
    expect(await statesOf(fixture)).toEqual([['delivering', ['accepted', uncertain, 'pending']]]);

    expect((await fixture.outlay(runAgain)).code).toBe(exitCode);
    const ended = state === 'unknown' ? 'unknown' : 'delivered';
    expect(await statesOf(fixture)).toEqual([[ended, ['accepted', state, 'accepted']]]);
    expect(await recipientsOf(received)).toEqual(recipients);
    const ids = await Promise.all(
      received.map(async (message) => (await PostalMime.parse(message)).messageId),
    );
    expect(new Set(ids).size).toBe(2);
  },
);

it('does not resend a message that may have arrived without --uncertain', async () => {
  const { onData, received, taken } = silentOnce();
  const { fixture } = await begin({ onData }, 'hold', '{ address: anna@finance.example }');
  const running = await startRun(fixture);
  await taken;
  running.send('SIGKILL');
  await running.ended;
  expect(await statesOf(fixture)).toEqual([['unknown', ['accepted', 'unknown']]]);
  const { code, stdout, stderr } = await fixture.outlay(runAgain);
  expect([code, stderr]).toEqual([6, expect.stringContaining('outlay show')]);
  expect([received.length, await statesOf(fixture)]).toEqual([1, [['unknown', ['accepted', 'unknown']]]]);

  expect((await fixture.outlay(['resend', stdout.slice(0, 36), '--to', 'anna@finance.example'])).code).toBe(
    0,
  );
  expect(await statesOf(fixture)).toEqual([['delivered', ['accepted', 'unknown', 'accepted']]]);
  expect(received.map(String)[1]).toBe(received.map(String)[0]);
});

it('creates a requested revision next to the files of the first report', async () => {
  const { onData, received, taken } = silentOnce();
  const { fixture } = await begin({ onData }, 'hold', '{ address: anna@finance.example }');
  const running = await startRun(fixture);
  await taken;
  running.send('SIGKILL');
  await running.ended;
  expect((await fixture.outlay([...runAgain, '--revision'])).code).toBe(0);
  expect((await statesOf(fixture)).map(([state]) => state).toSorted()).toEqual(['delivered', 'unknown']);
  expect((await readdir(join(fixture.folder, 'reports', 'home'))).toSorted()).toEqual([
    'monthly-2026-10.json',
    'monthly-2026-10.r2.json',
  ]);
  expect(received).toHaveLength(2);
});

it('does not touch deliveries of a running process', async () => {
  const { onData, received, taken } = silentOnce();
  const { fixture } = await begin({ onData });
  const running = await startRun(fixture);
  await taken;
  expect(await statesOf(fixture)).toEqual([['delivering', ['accepted', 'sending', 'pending']]]);
  const { code, stderr } = await fixture.outlay(runAgain);
  expect([code, stderr]).toEqual([
    2,
    expect.stringContaining('of the same job, account and period is in progress'),
  ]);
  running.send('SIGKILL');
  await running.ended;
  expect(received).toHaveLength(1);
});
