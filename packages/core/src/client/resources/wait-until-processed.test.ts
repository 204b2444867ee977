import { describe, expect, it } from 'vitest';
import { steppedTimer } from '../../testing/stepped-timer.ts';
import { waitUntilProcessed } from './wait-until-processed.ts';

const readyAfter = (questions: number) => {
  let asked = 0;
  return async () => {
    asked += 1;
    return asked > questions ? { storeName: 'Lidl' } : undefined;
  };
};

describe('waitUntilProcessed', () => {
  it('asks again after growing waits', async () => {
    const timer = steppedTimer();
    expect(await waitUntilProcessed(readyAfter(4), timer, { maxDelayMs: 2_000 })).toEqual({
      storeName: 'Lidl',
    });
    expect(timer.waits).toEqual([1_000, 1_500, 2_000, 2_000]);
  });

  it('gives up at its deadline, after a last question', async () => {
    const timer = steppedTimer();
    const waiting = waitUntilProcessed(readyAfter(99), timer, { timeoutMs: 3_000 });
    await expect(waiting).rejects.toMatchObject({
      code: 'timeout',
      message: 'the document was still being processed after 3 s',
    });
    expect(timer.waits).toEqual([1_000, 1_500, 500]);
  });

  it('stops when the caller says so', async () => {
    const waiting = waitUntilProcessed(readyAfter(99), steppedTimer(), { signal: AbortSignal.abort() });
    await expect(waiting).rejects.toMatchObject({ code: 'aborted' });
  });
});
