import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Scenario } from '../fixtures/scenario.ts';
import type { FuzzTarget } from './engine/fuzz-target.ts';
import { type CorpusStore, fuzzTargets } from './engine/fuzz-targets.ts';
import { coreFuzzTargets } from './targets/core-targets.ts';
import { exportersFuzzTargets } from './targets/exporters-targets.ts';
import { ksefFuzzTargets } from './targets/ksef-targets.ts';
import { reporterFuzzTargets } from './targets/reporter-targets.ts';
import { serviceFuzzTargets } from './targets/service-targets.ts';

/** Every reader of text from outside. */
export const allFuzzTargets: readonly FuzzTarget[] = [
  ...coreFuzzTargets,
  ...exportersFuzzTargets,
  ...ksefFuzzTargets,
  ...reporterFuzzTargets,
  ...serviceFuzzTargets,
];

const folder = fileURLToPath(new URL('../../corpus', import.meta.url));

/** Texts that made readers run code of theirs that no other text did: a JSON list of texts for each reader. */
export const keptCorpora: CorpusStore = {
  async read(name) {
    const text = await readFile(join(folder, `${name}.json`), 'utf8').catch(() => '[]');
    return JSON.parse(text) as string[];
  },
  async write(name, texts) {
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, `${name}.json`), `${JSON.stringify(texts, null, 2)}\n`);
  },
};

/**
 * Fuzzes every reader of text from outside, guided by what code the texts run: none throws what it is not documented to
 * throw, and none takes long.
 * @param options - `minutes` for all readers together, 10 by default; or `rounds`, so many texts a reader
 */
export const fuzzScenario: Scenario = ({ minutes = 10, rounds, seed, print }) =>
  fuzzTargets({
    targets: allFuzzTargets,
    corpora: keptCorpora,
    size: rounds === undefined ? { minutes } : { texts: rounds },
    seed,
    print,
  });
