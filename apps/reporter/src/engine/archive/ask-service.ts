import type { Client, ListDocumentsQuery } from '@outlay/core';
import { endpoints, type Granularity, type Preset } from '@outlay/core/contract';
import { type ArchivedRequest, imageOf } from '../../adapters/archive/archived-request.ts';

/**
 * Sends a request of an archive's client over a connection, so that it is retried and counted like every other request.
 * @throws {ApiError}
 * @throws {Error} for a request that reports do not send: a bug
 */
export async function askService(
  client: Client,
  request: ArchivedRequest,
  signal: AbortSignal,
): Promise<void> {
  const image = imageOf(request);
  const send = image === undefined ? senders[request.path] : () => client.documents.image(image, { signal });
  if (!send) throw new Error(`reports do not request ${request.path}`);
  await send(client, request.query, { signal });
}

type Send = (client: Client, query: URLSearchParams, options: { signal: AbortSignal }) => Promise<unknown>;

const senders: Readonly<Record<string, Send>> = {
  [endpoints.listDocuments.path]: (client, query, options) =>
    client.documents.list(Object.fromEntries(query) as ListDocumentsQuery, options).page(),
  [endpoints.getPeriodSummary.path]: (client, query, options) => {
    const { startDate = '', endDate = '' } = Object.fromEntries(query);
    return client.summaries.period({ startDate, endDate, ...granularityIn(query) }, options);
  },
  [endpoints.getPresetSummary.path]: (client, query, options) =>
    client.summaries.preset(query.get('preset') as Preset, granularityIn(query), options),
  [endpoints.listCategories.path]: (client, _, options) => client.categories.list(options).page(),
  [endpoints.listTags.path]: (client, _, options) => client.tags.list(options).page(),
  [endpoints.listGroups.path]: (client, query, options) =>
    client.groups.list({ showArchived: query.get('showArchived') === 'true' }, options).page(),
  [endpoints.listRecurringExpenses.path]: (client, query, options) =>
    client.recurringExpenses
      .list({ includeInactive: query.get('includeInactive') === 'true' }, options)
      .page(),
  [endpoints.listDuplicateSuggestions.path]: (client, _, options) =>
    client.deduplication.suggestions(options).page(),
  [endpoints.listWeeklySummaries.path]: (client, query, options) =>
    client.weeklySummaries
      .list({ pageSize: Number(query.get('pageSize')) }, options)
      .page(Number(query.get('page'))),
};

function granularityIn(query: URLSearchParams): { readonly granularity?: Granularity } {
  const granularity = query.get('granularity');
  return granularity === null ? {} : { granularity: granularity as Granularity };
}
