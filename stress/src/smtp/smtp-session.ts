import type { Socket } from 'node:net';
import { type SecureContext, TLSSocket } from 'node:tls';
import type { MailFault, MailStage } from './mail-fault.ts';

/** How a mail server behaves in one session. */
export type SessionBehavior = {
  readonly secureContext: SecureContext;
  /** The announced size limit, bytes; none is announced where it is `undefined`. */
  readonly announcedBytes: () => number | undefined;
  readonly faultAt: (stage: MailStage, to: string) => MailFault | undefined;
  /** Receives a whole message. @returns the usual answer */
  readonly receive: (to: string, text: string, fault: MailFault | undefined) => string;
};

/** Serves an SMTP session (RFC 5321, 3207, 4954), and fails where its behavior says so. */
export function serveSession(raw: Socket, behavior: SessionBehavior): void {
  let socket: Socket = raw;
  let received = '';
  let to = '';
  let isMessage = false;
  let isClosed = false;

  const answer = (text: string) => void socket.write(`${text}\r\n`);
  const read = (bytes: Buffer) => {
    received += bytes.toString('latin1');
    let isMore = true;
    while (isMore) isMore = readNext();
  };
  const listen = (next: Socket) => {
    socket = next;
    // Clients may disconnect at any time.
    socket.on('data', read).on('error', () => undefined);
  };

  function at(stage: MailStage, usual: string, goOn: () => void = () => undefined): void {
    const fault = behavior.faultAt(stage, to);
    if (fault) fail(fault, usual);
    else {
      answer(usual);
      goOn();
    }
  }

  function fail(fault: MailFault, usual: string): void {
    if ('text' in fault) answer(fault.text);
    if (fault.act === 'answer') return;
    if (fault.act === 'leave') answer(usual);
    isClosed = true;
    if (fault.act === 'leave' || fault.act === 'answer and leave') socket.end();
    if (fault.act === 'reset' || fault.act === 'take and reset') raw.resetAndDestroy();
  }

  function readNext(): boolean {
    if (isClosed) return false;
    return isMessage ? readMessage() : readLine();
  }

  function readLine(): boolean {
    const end = received.indexOf('\r\n');
    if (end < 0) return false;
    const line = received.slice(0, end);
    received = received.slice(end + 2);
    command(line);
    return true;
  }

  function readMessage(): boolean {
    const end = received.indexOf('\r\n.\r\n');
    if (end < 0) return false;
    const text = received.slice(0, end + 2);
    received = received.slice(end + 5);
    isMessage = false;
    const fault = behavior.faultAt('dot', to);
    const usual = behavior.receive(to, text, fault);
    if (fault) fail(fault, usual);
    else answer(usual);
    return true;
  }

  function command(line: string): void {
    const [verb = ''] = line.toUpperCase().split(' ');
    switch (verb) {
      case 'EHLO':
        at(socket === raw ? 'EHLO' : 'EHLO in TLS', extensions());
        return;
      case 'STARTTLS':
        at('STARTTLS', '220 go ahead', encrypt);
        return;
      case 'AUTH':
        at('AUTH', '235 welcome');
        return;
      case 'MAIL':
        to = '';
        at('MAIL', '250 sender ok');
        return;
      case 'RCPT':
        to = /<(.*)>/.exec(line)?.[1] ?? '';
        at('RCPT', '250 recipient ok');
        return;
      case 'DATA':
        at('DATA', '354 go on', () => {
          isMessage = true;
        });
        return;
      default:
        answer('250 ok');
    }
  }

  function extensions(): string {
    const bytes = behavior.announcedBytes();
    const size = bytes === undefined ? [] : [`250-SIZE ${bytes}`];
    return ['250-mail.example', ...size, socket === raw ? '250 STARTTLS' : '250 AUTH PLAIN'].join('\r\n');
  }

  function encrypt(): void {
    raw.off('data', read);
    received = '';
    listen(new TLSSocket(raw, { isServer: true, secureContext: behavior.secureContext }));
  }

  listen(raw);
  at('greeting', '220 mail.example');
}
