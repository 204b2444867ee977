import type { SMTPServerOptions } from 'smtp-server';
import { expect, it, onTestFinished } from 'vitest';
import { anSmtpServer } from '../../testing/an-smtp-server.ts';
import type { TestSmtpServer } from '../../testing/index.ts';
import { monthlyJob } from '../../testing/monthly-job.ts';
import { startPurchaseService } from '../../testing/purchase-service.ts';
import { aRunsFixture } from '../../testing/runs-fixture.ts';

async function aJob(mail: TestSmtpServer, { isComplete = true, of = '', onUncertain = 'hold' } = {}) {
  const fixture = await aRunsFixture({
    service: await startPurchaseService(isComplete),
    smtp: mail.settings,
    jobs: `${monthlyJob('csv', `{ channel: email, onUncertain: ${onUncertain}, recipients: [{ address: anna@finance.example }] }`)}
    ${of}`,
  });
  onTestFinished(fixture.remove);
  return fixture;
}

it('holds a report with a possibly incomplete document list until it is released', async () => {
  const mail = await anSmtpServer();
  const { outlay } = await aJob(mail, { isComplete: false });
  const { code, stdout } = await outlay(['run', 'monthly']);
  expect([code, mail.received.length]).toEqual([6, 0]);
  expect(stdout).toMatch(/staged, held: the document list may be incomplete/);
  await outlay(['run', 'monthly'], '2026-11-15T13:00:00Z');
  expect(mail.received.length).toBe(0);

  const released = await outlay(['release', stdout.slice(0, 36)]);
  expect([released.code, mail.received.length]).toEqual([0, 1]);
  expect(released.stdout).toMatch(/ {2}delivered\n$/);
});

it('sends it with a warning if the job allows that', async () => {
  const mail = await anSmtpServer();
  const { outlay } = await aJob(mail, { isComplete: false, of: 'whenIncomplete: send-marked' });
  expect((await outlay(['run', 'monthly'])).code).toBe(0);
  expect(String(mail.received[0])).toMatch(/^! /m);
});

it('does not mark the message of a manual run as automatic', async () => {
  const mail = await anSmtpServer();
  const { outlay } = await aJob(mail);
  expect((await outlay(['run', 'monthly'])).code).toBe(0);
  expect(String(mail.received[0])).not.toMatch(/^Auto-Submitted:/im);
});

it('keeps a held run held when it is sent to one address only', async () => {
  const mail = await anSmtpServer();
  const { outlay } = await aJob(mail, { isComplete: false });
  const { stdout } = await outlay(['run', 'monthly']);
  const { code, stdout: output } = await outlay([
    'resend',
    stdout.slice(0, 36),
    '--to',
    'me@finance.example',
  ]);
  expect([code, mail.received.length]).toEqual([0, 1]);
  expect(output).toMatch(/delivering, held/);
});

/** Ends the connection after the last byte of the first message, and takes all others. */
function cutOnce(): { readonly options: SMTPServerOptions; cut: () => void; count: () => number } {
  let messages = 0;
  const state = { cut: () => {} };
  const onData: NonNullable<SMTPServerOptions['onData']> = (stream, _session, done) => {
    stream.resume().on('end', () => {
      messages += 1;
      if (messages === 1) state.cut();
      else done(null, 'queued');
    });
  };
  return Object.assign(state, { options: { onData }, count: () => messages });
}

it.each([
  ['hold', 1, 6, /unknown/],
  ['resend', 2, 0, /delivered/],
])(
  'with %s, sends a message whose answer did not come %i times',
  async (onUncertain, count, code, output) => {
    const server = cutOnce();
    const mail = await anSmtpServer(server.options);
    server.cut = mail.cut;
    const { outlay } = await aJob(mail, { onUncertain });
    const ended = await outlay(['run', 'monthly']);
    expect([ended.code, server.count()]).toEqual([code, count]);
    expect(ended.stdout).toMatch(output);
  },
);

it('defers a message while the server is busy, and sends it with the next run', async () => {
  let isBusy = true;
  const mail = await anSmtpServer({
    onRcptTo: (_address, _session, done) =>
      done(isBusy ? Object.assign(new Error('come back later'), { responseCode: 451 }) : null),
  });
  const { outlay } = await aJob(mail);
  const first = await outlay(['run', 'monthly']);
  expect([first.code, first.stdout]).toEqual([
    6,
    expect.stringMatching(
      / {2}delivering: anna@finance\.example: .*come back later.*; outlay serve retries at 2026-11-15 12:05 UTC, outlay retry [-0-9a-f]{36} retries now\n$/,
    ),
  ]);
  expect(first.stderr).toContain(
    `error: the report was created, but not delivered everywhere yet; outlay serve retries later, outlay retry ${first.stdout.slice(0, 36)} retries now`,
  );
  expect((await outlay(['history'])).stdout).toBe(first.stdout);
  const shown = JSON.parse((await outlay(['show', first.stdout.slice(0, 36), '--json'])).stdout) as {
    deliveries: { state: string; nextAttemptAt: string }[];
  };
  expect(shown.deliveries.map(({ state, nextAttemptAt }) => [state, nextAttemptAt])).toEqual([
    ['deferred', '2026-11-15T12:05:00.000Z'],
  ]);
  isBusy = false;
  const second = await outlay(['run', 'monthly'], '2026-11-15T12:10:00Z');
  expect([second.code, second.stdout.slice(0, 36), mail.received.length]).toEqual([
    0,
    first.stdout.slice(0, 36),
    1,
  ]);
});
