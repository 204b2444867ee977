/** The resources of the service that a report does not require. */
export type OptionalResource = 'recurring' | 'duplicates' | 'groups' | 'weekly_text' | 'receipts';

/**
 * Why a resource is unavailable: the service does not offer it, the token may not read it, the request failed or timed
 * out, the response is unreadable, or some records are unreadable or missing; the other records of an `incomplete`
 * resource are used.
 */
export type UnavailableReason =
  | 'not_offered'
  | 'forbidden'
  | 'failed'
  | 'timeout'
  | 'unreadable'
  | 'incomplete';

/** A resource that the service did not return, or returned incompletely. The report states it wherever it matters. */
export type UnavailableResource = {
  readonly resource: OptionalResource;
  readonly reason: UnavailableReason;
  /**
   * The number of missing records of an incomplete resource; `null` if nothing was returned, or the number is unknown.
   */
  readonly missingRecords: number | null;
};
