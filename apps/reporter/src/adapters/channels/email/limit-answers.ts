import type SMTPConnection from 'nodemailer/lib/smtp-connection/index.js';

/** What a server may say before a message, and of each message: a few lines are usual, and large tokens of a login. */
const maxLines = 1_000;
const maxBytes = 1 << 20;

/** The limits of what a server says in a connection. */
export type AnswerLimits = {
  /** Counts from here on, for the next message. */
  readonly restart: () => void;
};

/** The library gives this method all that the server says, also once it is encrypted; its types do not name it. */
type Receiving = { _onData: (bytes: Buffer) => void };

/**
 * Ends a connection whose server says more than it has to: the library keeps each line, and takes the longer for the next
 * the more there are.
 */
export function limitAnswers(connection: SMTPConnection): AnswerLimits {
  const receiving = connection as unknown as Receiving;
  const receive = receiving['_onData'].bind(connection);
  let lines = 0;
  let bytes = 0;
  receiving['_onData'] = (said) => {
    bytes += said.byteLength;
    lines += linesIn(said);
    if (bytes <= maxBytes && lines <= maxLines) receive(said);
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
    `the mail server says more than ${maxLines} lines or ${maxBytes} bytes where a few lines are usual`,
  );
}
