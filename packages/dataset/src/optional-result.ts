import { ApiError, type ApiErrorCode, LimitExceededError } from '@outlay/core';
import type { List } from '@outlay/core/contract';
import type { OptionalResource, UnavailableReason, UnavailableResource } from '@outlay/reports';

/** Optional records and the reason why they are unavailable; `value` is `null` if none were read. */
export type OptionalResult<Value> = {
  readonly value: Value | null;
  readonly unavailable: readonly UnavailableResource[];
};

/** Errors that fail the whole report. */
const decisive: ReadonlySet<ApiErrorCode> = new Set([
  'unauthorized',
  'aborted',
  // The limit belongs to the token, not to this resource: after a wait, the whole report can be created.
  'rate_limited',
  'limit_exceeded',
  'invalid_configuration',
]);

/**
 * Why a resource is unavailable, as a fixed word without text of the service.
 * @throws the error itself if it is not about this resource: a refused token, an aborted request, a reached limit, or
 *   an unexpected error
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
 * Reads an optional list.
 * @param read - the records of an element; `undefined` if it cannot be read
 * @throws as `whyUnavailable`
 */
export async function readOptionalList<Element, Record>(
  resource: OptionalResource,
  asking: Promise<List<Element>>,
  read: (element: Element) => readonly Record[] | undefined,
): Promise<OptionalResult<readonly Record[]>> {
  try {
    const { items, totalCount, hasMore, unreadable } = await asking;
    const readable = items.flatMap((element) => {
      const records = read(element);
      return records ? [records] : [];
    });
    const listed = Math.max(items.length + unreadable, totalCount ?? 0);
    const missingRecords = listed - readable.length;
    if (missingRecords === 0 && !hasMore) return { value: readable.flat(), unavailable: [] };
    if (readable.length === 0) return unavailableResult(resource, 'unreadable');
    // If the list has more pages, the number of missing records is known only from its total count.
    const isCounted = !hasMore || (totalCount ?? 0) > items.length + unreadable;
    return {
      value: readable.flat(),
      unavailable: [{ resource, reason: 'incomplete', missingRecords: isCounted ? missingRecords : null }],
    };
  } catch (error) {
    return unavailableResult(resource, whyUnavailable(error));
  }
}

/** The result for an unavailable resource. */
export function unavailableResult(
  resource: OptionalResource,
  reason: UnavailableReason,
): OptionalResult<never> {
  return { value: null, unavailable: [{ resource, reason, missingRecords: null }] };
}
