/** What became of a delivery. */
export type DeliveryOutcome =
  | { readonly status: 'delivered'; readonly receipt: string }
  /** For good: a person must act. `isNameTaken`: a file with other content has the name, and stays. */
  | { readonly status: 'refused'; readonly reason: string; readonly isNameTaken?: true }
  /** For now: it can be tried again. */
  | { readonly status: 'unreachable'; readonly reason: string }
  /** It may have arrived: never silently sent again. */
  | { readonly status: 'unknown'; readonly reason: string };
