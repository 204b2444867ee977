import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createSecureContext } from 'node:tls';
import type { SmtpSettings } from 'outlay/internal/adapters/channels/email/smtp-settings.ts';
import { sharedCertificate } from 'outlay/internal/testing/certificate.ts';
import type { MailFault } from './mail-fault.ts';
import { serveSession } from './smtp-session.ts';

/** A message that a mail server received whole. */
export type ReceivedMessage = {
  readonly to: string;
  readonly messageId: string;
  /** Of its bytes. */
  readonly sha256: string;
  readonly bytes: number;
  /** Whether the server delivers it. */
  readonly isTaken: boolean;
  /** The answer; `undefined` where there was none. */
  readonly answer: string | undefined;
};

/** A real mail server that fails on demand, and records messages and answers. */
export type FailingMailServer = {
  readonly settings: SmtpSettings;
  readonly received: readonly ReceivedMessage[];
  /** Answers that refused or deferred a recipient before the message came. */
  readonly declined: readonly { readonly to: string; readonly text: string }[];
  /** Replaces the remaining faults. */
  readonly fail: (faults: readonly MailFault[]) => void;
  /** Sets the announced size limit, bytes. */
  readonly announce: (bytes: number) => void;
  /** Ends every connection and takes no new ones. */
  readonly goDown: () => Promise<void>;
  readonly comeBack: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

/** Starts a mail server on a free port of loopback, with STARTTLS and a login. It works until `fail` is called. */
export async function startFailingMailServer(): Promise<FailingMailServer> {
  const { key, cert } = await sharedCertificate();
  const received: ReceivedMessage[] = [];
  const declined: { to: string; text: string }[] = [];
  const sockets = new Set<Socket>();
  let faults: MailFault[] = [];
  let announcedBytes: number | undefined;
  const behavior = {
    secureContext: createSecureContext({ key, cert }),
    announcedBytes: () => announcedBytes,
    faultAt(stage: MailFault['at'], to: string) {
      const fault = faults.find((each) => each.at === stage && (each.to ?? to) === to);
      if (fault && !fault.isPersistent) faults = faults.filter((each) => each !== fault);
      if (fault && 'text' in fault && stage !== 'dot') declined.push({ to, text: fault.text });
      return fault;
    },
    receive(to: string, text: string, fault: MailFault | undefined) {
      const usual = `250 queued as ${received.length + 1}`;
      received.push({ ...described(to, text), ...resultOf(fault, usual) });
      return usual;
    },
  };
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    serveSession(socket, behavior);
  });
  const listen = (port: number) => once(server.listen(port, '127.0.0.1'), 'listening');
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const goDown = async () => {
    for (const socket of sockets) socket.resetAndDestroy();
    if (server.listening) await once(server.close(), 'close');
  };
  return {
    settings: {
      host: 'localhost',
      port,
      tls: 'starttls',
      ca: cert,
      user: 'reports',
      password: 'correct horse',
    },
    received,
    declined,
    fail: (next) => {
      faults = [...next];
    },
    announce: (bytes) => {
      announcedBytes = bytes;
    },
    goDown,
    comeBack: async () => void (await listen(port)),
    stop: goDown,
  };
}

function described(to: string, text: string): Pick<ReceivedMessage, 'to' | 'messageId' | 'sha256' | 'bytes'> {
  const messageId = /^Message-ID: (.+?)\r$/im.exec(text)?.[1] ?? '';
  const sha256 = createHash('sha256').update(text, 'latin1').digest('hex');
  return { to, messageId, sha256, bytes: text.length };
}

function resultOf(fault: MailFault | undefined, usual: string): Pick<ReceivedMessage, 'isTaken' | 'answer'> {
  switch (fault?.act) {
    case undefined:
    case 'leave':
      return { isTaken: true, answer: usual };
    case 'answer':
    case 'answer and leave':
      return { isTaken: fault.text.startsWith('2'), answer: fault.text };
    case 'take and hang':
    case 'take and reset':
      return { isTaken: true, answer: undefined };
    case 'hang':
    case 'reset':
      return { isTaken: false, answer: undefined };
  }
}
