/** What became of a delivery. */
export type DeliveryOutcome =
  | { readonly status: 'delivered'; readonly receipt: string }
  /** For good: a person must act. */
  | { readonly status: 'refused'; readonly reason: string }
  /** For now: it can be tried again. */
  | { readonly status: 'unreachable'; readonly reason: string }
  /** It may have arrived: never silently sent again. */
  | { readonly status: 'unknown'; readonly reason: string };
