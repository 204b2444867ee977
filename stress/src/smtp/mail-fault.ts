/** The steps of a conversation at which a mail server can fail, in their order. */
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

/** A step of a conversation; at `dot` the server has the whole message. */
export type MailStage = (typeof mailStages)[number];

/** What a mail server does at a step instead of what it should. */
export type MailFault = {
  readonly at: MailStage;
  /** Only in a message to this address; from `RCPT` on. */
  readonly to?: string;
  /** Whether it does so every time; once where it is not given. */
  readonly isLasting?: boolean;
} & (
  | { readonly act: 'answer' | 'answer and leave'; readonly text: string }
  /** Without a word. At `dot` the message is lost. */
  | { readonly act: 'hang' | 'reset' }
  /** Takes the message, which will arrive, and does not say so; at `dot`. */
  | { readonly act: 'take and hang' | 'take and reset' }
  /** Says what it should, and ends the connection. Not at `DATA`: whether it then had the message is left to chance. */
  | { readonly act: 'leave' }
);
