/** Whether a server would take deliveries. */
export type ServerOutcome =
  | { readonly status: 'ready' }
  /** For good: a person must act. */
  | { readonly status: 'refused'; readonly reason: string }
  /** For now, or because of the name or port. */
  | { readonly status: 'unreachable'; readonly reason: string };
