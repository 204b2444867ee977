import type { CallOptions, Client, DuplicateSuggestion } from '@outlay/core';
import type { Dataset, DuplicatePair } from '@outlay/reports';
import { givenList } from './given.ts';
import { withoutBody } from './without-body.ts';

/** What of the service a report can do without, list by list. @throws {ApiError} as `givenList` */
export async function fetchOptionalLists(
  client: Client,
  options: CallOptions,
): Promise<Pick<Dataset, 'recurring' | 'duplicates' | 'groups' | 'unavailable'>> {
  const [recurring, duplicates, groups] = await Promise.all([
    // One that ended lately was still paid in the period, or in the one before.
    givenList(
      'recurring',
      client.recurringExpenses.list({ includeInactive: true }, options).page(),
      (expense) => [withoutBody(expense)],
    ),
    givenList('duplicates', client.deduplication.suggestions(options).page(), duplicatePair),
    givenList('groups', client.groups.list({ showArchived: true }, options).page(), ({ id, name }) => [
      { id, name },
    ]),
  ]);
  return {
    recurring: recurring.value,
    duplicates: duplicates.value,
    groups: groups.value,
    unavailable: [recurring, duplicates, groups].flatMap(({ unavailable }) => unavailable),
  };
}

/** Nothing for a pair that a person rejected; `undefined` for what names no two documents. */
function duplicatePair(suggestion: DuplicateSuggestion): DuplicatePair[] | undefined {
  const { sourceId, targetId, confidencePerMille, reason, status } = suggestion;
  if (status === 'rejected' || status === 'dismissed') return [];
  if (sourceId === null || targetId === null) return undefined;
  return [{ sourceId, targetId, confidencePerMille, reason }];
}
