import type { Print, Tally } from '../../fixtures/scenario.ts';
import { fuzz } from './fuzz.ts';
import type { FuzzTarget } from './fuzz-target.ts';
import { watchCoverage } from './watch-coverage.ts';

/** Where the corpus of a target is kept from run to run. */
export type CorpusStore = {
  readonly read: (name: string) => Promise<readonly string[]>;
  readonly write: (name: string, texts: readonly string[]) => Promise<void>;
};

/** How much is fuzzed. */
export type FuzzOptions = {
  readonly targets: readonly FuzzTarget[];
  readonly corpora: CorpusStore;
  /** So many texts a target, or so many minutes for all of them together. */
  readonly size: { readonly texts: number } | { readonly minutes: number };
  readonly seed: number;
  readonly print: Print;
};

/** Fuzzes each target in turn. Corpora grow where time is the limit; a number of texts is for repeating a run. */
export async function fuzzTargets(options: FuzzOptions): Promise<Tally> {
  const { targets, corpora, size, seed, print } = options;
  const coverage = watchCoverage();
  let [passed, failed] = [0, 0];
  try {
    for (const target of targets) {
      const corpus = await corpora.read(target.name);
      const fuzzed = await fuzz(target, { corpus, seed, isOver: limitOf(size, targets.length), coverage });
      if ('minutes' in size) await corpora.write(target.name, fuzzed.corpus);
      failed += fuzzed.failures.length;
      passed += fuzzed.tried - fuzzed.failures.length;
      print(`${target.name}: ${fuzzed.tried} texts, ${fuzzed.corpus.length} kept`);
      for (const { text, reason } of fuzzed.failures)
        print(`FAIL ${target.name} ${reason}: ${JSON.stringify(text)}`);
    }
  } finally {
    coverage.stop();
  }
  return { passed, failed };
}

function limitOf(size: FuzzOptions['size'], targets: number): (tried: number) => boolean {
  if ('texts' in size) return (tried) => tried >= size.texts;
  const until = performance.now() + (size.minutes * 60_000) / targets;
  return () => performance.now() >= until;
}
