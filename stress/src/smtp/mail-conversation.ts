import type { Socket } from 'node:net';
import { type SecureContext, TLSSocket } from 'node:tls';
import type { MailFault, MailStage } from './mail-fault.ts';

/** What a mail server does in one conversation. */
export type MailHouse = {
  readonly secureContext: SecureContext;
  /** What it announces to take at most; nothing where it is not given. */
  readonly announcedBytes: () => number | undefined;
  readonly faultAt: (stage: MailStage, to: string) => MailFault | undefined;
  /** A message is whole. @returns what to say where all is well */
  readonly receive: (to: string, text: string, fault: MailFault | undefined) => string;
};

/** Speaks SMTP with a client (RFC 5321, 3207, 4954), and misbehaves where the house says so. */
export function converse(raw: Socket, house: MailHouse): void {
  let socket: Socket = raw;
  let heard = '';
  let to = '';
  let isMessage = false;
  let isDeaf = false;

  const say = (text: string) => void socket.write(`${text}\r\n`);
  const hear = (bytes: Buffer) => {
    heard += bytes.toString('latin1');
    let isMore = true;
    while (isMore) isMore = takeNext();
  };
  const listen = (next: Socket) => {
    socket = next;
    // A client that leaves in the middle is the client's business.
    socket.on('data', hear).on('error', () => undefined);
  };

  function at(stage: MailStage, usual: string, goOn: () => void = () => undefined): void {
    const fault = house.faultAt(stage, to);
    if (fault) misbehave(fault, usual);
    else {
      say(usual);
      goOn();
    }
  }

  function misbehave(fault: MailFault, usual: string): void {
    if ('text' in fault) say(fault.text);
    if (fault.act === 'answer') return;
    if (fault.act === 'leave') say(usual);
    isDeaf = true;
    if (fault.act === 'leave' || fault.act === 'answer and leave') socket.end();
    if (fault.act === 'reset' || fault.act === 'take and reset') raw.resetAndDestroy();
  }

  function takeNext(): boolean {
    if (isDeaf) return false;
    return isMessage ? takeMessage() : takeLine();
  }

  function takeLine(): boolean {
    const end = heard.indexOf('\r\n');
    if (end < 0) return false;
    const line = heard.slice(0, end);
    heard = heard.slice(end + 2);
    command(line);
    return true;
  }

  function takeMessage(): boolean {
    const end = heard.indexOf('\r\n.\r\n');
    if (end < 0) return false;
    const text = heard.slice(0, end + 2);
    heard = heard.slice(end + 5);
    isMessage = false;
    const fault = house.faultAt('dot', to);
    const usual = house.receive(to, text, fault);
    if (fault) misbehave(fault, usual);
    else say(usual);
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
        say('250 ok');
    }
  }

  function extensions(): string {
    const bytes = house.announcedBytes();
    const size = bytes === undefined ? [] : [`250-SIZE ${bytes}`];
    return ['250-mail.example', ...size, socket === raw ? '250 STARTTLS' : '250 AUTH PLAIN'].join('\r\n');
  }

  function encrypt(): void {
    raw.off('data', hear);
    heard = '';
    listen(new TLSSocket(raw, { isServer: true, secureContext: house.secureContext }));
  }

  listen(raw);
  at('greeting', '220 mail.example');
}
