// #region first-client
import { type ClientOptions, createClient } from '@outlay/core';
import { decimalString } from '@outlay/core/money';

/** The documents of a month, as text. */
export async function printOctober(
  options: Pick<ClientOptions, 'baseUrl' | 'token' | 'fetch'>,
): Promise<string[]> {
  const client = createClient({ ...options, timeZone: 'Europe/Warsaw' });
  const october = { from: '2026-10-01', to: '2026-10-31', sortDirection: 'asc' } as const;
  const lines: string[] = [];
  for await (const { storeName, total } of client.documents.list(october)) {
    lines.push(`${storeName}: ${decimalString(total)} ${total.currency}`); // whole minor units, never floats
  }
  return lines;
}
// #endregion
