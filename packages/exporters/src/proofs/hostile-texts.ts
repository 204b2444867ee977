import { hostileCorpus, hostileStrings } from './hostile-strings.ts';
import { missesOf, textRoundTrips } from './text-round-trips.ts';

/** How a proof is run. */
type ProofOptions = {
  /** Texts to write and read back in each format. Default 100,000. */
  readonly rounds?: number | undefined;
  readonly seed: number;
  readonly say: (line: string) => void;
};

const textsAReport = 500;
const mostMissesShown = 5;

/**
 * Shows that hostile texts, known ones and random ones, come back from every format as they were, as far as the
 * format can hold them, and that none of them becomes a formula, an element or another line. Each text in each format
 * counts once.
 */
export async function proveHostileTexts({ rounds = 100_000, seed, say }: ProofOptions) {
  let [passed, failed] = [0, 0];
  for (const [name, trip] of Object.entries(textRoundTrips)) {
    const misses: string[] = [];
    let count = 0;
    for (let batch = 0; count < rounds; batch += 1) {
      const random = hostileStrings(Math.min(textsAReport, rounds - count), seed + batch);
      const texts = batch === 0 ? [...hostileCorpus, ...random].slice(0, rounds) : random;
      misses.push(...(await missesOf(trip, texts)));
      count += texts.length;
    }
    say(`${name}: ${count} texts, ${count - misses.length} came back`);
    for (const miss of misses.slice(0, mostMissesShown)) say(`  ${miss}`);
    passed += count - misses.length;
    failed += misses.length;
  }
  return { passed, failed };
}
