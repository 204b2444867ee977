// #region prove-complete
import type { Client } from '@outlay/core';

/** Every document of a year with its day, or the days on which the service contradicts itself. */
export async function readYear({ documents }: Client, year: number): Promise<string[]> {
  const lines: string[] = [];
  const range = { from: `${year}-01-01`, to: `${year}-12-31` };
  for await (const { items, evidence } of documents.verifiedWindows(range)) {
    for (const { purchasedOn, storeName } of items) lines.push(`${purchasedOn} ${storeName}`);
    for (const { proven, from, until, reason } of evidence) {
      if (!proven) lines.push(`not complete from ${from} to ${until}: ${reason}`);
    }
  }
  return lines;
}
// #endregion
