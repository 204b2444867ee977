import { expect, it } from 'vitest';
import { serialize } from './serialize.ts';

it('runs the last request last, however long the first takes', async () => {
  const order: string[] = [];
  const first = Promise.withResolvers<void>();
  const waits = [first.promise, Promise.resolve()];
  const turns = serialize(async () => {
    const number = waits.length;
    await waits.shift();
    order.push(number === 2 ? 'first' : 'second');
  });
  turns.schedule();
  turns.schedule();
  setImmediate(() => first.resolve());
  await turns.ended();
  expect(order).toEqual(['first', 'second']);
});
