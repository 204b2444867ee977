import { ApiError, type Client } from '@outlay/core';
import type { EndpointName } from '@outlay/core/contract';
import type { TestService } from '@outlay/service/testing';
import { connect } from 'outlay/internal/adapters/service/connect.ts';
import { type Reshaping, startReshapingProxy } from './reshaping-proxy.ts';

/** Identifiers of records that the service has. */
export type KnownIds = { readonly document: string; readonly notification: string; readonly group: string };

/** A call of each endpoint that no report uses. */
const calls: Readonly<Partial<Record<EndpointName, (client: Client, ids: KnownIds) => Promise<unknown>>>> = {
  getDocument: (client, { document }) => client.documents.get(document),
  getDocumentImage: (client, { document }) => client.documents.image(document),
  listDocumentDuplicates: (client, { document }) => client.documents.duplicates(document).page(),
  listTags: (client) => client.tags.list().page(),
  getLatestWeeklySummary: (client) => client.weeklySummaries.latest(),
  listNotifications: (client) => client.notifications.list().page(),
  getNotification: (client, { notification }) => client.notifications.get(notification),
  getUnreadNotificationCount: (client) => client.notifications.unreadCount(),
  getGroup: (client, { group }) => client.groups.get(group),
  listInboundMailboxes: (client) => client.inboundMailboxes.list().page(),
  listLoyaltyConnections: (client) => client.loyalty.list().page(),
  listSupportedBanks: (client) => client.banks.supported().page(),
};

/** The endpoints that no report uses. */
export const clientEndpoints = Object.keys(calls) as EndpointName[];

/** The service behind the proxy, and how long a request may take. */
export type ClientFixture = {
  readonly service: TestService;
  readonly ids: KnownIds;
  readonly timeoutSeconds: number;
};

/** Looks identifiers up in the service itself. */
export async function knownIds({ url, ca, token }: TestService): Promise<KnownIds> {
  const { client, close } = connect({ baseUrl: url, token, ca });
  try {
    const { items } = await client.documents.list().page();
    const notifications = await client.notifications.list().page();
    const groups = await client.groups.list().page();
    return {
      document: items.find(({ hasImage }) => hasImage)?.id ?? '',
      notification: notifications.items[0]?.id ?? '',
      group: groups.items[0]?.id ?? '',
    };
  } finally {
    await close();
  }
}

/** Calls a reshaped endpoint. @returns the value as JSON, or the code of the error @throws {Error} what is no `ApiError` */
export async function callReshaped(
  { service, ids, timeoutSeconds }: ClientFixture,
  endpoint: EndpointName,
  reshaping?: Reshaping,
): Promise<{ readonly value: string } | { readonly code: string }> {
  const proxy = await startReshapingProxy(service, reshaping);
  const { token } = await service.createToken();
  const settings = { baseUrl: proxy.url, token, ca: proxy.ca };
  const { client, close } = connect(settings, { timeoutMs: timeoutSeconds * 1000 });
  try {
    const value = await calls[endpoint]?.(client, ids);
    return { value: valueText(value) };
  } catch (error) {
    if (error instanceof ApiError) return { code: error.code };
    throw error;
  } finally {
    await proxy.stop();
    await close();
  }
}

/** Without the total count, which only some envelopes have; minor units as text, which JSON has no number for. */
function valueText(value: unknown): string {
  const text = JSON.stringify(value, (name, each: unknown) => {
    if (name === 'totalCount') return undefined;
    return typeof each === 'bigint' ? `${each}n` : each;
  });
  return text ?? 'undefined';
}

/** Whether the client asks again until its deadline: also for a picture, where it gets anything else. */
export function isRetried({ endpoint, shape }: Reshaping): boolean {
  return shape.isRetried || (endpoint === 'getDocumentImage' && shape.name !== 'bare');
}

/** Compares the outcome of a call with the original value. @returns the differences */
export function problemsOfCall(
  { endpoint, shape }: Reshaping,
  outcome: Awaited<ReturnType<typeof callReshaped>>,
  whole: string,
): readonly string[] {
  const isReceiptImage = endpoint === 'getDocumentImage';
  const isWhole = isReceiptImage ? shape.name === 'bare' : shape.isReadable;
  if ('value' in outcome) {
    if (isWhole && outcome.value === whole) return [];
    // The specification's own word for a document that is still processed (§3).
    if (endpoint === 'getDocument' && shape.name === '204' && outcome.value === 'undefined') return [];
    return [`gave ${outcome.value.slice(0, 100)}`];
  }
  return isWhole ? [`failed with ${outcome.code}`] : [];
}
