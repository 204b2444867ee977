import { type SeedOptions, startService } from '@outlay/service/testing';
import { month } from './endpoints.ts';

/** A data directory that has documents, and tokens for them. */
export type FilledAccount = { readonly dataDir: string; readonly tokens: readonly string[] };

/** More than this many documents a month are not a household any more, but the index does not mind. */
const maxAMonth = 5000;

/**
 * The rate limit stays on, because counting is part of answering: the requests of a measurement are spread over so
 * many tokens of the largest scope (5,000 an hour each) that none of them is ever refused.
 */
const tokenCount = 24;

/**
 * Fills one account: a month of 200 documents after a history of all the others, through the service's own code.
 * @param documents - how many there are in all, the month's included
 */
export async function fillAccount(
  documents: number,
  { dataDir, databaseUrl }: { readonly dataDir: string; readonly databaseUrl?: string | undefined },
): Promise<FilledAccount> {
  const history = Math.max(0, documents - month.documents);
  const months = Math.max(1, Math.ceil(history / maxAMonth));
  const seed: readonly SeedOptions[] = [
    { months, documentsPerMonth: Math.ceil(history / months), asOf: '2026-08-31' },
    { months: 1, documentsPerMonth: month.documents, asOf: month.last },
  ];
  const service = await startService({ dataDir, databaseUrl, seed });
  const tokens = [];
  for (let made = 0; made < tokenCount; made += 1) tokens.push((await service.createToken('admin')).token);
  await service.stop();
  return { dataDir, tokens };
}
