/** How to reach an SMTP server, and its limits. */
export type SmtpSettings = {
  readonly host: string;
  readonly port: number;
  /** `implicit`: TLS from the first byte. `starttls`: STARTTLS is required before anything is sent. */
  readonly tls: 'implicit' | 'starttls';
  readonly user?: string;
  readonly password?: string;
  /** A private certificate authority to trust, PEM. */
  readonly ca?: string;
  /** Signs every message, if the server does not. */
  readonly dkim?: DkimKey;
  /** Maximum encoded size of a message; 20 MB by default. A server may announce a smaller one. */
  readonly maxMessageBytes?: number;
  /** Timeout for a response; by default five minutes, as RFC 5321 §4.5.3.2 recommends. Milliseconds. */
  readonly responseTimeoutMs?: number;
};

/** Key for signing messages (RFC 6376). */
export type DkimKey = {
  /** The signing domain. */
  readonly domain: string;
  /** Name of the key in the domain's DNS. */
  readonly selector: string;
  /** RSA, PEM. */
  readonly privateKey: string;
};
