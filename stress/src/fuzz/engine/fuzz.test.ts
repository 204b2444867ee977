import { afterAll, expect, it } from 'vitest';
import { fuzz } from './fuzz.ts';
import type { FuzzTarget } from './fuzz-target.ts';
import { guardedReader } from './guarded-reader.ts';
import { maxTextLength } from './mutate.ts';
import { watchCoverage } from './watch-coverage.ts';

class Refused extends Error {}

const coverage = watchCoverage();
afterAll(() => coverage.stop());

function aTarget(read: FuzzTarget['read']): FuzzTarget {
  return { name: 'target', seeds: ['abc'], read, isRefusal: (error) => error instanceof Refused };
}

const fuzzing = (texts: number) => ({
  corpus: [],
  seed: 1,
  isOver: (tried: number) => tried >= texts,
  coverage,
});

it('finds what only code behind several conditions does, because it keeps what comes further', async () => {
  const { failures, corpus } = await fuzz(aTarget(guardedReader), fuzzing(6_000));
  expect(failures).toEqual([
    { text: expect.stringMatching(/^ABC/), reason: expect.stringContaining('deep inside') },
  ]);
  expect(corpus.length).toBeGreaterThan(2);
}, 60_000);

it('takes what a reader is documented to throw for no failure', async () => {
  const read = () => {
    throw new Refused('not this');
  };
  expect((await fuzz(aTarget(read), fuzzing(100))).failures).toEqual([]);
});

it('says that a reader takes long', async () => {
  const read = (text: string) => {
    const since = process.cpuUsage();
    while (process.cpuUsage(since).user < 80_000) {
      if (text !== 'abc') return;
    }
  };
  const { failures } = await fuzz(aTarget(read), { ...fuzzing(1), maxReadMs: 50 });
  expect(failures).toEqual([{ text: 'abc', reason: 'takes more than 50 ms' }]);
}, 30_000);

it('tries no text that is longer than the longest', async () => {
  let longest = 0;
  const read = (text: string) => {
    longest = Math.max(longest, text.length);
  };
  await fuzz({ ...aTarget(read), seeds: ['x'.repeat(maxTextLength)] }, fuzzing(500));
  expect(longest).toBe(maxTextLength);
});
