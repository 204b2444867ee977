import { median, percentile } from '../median.ts';
import type { BenchRow, Target } from '../suite.ts';
import { crowdedConnections, type Measurement } from './measure-rounds.ts';

/** How much longer the month list may take from the most documents than from the fewest. */
const maxRatioBySize = 1.5;

/** How many times the median p99 may take with many connections. */
const maxP99 = 3;

const listEndpoint = 'PurchaseDocuments/my';

/** How many times as long as the limit an answer may take, by database. */
const maxRatios: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  SQLite: { [listEndpoint]: 2, 'summaries/periods': 3 },
  PostgreSQL: { [listEndpoint]: 3, 'summaries/periods': 5 },
};

/** The table of what was measured, medians of the rounds. */
export function rowsOf(measured: readonly Measurement[]): BenchRow[] {
  return measured.map(({ contender, endpoint, requests, rounds, crowdedRounds, rssMiB }) => {
    const limit = measured.find(
      (other) =>
        !other.contender.ours && other.contender.size === contender.size && other.endpoint === endpoint,
    );
    const wallMs = medianWallMs(rounds);
    const tookMs = rounds.flatMap((round) => round.tookMs);
    const crowdedMs = crowdedRounds.flatMap((round) => round.tookMs);
    return {
      suite: 'service',
      size: contender.size,
      endpoint,
      contender: contender.name,
      ours: contender.ours,
      wallMs: rounded(wallMs),
      rssMiB,
      ratioToLimit: limit ? rounded(wallMs / medianWallMs(limit.rounds)) : 1,
      requests,
      requestsPerSecond: Math.round((requests * 1000) / wallMs),
      p50Ms: rounded(median(tookMs)),
      p99Ms: rounded(percentile(tookMs, 0.99)),
      ...(crowdedMs.length > 0
        ? {
            crowdedP50Ms: rounded(median(crowdedMs)),
            crowdedP99Ms: rounded(percentile(crowdedMs, 0.99)),
          }
        : {}),
      bytes: Math.round((rounds[0]?.bytes ?? 0) / requests),
    };
  });
}

/**
 * Whether answers are close to the limit, many connections wait equally long, and the month list stays as fast however many
 * documents are stored.
 */
export function targetsOf(rows: readonly BenchRow[]): Target[] {
  return [...ratioTargets(rows), ...crowdTargets(rows), ...sizeTargets(rows)];
}

function crowdTargets(rows: readonly BenchRow[]): Target[] {
  return rows.flatMap((row) => {
    const [p50, p99] = [row['crowdedP50Ms'], row['crowdedP99Ms']];
    if (typeof p50 !== 'number' || typeof p99 !== 'number') return [];
    const ratio = rounded(p99 / p50);
    const text = `${row.contender}: with ${crowdedConnections} connections, p99 of ${String(row['endpoint'])} from ${row.size} documents is ${ratio} times the median; at most ${maxP99}`;
    return [{ text, isMet: ratio <= maxP99 }];
  });
}

function ratioTargets(rows: readonly BenchRow[]): Target[] {
  return rows.flatMap((row) => {
    const endpoint = String(row['endpoint']);
    const most = row.ours ? maxRatios[row.contender]?.[endpoint] : undefined;
    if (most === undefined || row.ratioToLimit === null) return [];
    const text = `${row.contender}: ${endpoint} from ${row.size} documents takes ${row.ratioToLimit} times as long as the limit; at most ${most}`;
    return [{ text, isMet: row.ratioToLimit <= most }];
  });
}

function sizeTargets(rows: readonly BenchRow[]): Target[] {
  const lists = rows.filter((row) => row.ours && row['endpoint'] === listEndpoint);
  return [...new Set(lists.map(({ contender }) => contender))].flatMap((contender) => {
    const sorted = lists
      .filter((row) => row.contender === contender)
      .toSorted((left, right) => left.size - right.size);
    const [fewest, most] = [sorted[0], sorted.at(-1)];
    if (!fewest || !most || fewest === most) return [];
    const ratio = rounded(most.wallMs / fewest.wallMs);
    const text = `${contender}: a month of ${most.size} documents takes ${ratio} times as long as of ${fewest.size}; at most ${maxRatioBySize}`;
    return [{ text, isMet: ratio <= maxRatioBySize }];
  });
}

function medianWallMs(rounds: Measurement['rounds']): number {
  return median(rounds.map(({ wallMs }) => wallMs));
}

function rounded(number: number): number {
  return Math.round(number * 100) / 100;
}
