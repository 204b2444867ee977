/** Bounds on what one connection may cost; times in milliseconds. */
export type ConnectionLimits = {
  /** Connections at a time; over it, the one that has waited longest without a request gives way. */
  readonly connections: number;
  /** From the connection to an agreed TLS session. */
  readonly handshakeMs: number;
  /** From the first byte of a request to the end of its headers. */
  readonly headersMs: number;
  /** From the first byte of a request to its end. */
  readonly requestMs: number;
  /** Between two requests of a connection. */
  readonly keepAliveMs: number;
  /** Without a byte in either direction: a client that does not read its answer. */
  readonly silenceMs: number;
  /** How often the two times of requests are checked. */
  readonly checkEveryMs: number;
  readonly headerBytes: number;
  readonly headerCount: number;
  /** How long a stop waits for requests in flight. */
  readonly stopMs: number;
};

/** Requests carry no body, so they are short. */
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
