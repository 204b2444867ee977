import type { CallOptions, Client } from '@outlay/core';
import { type Dataset, filterCriteria, type SourcedSummary } from '@outlay/reports';
import { abortingOnFailure } from './aborting-on-failure.ts';
import type { DatasetRequest } from './dataset-request.ts';
import { earlierMonths } from './earlier-months.ts';
import { fetchPeriods, type Periods } from './fetch-periods.ts';
import { readCategories, readGroups } from './name-lists.ts';
import { fetchOptionalLists } from './optional-lists.ts';
import { paymentHistory } from './payment-history.ts';
import { findRecordsStart } from './records-start.ts';
import { weeklyText } from './weekly-text.ts';

/**
 * Reads everything that a report of a period is built from. Documents, the summary and categories are required and
 * complete; for everything else, the dataset records what was unavailable.
 * @throws {ApiError} if a required request fails permanently, or an amount cannot be read exactly
 */
export function fetchDataset(client: Client, request: DatasetRequest): Promise<Dataset> {
  return abortingOnFailure(request.signal, (signal) => readDataset(client, { ...request, signal }));
}

async function readDataset(client: Client, request: DatasetRequest): Promise<Dataset> {
  const { kind, period, timeZone, account, now, onlyDocuments = false } = request;
  const options = request.signal ? { signal: request.signal } : {};
  const criteria = new Set(filterCriteria(request.filter).map(({ key }) => key));
  const isFiltered = criteria.size > 0;
  const needsGroups = criteria.has('group');
  const listed = { needsGroups, withTags: criteria.has('tag'), onlyNames: onlyDocuments };
  const [periods, categories, optional] = await Promise.all([
    fetchPeriods(client, request),
    readCategories(client, options),
    fetchOptionalLists(client, { ...options, ...listed }),
  ]);
  const { records, previous, lastYear, totals } = periods;
  const { documents } = records;
  const { recurring } = optional;
  const known = { kind, period, timeZone, documents, previous, lastYear, recurring, isFiltered, totals };
  const begin = findRecordsStart(client, known, request.signal);
  const history = onlyDocuments ? null : paymentHistory(client, known, request.signal);
  const currency = records.summary.total.currency;
  const [{ summary, unavailable }, earlier, groups] = await Promise.all([
    withWeeklyText(client, request, records.summary),
    isFiltered || !history
      ? null
      : earlierMonths(client, { ...known, currency, history, begin }, request.signal),
    needsGroups ? optional.groups : groupsOf(client, periods, options),
    begin,
    history,
  ]);
  return {
    kind,
    timeZone,
    account,
    readAt: now.toISOString(),
    ...records,
    summary,
    period,
    categoryNames: categories,
    previous,
    lastYear,
    recordsStart: await begin,
    paymentHistory: await history,
    earlierMonths: earlier,
    recurring,
    duplicates: optional.duplicates,
    groups: groups.value,
    tags: optional.tags,
    unavailable: [...optional.unavailable, ...groups.unavailable, ...unavailable],
  };
}

/** The names of groups, if a document is in one. */
async function groupsOf(
  client: Client,
  { records, previous, lastYear }: Periods,
  options: CallOptions,
): ReturnType<typeof readGroups> {
  const isShared = [records, previous, lastYear].some((read) =>
    read?.documents.some(({ groupId }) => groupId !== null),
  );
  return isShared ? readGroups(client, options) : { value: null, unavailable: [] };
}

/** Adds the service's weekly text, if requested and missing in the summary. */
async function withWeeklyText(
  client: Client,
  request: DatasetRequest,
  summary: SourcedSummary,
): Promise<Pick<Dataset, 'summary' | 'unavailable'>> {
  const isAsked = request.withServiceText && request.kind === 'weekly';
  if (!isAsked || summary.narrative !== null) return { summary, unavailable: [] };
  const { value, unavailable } = await weeklyText(client, request);
  return { summary: { ...summary, narrative: value }, unavailable };
}
