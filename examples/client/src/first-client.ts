// #region first-client
import { type ClientOptions, createClient, readPurchaseDocument } from '@outlay/core';
import { decimalString } from '@outlay/core/money';

/** The documents of a month, as text. */
export async function printOctober(
  options: Pick<ClientOptions, 'baseUrl' | 'token' | 'fetch'>,
): Promise<string[]> {
  const client = createClient({ ...options, timeZone: 'Europe/Warsaw' });
  const { items } = await client.documents.list({
    from: '2026-10-01',
    to: '2026-10-31',
    sortDirection: 'asc',
  });
  return items
    .map((item) => readPurchaseDocument(item)) // amounts as whole minor units, never as floats
    .filter((document) => document !== undefined)
    .map(({ storeName, total }) => `${storeName}: ${decimalString(total)} ${total.currency}`);
}
// #endregion
