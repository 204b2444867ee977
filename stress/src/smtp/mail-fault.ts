/** The steps of an SMTP session at which a mail server can fail, in order. */
export const mailStages = [
  'greeting',
  'EHLO',
  'STARTTLS',
  'EHLO in TLS',
  'AUTH',
  'MAIL',
  'RCPT',
  'DATA',
  'dot',
] as const;

/** A step of a session; at `dot` the server has the whole message. */
export type MailStage = (typeof mailStages)[number];

/** How a mail server fails at a step. */
export type MailFault = {
  readonly at: MailStage;
  /** Only in a message to this address; from `RCPT` on. */
  readonly to?: string;
  /** Whether it fails every time; once where it is not given. */
  readonly isPersistent?: boolean;
} & (
  | { readonly act: 'answer' | 'answer and leave'; readonly text: string }
  /** Without an answer. At `dot` the message is lost. */
  | { readonly act: 'hang' | 'reset' }
  /** Takes the message and does not answer; at `dot`. */
  | { readonly act: 'take and hang' | 'take and reset' }
  /** Answers as usual and ends the connection. Not at `DATA`: whether the message arrives then is random. */
  | { readonly act: 'leave' }
);
