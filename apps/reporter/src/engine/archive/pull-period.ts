import { createHash } from 'node:crypto';
import { ApiError, type Client } from '@outlay/core';
import { endpoints } from '@outlay/core/contract';
import { addDays, dateInZone, startOfDay } from '@outlay/core/time';
import { type DatasetRequest, fetchDataset } from '@outlay/dataset';
import type { ArchivedPeriod, KindAndPeriod } from '../../adapters/archive/archive-index.ts';
import { archiveClient } from './archive-client.ts';
import type { ArchiveDraft } from './archive-draft.ts';
import type { PullChoice } from './pull-options.ts';

/** A period to mirror. */
export type PullingPeriod = {
  /** Connected to the service. */
  readonly client: Client;
  readonly draft: ArchiveDraft;
  readonly choice: PullChoice;
  readonly period: KindAndPeriod;
  /** The same period of an earlier pull. */
  readonly earlier: ArchivedPeriod | undefined;
  readonly now: Date;
  readonly baseUrl: string;
  readonly signal: AbortSignal;
};

/** A filtered report reads more than an unfiltered one: which names it has does not matter. */
const anyFilter = { group: ['-'], tag: ['-'] } as const;

/** Periods that ended less than so many days ago may be requested by the name of a preset. */
const recentDays = 40;

/**
 * Mirrors what the reports of a period need, by reading it as a report does. Does nothing if no record has changed that an
 * earlier pull of the period depends on.
 * @throws {ApiError} if the service does not respond, or refuses what every report needs
 */
export async function pullPeriod(pulling: PullingPeriod): Promise<ArchivedPeriod> {
  const { draft, choice, period, now } = pulling;
  const { timeZone } = choice.account;
  const isRecent = addDays(period.until, recentDays) > dateInZone(now, timeZone);
  const basis = isRecent ? null : await basisOf(draft, startOfDay(period.until, timeZone));
  const kept = await keptRequests(pulling, basis);
  return { ...period, basis, requests: kept ?? (await requestAll(pulling)) };
}

/** The requests of an earlier pull, if their answers are still those of the service; otherwise `undefined`. */
async function keptRequests(
  { draft, earlier }: PullingPeriod,
  basis: string | null,
): Promise<string[] | undefined> {
  if (!earlier || basis === null || earlier.basis !== basis) return undefined;
  const { requests } = earlier;
  return (await draft.keepAll(requests)) ? requests : undefined;
}

/** A hash of all documents and totals until an instant, and of the lists of names. */
async function basisOf(draft: ArchiveDraft, until: string): Promise<string | null> {
  const basis = await draft.documents.basisUntil(until);
  if (basis === undefined) return null;
  const lists = [...draft.answers.all].flatMap(([key, { body }]) =>
    listPaths.has(key.replace(/\?.*/, '')) ? `${key} ${body?.sha256 ?? ''}` : [],
  );
  return createHash('sha256')
    .update(JSON.stringify([basis, lists.toSorted()]))
    .digest('hex');
}

/** Lists of the whole account, which each pull requests. */
const listPaths: ReadonlySet<string> = new Set([
  endpoints.listCategories.path,
  endpoints.listTags.path,
  endpoints.listGroups.path,
  endpoints.listRecurringExpenses.path,
  endpoints.listDuplicateSuggestions.path,
]);

/** @returns the requests whose answers are recorded */
async function requestAll(pulling: PullingPeriod): Promise<string[]> {
  const { client: service, draft, choice, period, now, baseUrl, signal } = pulling;
  const { timeZone, currency, title } = choice.account;
  const { kind, ...days } = period;
  const request: DatasetRequest = {
    kind,
    period: days,
    timeZone,
    currency,
    account: title,
    now,
    signal,
    withServiceText: true,
  };
  const requested = new Set<string>();
  const answer = draft.answerWith(service);
  const answering = archiveClient({ baseUrl, timeZone }, (asked) => {
    requested.add(asked.key);
    return answer(asked);
  });
  await answering.use(async (client) => {
    await fetchDataset(client, request);
    if (kind !== 'monthly' && kind !== 'quarterly') return;
    // The service may refuse the list of groups, without which no report can be filtered by group.
    await fetchDataset(client, { ...request, filter: anyFilter }).catch(unlessApiError);
  });
  return [...requested].filter((key) => draft.answers.all.has(key));
}

function unlessApiError(error: unknown): void {
  if (!(error instanceof ApiError)) throw error;
}
