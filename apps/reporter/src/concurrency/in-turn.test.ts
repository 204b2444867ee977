import { expect, it } from 'vitest';
import { inTurn } from './in-turn.ts';

it('runs the last request last, however long the first takes', async () => {
  const order: string[] = [];
  const first = Promise.withResolvers<void>();
  const waits = [first.promise, Promise.resolve()];
  const turns = inTurn(async () => {
    const number = waits.length;
    await waits.shift();
    order.push(number === 2 ? 'first' : 'second');
  });
  turns.ask();
  turns.ask();
  setImmediate(() => first.resolve());
  await turns.ended();
  expect(order).toEqual(['first', 'second']);
});
