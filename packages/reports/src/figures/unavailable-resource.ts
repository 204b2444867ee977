/** What of the service a report can do without. */
export type OptionalResource = 'recurring' | 'duplicates' | 'groups' | 'weekly_text' | 'receipts';

/**
 * Why the service did not give something: it does not offer it, the token may not read it, the request failed, no answer
 * came in time, the answer could not be read, or some of its records
 * could not or did not come: of an `incomplete` one the others are given.
 */
export type UnavailableReason =
  | 'not_offered'
  | 'forbidden'
  | 'failed'
  | 'timeout'
  | 'unreadable'
  | 'incomplete';

/** Something that the service did not give, or gave only in part. The report says so wherever it matters. */
export type UnavailableResource = {
  readonly resource: OptionalResource;
  readonly reason: UnavailableReason;
  /** How many records of it are missing where the others came; `null` where nothing came, or nobody knows how many. */
  readonly missingRecords: number | null;
};
