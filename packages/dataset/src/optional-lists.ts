import type { CallOptions, Client, DuplicateSuggestion } from '@outlay/core';
import type { Dataset, DuplicatePair, GroupName } from '@outlay/reports';
import { readGroups, readTagNames } from './name-lists.ts';
import { type OptionalResult, readOptionalList } from './optional-result.ts';
import { withoutBody } from './without-body.ts';

/** How lists are read. A filter requires some lists that are otherwise optional. */
export type ListOptions = CallOptions & {
  /** Whether the names of groups are required; otherwise they are not requested. */
  readonly needsGroups?: boolean;
  readonly withTags?: boolean;
  /** Whether recurring expenses and suspected duplicates are not requested. */
  readonly onlyNames?: boolean;
};

/** The optional lists of a report. */
export type OptionalLists = Pick<Dataset, 'recurring' | 'duplicates' | 'tags'> & {
  readonly groups: OptionalResult<readonly GroupName[]>;
  /** Lists other than that of groups. */
  readonly unavailable: Dataset['unavailable'];
};

/**
 * Reads the optional lists of a report.
 * @throws {ApiError} as `readOptionalList`; if groups are required, every error of their list
 */
export async function fetchOptionalLists(
  client: Client,
  { needsGroups = false, withTags = false, onlyNames = false, ...options }: ListOptions,
): Promise<OptionalLists> {
  const [recurring, duplicates, groups, tags] = await Promise.all([
    // An expense that ended recently may have been paid in the period or in the previous one.
    onlyNames
      ? notRequested
      : readOptionalList(
          'recurring',
          client.recurringExpenses.list({ includeInactive: true }, options).page(),
          (expense) => [withoutBody(expense)],
        ),
    onlyNames
      ? notRequested
      : readOptionalList('duplicates', client.deduplication.suggestions(options).page(), duplicatePair),
    needsGroups ? readGroups(client, { ...options, isRequired: true }) : notRequested,
    withTags ? readTagNames(client, options) : null,
  ]);
  return {
    recurring: recurring.value,
    duplicates: duplicates.value,
    groups,
    tags,
    unavailable: [recurring, duplicates].flatMap(({ unavailable }) => unavailable),
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
