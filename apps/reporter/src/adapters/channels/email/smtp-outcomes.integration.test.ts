import type { SMTPServerOptions } from 'smtp-server';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startSmtpServer, type TestSmtpServer } from '../../../testing/index.ts';
import { createEmailChannel, type EmailChannel } from './email.ts';
import type { EmailMessage } from './email-message.ts';
import type { SmtpSettings } from './smtp-settings.ts';

async function serve(options: SMTPServerOptions = {}): Promise<TestSmtpServer> {
  const server = await startSmtpServer(options);
  onTestFinished(server.stop);
  return server;
}

function channelTo(settings: SmtpSettings): EmailChannel {
  const channel = createEmailChannel(settings);
  onTestFinished(() => channel.close());
  return channel;
}

const message: EmailMessage = {
  from: 'Outlay <outlay@finance.example>',
  to: 'reader@finance.example',
  subject: 'October 2026',
  text: 'Spent: 1,234.56 PLN',
  html: '<p>Spent: 1,234.56 PLN</p>',
  attachments: [],
  messageId: '<fixed@finance.example>',
  date: new Date('2026-11-01T06:00:00Z'),
};
const large: EmailMessage = {
  ...message,
  attachments: [{ name: 'a.pdf', mediaType: 'application/pdf', content: new Uint8Array(8_000_000).fill(7) }],
};

/** A server that leaves, without a word, at a step of the conversation. */
function leavingAt(step: 'MAIL' | 'RCPT' | 'bytes' | 'dot', leave: () => void): SMTPServerOptions {
  const silent = step === 'MAIL' ? 'onMailFrom' : 'onRcptTo';
  if (step === 'MAIL' || step === 'RCPT') return { [silent]: leave };
  return {
    onData: (stream) => {
      if (step === 'bytes') stream.once('data', leave);
      stream.resume().on('end', leave);
    },
  };
}

describe('a connection that ends', () => {
  it.each([
    ['MAIL', 'unreachable'],
    ['RCPT', 'unreachable'],
    ['bytes', 'unreachable'],
    ['dot', 'unknown'],
  ] as const)('at %s leaves a message %s', async (step, status) => {
    let cut = () => {};
    const server = await serve(leavingAt(step, () => cut()));
    cut = server.cut;
    expect((await channelTo(server.settings).deliver(large)).status).toBe(status);
  });
});

describe('a server that stops responding', () => {
  it.each([
    ['MAIL', 'unreachable'],
    ['RCPT', 'unreachable'],
    ['dot', 'unknown'],
  ] as const)('from %s on leaves a message %s', async (step, status) => {
    const { settings } = await serve(leavingAt(step, () => {}));
    const channel = channelTo({ ...settings, responseTimeoutMs: 300 });
    expect((await channel.deliver(message)).status).toBe(status);
  });
});

describe('an answer', () => {
  const saying = (responseCode: number) => Object.assign(new Error('no'), { responseCode });

  it.each([
    [450, 'unreachable'],
    [552, 'refused'],
  ])('%i to the whole message is %s', async (code, status) => {
    const { settings } = await serve({
      onData: (stream, _session, done) => stream.resume().on('end', () => done(saying(code))),
    });
    expect((await channelTo(settings).deliver(message)).status).toBe(status);
  });

  it.each([
    [454, 'unreachable'],
    [535, 'refused'],
  ])('%i to the login is %s', async (code, status) => {
    const { settings } = await serve({ onAuth: (_auth, _session, done) => done(saying(code)) });
    expect((await channelTo(settings).deliver(message)).status).toBe(status);
  });

  it('to one recipient leaves the next message of the channel alone', async () => {
    const { settings, received } = await serve({
      onRcptTo: ({ address }, _session, done) => done(address.startsWith('gone') ? saying(550) : null),
    });
    const channel = channelTo(settings);
    const outcomes = [];
    for (const to of ['anna@finance.example', 'gone@finance.example', 'eva@finance.example']) {
      outcomes.push((await channel.deliver({ ...message, to })).status);
    }
    expect([outcomes, received.length]).toEqual([['delivered', 'refused', 'delivered'], 2]);
  });
});

/** A server that counts its connections, and leaves when the second message begins on the first of them. */
async function countingServer(leaves: boolean) {
  const seen = { connections: 0, messages: 0 };
  let cut = () => {};
  const server = await serve({
    onConnect: (_session, done) => {
      seen.connections += 1;
      done();
    },
    onMailFrom: (_address, _session, done) => {
      seen.messages += 1;
      if (leaves && seen.messages === 2) cut();
      else done();
    },
  });
  cut = server.cut;
  return { server, seen };
}

describe('a connection that is kept', () => {
  it('carries the next message', async () => {
    const { server, seen } = await countingServer(false);
    const channel = channelTo(server.settings);
    await channel.deliver(message);
    await channel.deliver(message);
    expect([seen.connections, server.received.length]).toEqual([1, 2]);
  });

  it('and was ended meanwhile is replaced: the message arrives once', async () => {
    const { server } = await countingServer(false);
    const channel = channelTo(server.settings);
    await channel.deliver(message);
    server.cut();
    expect((await channel.deliver(message)).status).toBe('delivered');
    expect(server.received.length).toBe(2);
  });

  it('and ends as the next message begins is replaced: the message arrives once', async () => {
    const { server, seen } = await countingServer(true);
    const channel = channelTo(server.settings);
    await channel.deliver(message);
    expect((await channel.deliver(message)).status).toBe('delivered');
    expect([seen.connections, server.received.length]).toEqual([2, 2]);
  });

  it('is one of a few: others wait', async () => {
    const { server, seen } = await countingServer(false);
    const channel = channelTo(server.settings);
    const outcomes = await Promise.all(Array.from({ length: 12 }, () => channel.deliver(message)));
    expect(new Set(outcomes.map(({ status }) => status))).toEqual(new Set(['delivered']));
    expect(seen.connections).toBe(5);
  });
});

describe('the largest message', () => {
  it.each([
    [undefined, undefined, 20_000_000],
    [undefined, 5_000_000, 5_000_000],
    [2_000_000, undefined, 2_000_000],
    [2_000_000, 5_000_000, 2_000_000],
  ])(
    'is the lesser of what the server announces (%s) and what is configured (%s)',
    async (size, maxMessageBytes, bytes) => {
      const { settings } = await serve(size === undefined ? {} : { size });
      const channel = channelTo({
        ...settings,
        ...(maxMessageBytes === undefined ? {} : { maxMessageBytes }),
      });
      expect(await channel.sizeLimit()).toEqual({ status: 'known', bytes });
    },
  );

  it('is sent to the server before the bytes, so that it can refuse immediately', async () => {
    const { settings, received } = await serve({ size: 1_000_000 });
    expect((await channelTo(settings).deliver(large)).status).toBe('refused');
    expect(received).toEqual([]);
  });

  it('is unknown if no server is running', async () => {
    const { settings } = await serve();
    expect((await channelTo({ ...settings, port: 1 }).sizeLimit()).status).toBe('unreachable');
  });
});
