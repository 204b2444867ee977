import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { createServer as createTlsServer } from 'node:tls';
import { expect, it, onTestFinished } from 'vitest';
import { aCertificate } from '../../../testing/certificate.ts';
import { createEmailChannel, type EmailChannel } from './email.ts';
import type { EmailMessage } from './email-message.ts';
import type { SmtpSettings } from './smtp-settings.ts';

type Answers = (socket: Socket) => void;

async function portOf(server: Server, answers: Answers, event: string): Promise<number> {
  const sockets: Socket[] = [];
  server.on(event, (socket: Socket) => {
    sockets.push(socket);
    // The client may leave in the middle.
    answers(socket.on('error', () => undefined));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  return (server.address() as AddressInfo).port;
}

function channelTo(settings: Omit<SmtpSettings, 'host'>): EmailChannel {
  const channel = createEmailChannel({ host: 'localhost', ...settings });
  onTestFinished(() => channel.close());
  return channel;
}

async function withStartTls(answers: Answers, more: Partial<SmtpSettings> = {}): Promise<EmailChannel> {
  const port = await portOf(createTcpServer(), answers, 'connection');
  return channelTo({ port, tls: 'starttls', ...more });
}

async function withTls(answers: Answers): Promise<EmailChannel> {
  const { key, cert } = await aCertificate();
  const port = await portOf(createTlsServer({ key, cert }), answers, 'secureConnection');
  return channelTo({ port, tls: 'implicit', ca: cert });
}

/** Many times what anybody is to read. It ends, so that a reader without a limit fails and does not hang. */
function flood(socket: Socket, line: string): void {
  const piece = Buffer.from(line.repeat(Math.ceil(8_192 / line.length)));
  Readable.from(Array.from({ length: 4 << 7 }, () => piece)).pipe(socket);
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

const tooMuch = {
  status: 'unreachable',
  reason: 'the mail server sent responses of more than 1000 lines or 1048576 bytes; a few lines are normal',
};

it.each([
  ['empty lines', '\n'],
  ['a line without end', 'x'],
])('reads no more of %s than a session may have', async (_name, line) => {
  const floods: Answers = (socket) => {
    socket.write('220 x\r\n');
    flood(socket, line);
  };
  expect(await (await withStartTls(floods)).check()).toEqual(tooMuch);
  expect(await (await withTls(floods)).check()).toEqual(tooMuch);
});

it('reads no more than that once a message has begun', async () => {
  const channel = await withTls((socket) => {
    socket.write('220 x\r\n');
    socket.on('data', (command) => {
      if (String(command).startsWith('MAIL')) flood(socket, '\n');
      else socket.write('250 x\r\n');
    });
  });
  expect(await channel.check()).toEqual({ status: 'ready' });
  expect(await channel.deliver(message)).toEqual(tooMuch);
});

it('sends any number of messages over one connection', async () => {
  const banner = '250-x\r\n'.repeat(200);
  let connections = 0;
  const channel = await withTls((socket) => {
    connections += 1;
    socket.write('220 x\r\n');
    let said = '';
    let isMessage = false;
    socket.on('data', (bytes) => {
      said += String(bytes);
      if (!said.endsWith(isMessage ? '\r\n.\r\n' : '\r\n')) return;
      isMessage = said.startsWith('DATA');
      said = '';
      socket.write(isMessage ? '354 go on\r\n' : `${banner}250 x\r\n`);
    });
  });
  for (let sent = 0; sent < 10; sent += 1) {
    expect(await channel.deliver(message)).toMatchObject({ status: 'delivered' });
  }
  expect(connections).toBe(1);
});

it('ends the opening of a session that a server draws out', async () => {
  const closed = Promise.withResolvers<void>();
  const channel = await withStartTls(
    (socket) => {
      socket.write('220 x\r\n');
      const timer = setInterval(() => socket.write('\r\n'), 50);
      socket.once('close', () => {
        clearInterval(timer);
        closed.resolve();
      });
    },
    { responseTimeoutMs: 200 },
  );
  expect(await channel.check()).toEqual({
    status: 'unreachable',
    reason: 'the mail server took more than 0.8 seconds to open a session',
  });
  await closed.promise;
});
