import { join } from 'node:path';
import { createClient } from '@outlay/core';
import { Agent, fetch } from 'undici';
import { median } from '../median.ts';
import { type ReadyProcess, startProcess } from '../service/start-process.ts';
import type { BenchRow, Suite } from '../suite.ts';

/** How much longer the client may take than a bare fetch. */
const maxRatio = 1.3;
const warmUps = 50;

/** One way to read the list. */
type Contender = { readonly name: string; readonly ours: boolean; readonly read: () => Promise<unknown> };

/**
 * What the client costs: a list of 200 documents over HTTPS, read and checked by the client, against a bare fetch of
 * undici that parses the same bytes. One request at a time; the contenders take turns.
 */
export const clientSuite: Suite = async ({ documents = [200], rounds = 5, requests = 200, say }) => {
  const rows: BenchRow[] = [];
  for (const size of documents) {
    const server = await startProcess(join(import.meta.dirname, 'list-server.ts'), [String(size)]);
    const agent = new Agent({ connect: { ca: server.ready['ca'] ?? '' } });
    try {
      say(`${size} documents, ${rounds} rounds of ${requests} requests`);
      const contenders = contendersOf(server, agent);
      await takeTurns(contenders, warmUps);
      const results: (readonly number[])[] = [];
      for (let round = 0; round < rounds; round += 1) results.push(await takeTurns(contenders, requests));
      rows.push(...rowsOf(size, contenders, results));
    } finally {
      await agent.destroy();
      await server.stop();
    }
  }
  return { rows, targets: rows.filter(({ ours }) => ours).map(targetOf) };
};

function contendersOf({ ready }: ReadyProcess, dispatcher: Agent): Contender[] {
  const { url = '' } = ready;
  const token = 'svc_bench.token';
  const address = `${url}/api/PurchaseDocuments/my`;
  const bare = () => fetch(address, { headers: { 'X-API-Key': token }, dispatcher });
  const client = createClient({
    baseUrl: url,
    token,
    fetch: (target, init) => fetch(target, { ...init, dispatcher }),
    requestsPerHour: 1_000_000,
  });
  return [
    { name: 'undici fetch, parsed', ours: false, read: async () => (await bare()).json() },
    { name: 'undici fetch, bytes', ours: false, read: async () => (await bare()).arrayBuffer() },
    { name: 'client, checked', ours: true, read: () => client.documents.list().page() },
  ];
}

/** Lets each contender read in turn. @returns the median of each, milliseconds */
async function takeTurns(contenders: readonly Contender[], requests: number): Promise<number[]> {
  const took: number[][] = contenders.map(() => []);
  for (let request = 0; request < requests; request += 1) {
    for (const [index, { read }] of contenders.entries()) {
      const startedAt = performance.now();
      await read();
      took[index]?.push(performance.now() - startedAt);
    }
  }
  return took.map(median);
}

function rowsOf(
  size: number,
  contenders: readonly Contender[],
  results: readonly (readonly number[])[],
): BenchRow[] {
  const medians = contenders.map((_, index) => median(results.map((round) => round[index] ?? 0)));
  return contenders.map(({ name, ours }, index) => ({
    suite: 'client',
    size,
    contender: name,
    ours,
    wallMs: rounded(medians[index] ?? 0),
    // All of them run in this process: what one of them holds cannot be told.
    rssMiB: null,
    ratioToLimit: rounded((medians[index] ?? 0) / (medians[0] ?? 1)),
  }));
}

function targetOf({ size, ratioToLimit }: BenchRow) {
  const text = `a list of ${size} documents takes the client ${ratioToLimit} times as long as a bare fetch; at most ${maxRatio}`;
  return { text, isMet: ratioToLimit <= maxRatio };
}

function rounded(number: number): number {
  return Math.round(number * 1000) / 1000;
}
