import { describe, expect, it } from 'vitest';
import { inSteps, runSteps, runStepsInTurns } from './steps.ts';

const numbers = Array.from({ length: 1234 }, (_, index) => index);

describe('inSteps', () => {
  it('passes each item once, in order, with its index', () => {
    const taken: [number, number][] = [];
    runSteps(inSteps(numbers, (item, index) => taken.push([item, index])));
    expect(taken).toEqual(numbers.map((number) => [number, number]));
  });

  it('pauses after every five hundred items', () => {
    expect([...inSteps(numbers, () => undefined)]).toHaveLength(2);
  });
});

describe('inTurns', () => {
  it('returns the result and lets other work run between steps', async () => {
    const events: string[] = [];
    setImmediate(() => events.push('other work'));
    const work = runStepsInTurns(
      (function* () {
        events.push('first step');
        yield;
        events.push('second step');
        return 'done';
      })(),
    );
    expect(await work).toBe('done');
    expect(events).toEqual(['first step', 'other work', 'second step']);
  });
});
