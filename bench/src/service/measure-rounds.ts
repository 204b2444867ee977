import type { Contender } from './contenders.ts';
import { type EndpointName, endpoints } from './endpoints.ts';
import { type LoadResult, measureLoad } from './measure-load.ts';

/** What a contender needed for an endpoint, round by round. */
export type Measurement = {
  readonly contender: Contender;
  readonly endpoint: EndpointName;
  readonly requests: number;
  readonly rounds: readonly LoadResult[];
  /** The same from many connections at a time, round by round; none for the limit. */
  readonly crowdedRounds: readonly LoadResult[];
  readonly rssMiB: number | null;
};

const connections = 8;

/** Many connections, and how many requests each of them sends in a round. */
export const crowdedConnections = 64;
const crowdedRequests = 5;

/** Requests a round, so that a round of the service takes about a second. */
const fullRequests: Readonly<Record<EndpointName, number>> = {
  'PurchaseDocuments/my': 300,
  'summaries/periods': 300,
  'unread-count': 1000,
};

type Rounds = {
  readonly rounds: number;
  readonly requests?: number | undefined;
  readonly say: (line: string) => void;
};

/** Asks all contenders in turn, round after round. A first round warms them up and is not counted. */
export async function measureRounds(
  contenders: readonly Contender[],
  { rounds, requests, say }: Rounds,
): Promise<Measurement[]> {
  const names = Object.keys(endpoints) as EndpointName[];
  const cells = contenders.flatMap((contender) =>
    names.map((endpoint) => ({
      contender,
      endpoint,
      requests: requests ?? fullRequests[endpoint],
      rounds: [] as LoadResult[],
      crowdedRounds: [] as LoadResult[],
    })),
  );
  for (let round = 0; round <= rounds; round += 1) {
    say(round === 0 ? 'warming up' : `round ${round} of ${rounds}`);
    for (const { contender, endpoint, requests: count, ...results } of cells) {
      const { url, caFile, tokens, ours } = contender;
      const load = { url, caFile, tokens, path: endpoints[endpoint], connections, requests: count };
      const result = await measureLoad(load);
      if (round === 0) continue;
      results.rounds.push(result);
      if (!ours) continue;
      const each = requests === undefined ? crowdedRequests : 1;
      const crowded = { connections: crowdedConnections, requests: crowdedConnections * each };
      results.crowdedRounds.push(await measureLoad({ ...load, ...crowded }));
    }
  }
  return Promise.all(
    cells.map(async (cell) => ({ ...cell, rssMiB: await cell.contender.process.peakRssMiB() })),
  );
}
