import { seededRandom } from '@outlay/core/internal/testing/seeded-random.ts';
import type { FuzzTarget } from './fuzz-target.ts';
import { mutate } from './mutate.ts';
import type { CoverageWatch } from './watch-coverage.ts';

/** How a target is fuzzed. */
export type Fuzzing = {
  /** Texts that found something new in earlier runs. */
  readonly corpus: readonly string[];
  readonly seed: number;
  /** Called after each text: whether to stop. @param tried - how many texts were tried */
  readonly isOver: (tried: number) => boolean;
  readonly coverage: CoverageWatch;
  /** No text may take the reader longer: milliseconds of this process's own time, in the best of three; 500 by default. */
  readonly maxReadMs?: number;
};

/** A text that a reader did not read as it is documented to. */
export type FuzzFailure = { readonly text: string; readonly reason: string };

/** What fuzzing a target came to. */
export type Fuzzed = {
  readonly tried: number;
  /** The corpus, with the texts that found something new. */
  readonly corpus: readonly string[];
  /** One of each reason. */
  readonly failures: readonly FuzzFailure[];
};

/** Texts between two looks at the coverage, which takes longer than reading a text. */
const batchSize = 64;

/**
 * Changes texts at random and keeps those that make the reader run code that no other one ran. A reader fails where it
 * throws what it is not documented to throw, or takes much too long.
 */
export async function fuzz(
  target: FuzzTarget,
  { corpus, seed, isOver, coverage, maxReadMs = 500 }: Fuzzing,
): Promise<Fuzzed> {
  const random = seededRandom(seed);
  const kept = [...new Set([...target.seeds, ...corpus])] as [string, ...string[]];
  const failures = new Map<string, FuzzFailure>();
  const attempt = async (text: string) => {
    const reason = await problemOf(target, text, maxReadMs);
    if (reason !== undefined && !failures.has(reason)) failures.set(reason, { text, reason });
  };
  for (const text of kept) await attempt(text);
  const seen = coverage.take();
  let tried = kept.length;
  while (!isOver(tried)) {
    const batch = Array.from({ length: batchSize }, () =>
      mutate(random.pick(kept), random, random.pick(kept)),
    );
    for (const text of batch) await attempt(text);
    tried += batch.length;
    const fresh = new Set([...coverage.take()].filter((block) => !seen.has(block)));
    for (const text of fresh.size > 0 ? batch : []) {
      await attempt(text);
      const found = [...coverage.take()].filter((block) => fresh.has(block));
      if (found.length === 0) continue;
      kept.push(text);
      for (const block of found) {
        fresh.delete(block);
        seen.add(block);
      }
    }
    // What only the first of several equal calls runs is not found again, and is nothing to look for.
    for (const block of fresh) seen.add(block);
  }
  return { tried, corpus: kept, failures: [...failures.values()] };
}

async function problemOf(
  { read, isRefusal }: FuzzTarget,
  text: string,
  maxReadMs: number,
): Promise<string | undefined> {
  const begun = process.cpuUsage();
  const reason = await thrownBy(read, isRefusal, text);
  if (reason !== undefined || elapsedMs(begun) <= maxReadMs) return reason;
  const again: number[] = [];
  for (let left = 2; left > 0; left -= 1) {
    const start = process.cpuUsage();
    await thrownBy(read, isRefusal, text);
    again.push(elapsedMs(start));
  }
  const fastest = Math.min(...again);
  return fastest > maxReadMs ? `takes more than ${maxReadMs} ms` : undefined;
}

function elapsedMs(since: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1_000;
}

async function thrownBy(
  read: FuzzTarget['read'],
  isRefusal: FuzzTarget['isRefusal'],
  text: string,
): Promise<string | undefined> {
  try {
    await read(text);
    return undefined;
  } catch (error) {
    return isRefusal(error) ? undefined : reasonOf(error);
  }
}

/** Without what differs from text to text: where it was thrown says which mistake it is. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return `throws ${String(error)}`;
  const place = /\n\s+at (.+)/.exec(error.stack ?? '')?.[1]?.replace(/^.*\//, '') ?? 'an unknown place';
  return `throws ${error.name} (${error.message.slice(0, 200)}) at ${place}`;
}
