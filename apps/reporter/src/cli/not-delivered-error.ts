/** Reports that were made and of which something did not get to its place. */
export class NotDeliveredError extends Error {
  override readonly name = 'NotDeliveredError';
  readonly code = 'not_delivered';

  /** @param runs - the identifiers of the runs, one or more */
  constructor(runs: readonly string[]) {
    super(`made, but not delivered everywhere; see: ${runs.map((id) => `outlay show ${id}`).join(', ')}`);
  }
}
