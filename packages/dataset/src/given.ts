import { ApiError, type ApiErrorCode, LimitExceededError } from '@outlay/core';
import type { List } from '@outlay/core/contract';
import type { OptionalResource, UnavailableReason, UnavailableResource } from '@outlay/reports';

/** What the service gave of something that a report can do without; `null` where it gave nothing. */
export type Given<Value> = {
  readonly value: Value | null;
  readonly unavailable: readonly UnavailableResource[];
};

/** What ends the report wherever it happens. */
const decisive: ReadonlySet<ApiErrorCode> = new Set([
  'unauthorized',
  'aborted',
  // The limit is of the token, not of this resource: who waits for it gets the whole report.
  'rate_limited',
  'limit_exceeded',
  'invalid_configuration',
]);

/**
 * Why the service did not give something, in a word that holds no text of the service.
 * @throws the error itself where it is not about this one resource: a refused token, a caller who gave up, a used-up
 *   limit, or a fault of ours
 */
export function whyUnavailable(error: unknown): UnavailableReason {
  if (error instanceof LimitExceededError && error.limit.name === 'maxBodyBytes') return 'unreadable';
  if (!(error instanceof ApiError) || decisive.has(error.code)) throw error;
  if (error.details.status === 501) return 'not_offered';
  return reasons[error.code] ?? 'failed';
}

const reasons: Readonly<Partial<Record<ApiErrorCode, UnavailableReason>>> = {
  not_found: 'not_offered',
  forbidden: 'forbidden',
  timeout: 'timeout',
  protocol: 'unreadable',
  schema: 'unreadable',
};

/**
 * Reads a list that a report can do without.
 * @param read - the records of an element; `undefined` where it cannot be read
 * @throws as `whyUnavailable`
 */
export async function givenList<Element, Record>(
  resource: OptionalResource,
  asking: Promise<List<Element>>,
  read: (element: Element) => readonly Record[] | undefined,
): Promise<Given<readonly Record[]>> {
  try {
    const { items, totalCount, hasMore, unreadable } = await asking;
    const readable = items.flatMap((element) => {
      const records = read(element);
      return records ? [records] : [];
    });
    const listed = Math.max(items.length + unreadable, totalCount ?? 0);
    const missingRecords = listed - readable.length;
    if (missingRecords === 0 && !hasMore) return { value: readable.flat(), unavailable: [] };
    if (readable.length === 0) return notGiven(resource, 'unreadable');
    // A list that goes on says how many are missing only where it counts more of them than came.
    const isCounted = !hasMore || (totalCount ?? 0) > items.length + unreadable;
    return {
      value: readable.flat(),
      unavailable: [{ resource, reason: 'incomplete', missingRecords: isCounted ? missingRecords : null }],
    };
  } catch (error) {
    return notGiven(resource, whyUnavailable(error));
  }
}

/** Nothing was given. */
export function notGiven(resource: OptionalResource, reason: UnavailableReason): Given<never> {
  return { value: null, unavailable: [{ resource, reason, missingRecords: null }] };
}
