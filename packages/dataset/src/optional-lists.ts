import type { CallOptions, Client, DuplicateSuggestion } from '@outlay/core';
import type { Dataset, DuplicatePair } from '@outlay/reports';
import { givenList, whyUnavailable } from './given.ts';
import { withoutBody } from './without-body.ts';

/** How lists are read; a filter needs some that reports do without. */
export type ListOptions = CallOptions & {
  /** Whether there is no report without the names of groups. */
  readonly needsGroups?: boolean;
  readonly withTags?: boolean;
};

/**
 * What of the service a report can do without, list by list.
 * @throws {ApiError} as `givenList`; where groups are needed, whatever keeps the service from giving them
 */
export async function fetchOptionalLists(
  client: Client,
  { needsGroups = false, withTags = false, ...options }: ListOptions,
): Promise<Pick<Dataset, 'recurring' | 'duplicates' | 'groups' | 'tags' | 'unavailable'>> {
  const askedGroups = client.groups.list({ showArchived: true }, options).page();
  const [recurring, duplicates, groups, tags] = await Promise.all([
    // One that ended lately was still paid in the period, or in the one before.
    givenList(
      'recurring',
      client.recurringExpenses.list({ includeInactive: true }, options).page(),
      (expense) => [withoutBody(expense)],
    ),
    givenList('duplicates', client.deduplication.suggestions(options).page(), duplicatePair),
    givenList('groups', askedGroups, ({ id, name }) => [{ id, name }]),
    withTags ? tagNames(client, options) : null,
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

/** `null` where the service does not give all of them: then nobody knows whether a name is wrong. */
async function tagNames(client: Client, options: CallOptions): Promise<readonly string[] | null> {
  try {
    const names: string[] = [];
    for await (const { name } of client.tags.list(options)) if (name !== null) names.push(name);
    return names;
  } catch (error) {
    whyUnavailable(error);
    return null;
  }
}

/** Nothing for a pair that a person rejected; `undefined` for what names no two documents. */
function duplicatePair(suggestion: DuplicateSuggestion): DuplicatePair[] | undefined {
  const { sourceId, targetId, confidencePerMille, reason, status } = suggestion;
  if (status === 'rejected' || status === 'dismissed') return [];
  if (sourceId === null || targetId === null) return undefined;
  return [{ sourceId, targetId, confidencePerMille, reason }];
}
