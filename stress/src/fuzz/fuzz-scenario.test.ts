import { expect, it } from 'vitest';
import { allFuzzTargets, fuzzScenario, keptCorpora } from './fuzz-scenario.ts';

it('reads every text of the corpora as it is documented to', async () => {
  const lines: string[] = [];
  const { passed, failed } = await fuzzScenario({ rounds: 1, seed: 1, print: (line) => lines.push(line) });
  expect(lines.filter((line) => line.startsWith('FAIL'))).toEqual([]);
  expect([failed, passed >= allFuzzTargets.length]).toEqual([0, true]);
}, 60_000);

it('has a corpus for every reader', async () => {
  const corpora = await Promise.all(allFuzzTargets.map(({ name }) => keptCorpora.read(name)));
  expect(corpora.map(({ length }) => length > 0)).toEqual(allFuzzTargets.map(() => true));
});
