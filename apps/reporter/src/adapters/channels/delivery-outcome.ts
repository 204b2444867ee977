/** The outcome of a delivery attempt. */
export type DeliveryOutcome =
  | { readonly status: 'delivered'; readonly receipt: string }
  /** Permanent. `isNameTaken`: a different file with this name exists and is not replaced. */
  | { readonly status: 'refused'; readonly reason: string; readonly isNameTaken?: true }
  /** Transient: the delivery can be retried. */
  | { readonly status: 'unreachable'; readonly reason: string }
  /** The message may have arrived; it must not be sent again without notice. */
  | { readonly status: 'unknown'; readonly reason: string };
