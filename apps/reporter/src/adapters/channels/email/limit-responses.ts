import type SMTPConnection from 'nodemailer/lib/smtp-connection/index.js';
import { joinReasons, sayReason } from '../../../reasons/say-reason.ts';

/**
 * Maximum size of responses before a message and for each message. A few lines are usual, plus large tokens of a login.
 */
const maxLines = 1_000;
const maxBytes = 1 << 20;

/** Limits the responses of a server over a connection. */
export type ResponseLimits = {
  /** Resets the counters for the next message. */
  readonly restart: () => void;
};

/** Nodemailer passes all received data to this method, encrypted or not; its type declarations do not include it. */
type Receiving = { _onData: (bytes: Buffer) => void };

/** Ends a connection if the server sends too much: nodemailer stores each line and gets slower with their number. */
export function limitResponses(connection: SMTPConnection): ResponseLimits {
  const receiving = connection as unknown as Receiving;
  const receive = receiving['_onData'].bind(connection);
  let lines = 0;
  let bytes = 0;
  receiving['_onData'] = (data) => {
    bytes += data.byteLength;
    lines += linesIn(data);
    if (bytes <= maxBytes && lines <= maxLines) receive(data);
    else if (connection['_socket']) connection['_socket'].destroy(tooMuch());
  };
  return {
    restart() {
      lines = 0;
      bytes = 0;
    },
  };
}

function linesIn(bytes: Buffer): number {
  let lines = 0;
  for (const byte of bytes) if (byte === 0x0a) lines += 1;
  return lines;
}

function tooMuch(): Error {
  return new Error(
    joinReasons(
      sayReason('mail_long_answers', { lines: maxLines, bytes: maxBytes }),
      sayReason('mail_few_lines'),
    ),
  );
}
