/** Limits of connections; times in milliseconds. */
export type ConnectionLimits = {
  /** Maximum number of connections; beyond it, the one that has been idle longest is closed. */
  readonly connections: number;
  /** From the connection to a complete TLS handshake. */
  readonly handshakeMs: number;
  /** From the first byte of a request to the end of its headers. */
  readonly headersMs: number;
  /** From the first byte of a request to its end. */
  readonly requestMs: number;
  /** Between two requests of a connection. */
  readonly keepAliveMs: number;
  /** Without a byte in either direction, for clients that do not read the response. */
  readonly silenceMs: number;
  /** How often the timeouts of requests are checked. */
  readonly checkEveryMs: number;
  readonly headerBytes: number;
  readonly headerCount: number;
  /** How long a shutdown waits for requests in flight. */
  readonly stopMs: number;
};

/** Short, because requests have no body. */
export const defaultConnectionLimits: ConnectionLimits = {
  connections: 1000,
  handshakeMs: 10_000,
  headersMs: 10_000,
  requestMs: 20_000,
  keepAliveMs: 5_000,
  silenceMs: 60_000,
  checkEveryMs: 1_000,
  headerBytes: 16 * 1024,
  headerCount: 100,
  stopMs: 10_000,
};
