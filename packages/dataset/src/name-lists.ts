import type { CallOptions, Category, Client } from '@outlay/core';
import type { Dataset, GroupName, NameLists } from '@outlay/reports';
import { type OptionalResult, readOptionalList, whyUnavailable } from './optional-result.ts';
import { withoutBody } from './without-body.ts';

/** Which lists of names are read besides that of categories. */
export type NameListOptions = CallOptions & { readonly withGroups?: boolean; readonly withTags?: boolean };

/**
 * Reads the lists of names that a filter and accounting rules are checked against, without any document.
 * @throws {ApiError} as `whyUnavailable`; every error of the categories
 */
export async function fetchNameLists(
  client: Client,
  { withGroups = false, withTags = false, ...options }: NameListOptions,
): Promise<NameLists> {
  const [categoryNames, groups, tags] = await Promise.all([
    readCategories(client, options),
    withGroups ? readGroups(client, options) : { value: null, unavailable: [] },
    withTags ? readTagNames(client, options) : null,
  ]);
  return { categoryNames, groups: groups.value, tags, unavailable: groups.unavailable };
}

/** All categories. */
export async function readCategories(client: Client, options: CallOptions): Promise<Category[]> {
  const categories: Category[] = [];
  for await (const record of client.categories.list(options)) categories.push(withoutBody(record));
  return categories;
}

/**
 * The names of groups, also of archived ones.
 * @param options - `isRequired`: whether every error of the list is thrown
 * @throws {ApiError} as `readOptionalList`
 */
export async function readGroups(
  client: Client,
  { isRequired = false, ...options }: CallOptions & { readonly isRequired?: boolean },
): Promise<OptionalResult<readonly GroupName[]>> {
  const asking = client.groups.list({ showArchived: true }, options).page();
  const [read] = await Promise.all([
    readOptionalList('groups', asking, ({ id, name }) => [{ id, name }]),
    isRequired ? asking : null,
  ]);
  return read;
}

/** The names of all tags; `null` if the list is incomplete: then an unknown name may still be correct. */
export async function readTagNames(client: Client, options: CallOptions): Promise<Dataset['tags']> {
  try {
    const names: string[] = [];
    for await (const { name } of client.tags.list(options)) if (name !== null) names.push(name);
    return names;
  } catch (error) {
    whyUnavailable(error);
    return null;
  }
}
