import { hostileCorpus, hostileStrings } from '@outlay/exporters/internal/testing/hostile-strings.ts';
import { changedTexts, textRoundTrips } from '@outlay/exporters/internal/testing/text-round-trips.ts';
import type { Scenario } from '../fixtures/scenario.ts';

const textsAReport = 500;
const maxMissesPrinted = 5;

/**
 * Shows that hostile texts, known ones and random ones, come back from every format as they were, as far as the
 * format can hold them, and that none of them becomes a formula, an element or another line. Each text in each format
 * counts once.
 * @param options - `rounds` is how many texts go into each format, 100,000 by default
 */
export const hostileTextsScenario: Scenario = async ({ rounds = 100_000, seed, print }) => {
  let [passed, failed] = [0, 0];
  for (const [name, trip] of Object.entries(textRoundTrips)) {
    const misses: string[] = [];
    let count = 0;
    for (let batch = 0; count < rounds; batch += 1) {
      const random = hostileStrings(Math.min(textsAReport, rounds - count), seed + batch);
      const texts = batch === 0 ? [...hostileCorpus, ...random].slice(0, rounds) : random;
      misses.push(...(await changedTexts(trip, texts)));
      count += texts.length;
    }
    print(`${name}: ${count} texts, ${count - misses.length} came back`);
    for (const miss of misses.slice(0, maxMissesPrinted)) print(`  ${miss}`);
    passed += count - misses.length;
    failed += misses.length;
  }
  return { passed, failed };
};
