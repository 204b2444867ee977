/** Whether a server accepts deliveries. */
export type ServerOutcome =
  | { readonly status: 'ready' }
  /** Permanent. */
  | { readonly status: 'refused'; readonly reason: string }
  /** Transient, or the host name or port is wrong. */
  | { readonly status: 'unreachable'; readonly reason: string };
