import type { CallOptions, Client, DuplicateSuggestion } from '@outlay/core';
import type { Dataset, DuplicatePair } from '@outlay/reports';
import { readTagNames } from './name-lists.ts';
import { readOptionalList } from './optional-result.ts';
import { withoutBody } from './without-body.ts';

/** How lists are read. A filter requires some lists that are otherwise optional. */
export type ListOptions = CallOptions & {
  /** Whether the names of groups are required. */
  readonly needsGroups?: boolean;
  readonly withTags?: boolean;
  /** Whether recurring expenses and suspected duplicates are not requested. */
  readonly onlyGroups?: boolean;
};

/**
 * Reads the optional lists of a report.
 * @throws {ApiError} as `readOptionalList`; if groups are required, every error of their list
 */
export async function fetchOptionalLists(
  client: Client,
  { needsGroups = false, withTags = false, onlyGroups = false, ...options }: ListOptions,
): Promise<Pick<Dataset, 'recurring' | 'duplicates' | 'groups' | 'tags' | 'unavailable'>> {
  const askedGroups = client.groups.list({ showArchived: true }, options).page();
  const [recurring, duplicates, groups, tags] = await Promise.all([
    // An expense that ended recently may have been paid in the period or in the previous one.
    onlyGroups
      ? notRequested
      : readOptionalList(
          'recurring',
          client.recurringExpenses.list({ includeInactive: true }, options).page(),
          (expense) => [withoutBody(expense)],
        ),
    onlyGroups
      ? notRequested
      : readOptionalList('duplicates', client.deduplication.suggestions(options).page(), duplicatePair),
    readOptionalList('groups', askedGroups, ({ id, name }) => [{ id, name }]),
    withTags ? readTagNames(client, options) : null,
    needsGroups ? askedGroups : null,
  ]);
  return {
    recurring: recurring.value,
    duplicates: duplicates.value,
    groups: groups.value,
    tags,
    unavailable: [recurring, duplicates, groups].flatMap(({ unavailable }) => unavailable),
  };
}

const notRequested = { value: null, unavailable: [] } as const;

/** An empty list for a rejected pair; `undefined` if the suggestion does not name two documents. */
function duplicatePair(suggestion: DuplicateSuggestion): DuplicatePair[] | undefined {
  const { sourceId, targetId, confidencePerMille, reason, status } = suggestion;
  if (status === 'rejected' || status === 'dismissed') return [];
  if (sourceId === null || targetId === null) return undefined;
  return [{ sourceId, targetId, confidencePerMille, reason }];
}
