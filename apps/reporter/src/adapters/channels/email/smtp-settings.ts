/** How to reach an SMTP server, and what it takes. */
export type SmtpSettings = {
  readonly host: string;
  readonly port: number;
  /** `implicit`: TLS from the first byte. `starttls`: TLS before anything is said, or nothing is sent. */
  readonly tls: 'implicit' | 'starttls';
  readonly user?: string;
  readonly password?: string;
  /** A private certificate authority to trust, PEM. */
  readonly ca?: string;
  /** Signs every message, where the server does not. */
  readonly dkim?: DkimKey;
  /** How large a message may be, as it travels; 20 MB where it is not given. A server may announce less. */
  readonly maxMessageBytes?: number;
  /** How long an answer may take. RFC 5321 §4.5.3.2 asks for five minutes, which are usual here. */
  readonly responseTimeoutMs?: number;
};

/** What messages are signed with (RFC 6376). */
export type DkimKey = {
  /** Whose signature it is. */
  readonly domain: string;
  /** Name of the key in the domain's DNS. */
  readonly selector: string;
  /** RSA, PEM. */
  readonly privateKey: string;
};
