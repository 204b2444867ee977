import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createSecureContext } from 'node:tls';
import type { SmtpSettings } from 'outlay/internal/adapters/channels/email/smtp-settings.ts';
import { aCertificate } from 'outlay/internal/testing/certificate.ts';
import { converse } from './mail-conversation.ts';
import type { MailFault } from './mail-fault.ts';

/** A message that a mail server had whole. */
export type HeardMessage = {
  readonly to: string;
  readonly messageId: string;
  /** Of its bytes. */
  readonly sha256: string;
  readonly bytes: number;
  /** Whether it will arrive. */
  readonly isTaken: boolean;
  /** What was said to it; `undefined` where nothing was. */
  readonly answer: string | undefined;
};

/** A real mail server that fails as it is told to, and records what it had and what it said. */
export type FailingMailServer = {
  readonly settings: SmtpSettings;
  readonly heard: readonly HeardMessage[];
  /** Whom it refused or put off before it had the message, and with what words. */
  readonly declined: readonly { readonly to: string; readonly text: string }[];
  /** Replaces the faults that are left. */
  readonly fail: (faults: readonly MailFault[]) => void;
  /** Announces to take no more than so many bytes. */
  readonly announce: (bytes: number) => void;
  /** Ends every connection, and takes no more. */
  readonly goDown: () => Promise<void>;
  readonly comeBack: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

/** Starts a mail server on a free port of loopback, with STARTTLS and a login. All is well until it is told to fail. */
export async function startFailingMailServer(): Promise<FailingMailServer> {
  const { key, cert } = await aCertificate();
  const heard: HeardMessage[] = [];
  const declined: { to: string; text: string }[] = [];
  const sockets = new Set<Socket>();
  let faults: MailFault[] = [];
  let announcedBytes: number | undefined;
  const house = {
    secureContext: createSecureContext({ key, cert }),
    announcedBytes: () => announcedBytes,
    faultAt(stage: MailFault['at'], to: string) {
      const fault = faults.find((each) => each.at === stage && (each.to ?? to) === to);
      if (fault && !fault.isLasting) faults = faults.filter((each) => each !== fault);
      if (fault && 'text' in fault && stage !== 'dot') declined.push({ to, text: fault.text });
      return fault;
    },
    receive(to: string, text: string, fault: MailFault | undefined) {
      const usual = `250 queued as ${heard.length + 1}`;
      heard.push({ ...described(to, text), ...becameOf(fault, usual) });
      return usual;
    },
  };
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    converse(socket, house);
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
    heard,
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

function described(to: string, text: string): Pick<HeardMessage, 'to' | 'messageId' | 'sha256' | 'bytes'> {
  const messageId = /^Message-ID: (.+?)\r$/im.exec(text)?.[1] ?? '';
  const sha256 = createHash('sha256').update(text, 'latin1').digest('hex');
  return { to, messageId, sha256, bytes: text.length };
}

function becameOf(fault: MailFault | undefined, usual: string): Pick<HeardMessage, 'isTaken' | 'answer'> {
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
