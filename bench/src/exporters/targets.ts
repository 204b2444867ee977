import type { BenchRow, Target } from '../suite.ts';
import type { BenchFormat } from './contenders.ts';

type Goal = {
  readonly format: BenchFormat;
  readonly size: number;
  readonly limit: number;
  readonly peer: string;
  readonly ratio: number;
  readonly addedMiB?: number;
};

/**
 * What our exporters have to reach at a size: against the limit, against the best of the peers, and what they may add to
 * the memory: 320 MiB in all, of which a program of Node.js that writes nothing holds 64.
 */
const goals: readonly Goal[] = [
  { format: 'csv', size: 100_000, limit: 1.15, peer: 'papaparse', ratio: 0.75 },
  { format: 'csv', size: 1_000_000, limit: 1.15, peer: 'papaparse', ratio: 0.75 },
  { format: 'pdf', size: 1000, limit: 1.8, peer: 'reportlab canvas', ratio: 2 },
  { format: 'pdf', size: 10_000, limit: 1.4, peer: 'reportlab canvas', ratio: 0.9 },
  { format: 'pdf', size: 50_000, limit: 1.45, peer: 'reportlab canvas', ratio: 0.65 },
  { format: 'xlsx', size: 10_000, limit: 2.2, peer: 'hucre', ratio: 0.9 },
  { format: 'xlsx', size: 100_000, limit: 1.6, peer: 'hucre', ratio: 0.7 },
  { format: 'xlsx', size: 500_000, limit: 1.4, peer: 'hucre', ratio: 0.65, addedMiB: 256 },
];

/** Which targets were met; sizes that were not measured have none. */
export function targetsOf(rows: readonly BenchRow[]): Target[] {
  return goals.flatMap(({ format, size, limit, peer, ratio, addedMiB }) => {
    const find = (name: string) =>
      rows.find((row) => row['format'] === format && row.size === size && row.contender === name);
    const ours = find('outlay');
    const best = find(peer);
    if (!ours) return [];
    const what = `${format} of ${size} rows`;
    const targets = [
      {
        text: `${what} takes ${ours.ratioToLimit} times the limit; at most ${limit}`,
        isMet: ours.ratioToLimit <= limit,
      },
    ];
    if (best) {
      const against = Math.round((ours.wallMs / best.wallMs) * 100) / 100;
      targets.push({
        text: `${what} takes ${against} times ${peer}; at most ${ratio}`,
        isMet: against <= ratio,
      });
    }
    if (addedMiB !== undefined) {
      const added = Number(ours['addedMiB']);
      targets.push({ text: `${what} adds ${added} MiB; at most ${addedMiB}`, isMet: added <= addedMiB });
    }
    return targets;
  });
}
