import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createIsolation } from './isolation.ts';

/** Work that begins and ends when the test says so. */
function aWork(log: string[], name: string) {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const work = async () => {
    log.push(`${name} begins`);
    await promise.finally(() => log.push(`${name} ends`));
  };
  return { work, end: resolve, fail: reject };
}

it('allows other work while exclusive work only waits', async () => {
  const { runShared, runExclusively } = createIsolation();
  const log: string[] = [];
  const [suspect, other] = [aWork(log, 'suspect'), aWork(log, 'other')];
  let wait = () => {};
  const done = [
    runExclusively((onWaiting) => {
      wait = onWaiting;
      return suspect.work();
    }),
    runShared(other.work),
  ];
  await turn();
  expect(log).toEqual(['suspect begins']);
  wait();
  await turn();
  expect(log).toEqual(['suspect begins', 'other begins']);
  other.end();
  suspect.end();
  await Promise.all(done);
});

it('runs exclusive work after all work in progress, and before later work', async () => {
  const { runShared, runExclusively } = createIsolation();
  const log: string[] = [];
  const [first, suspect, other, last] = ['first', 'suspect', 'other', 'last'].map((name) => aWork(log, name));
  if (!first || !suspect || !other || !last) throw new Error('there are four');
  const done = [runShared(first.work)];
  await turn();
  done.push(runExclusively(suspect.work), runExclusively(other.work), runShared(last.work));
  await turn();
  expect(log).toEqual(['first begins']);
  first.end();
  await turn();
  expect(log.slice(1)).toEqual(['first ends', 'suspect begins']);
  suspect.fail(new Error('it failed'));
  await expect(done[1]).rejects.toThrow('it failed');
  await turn();
  expect(log.slice(3)).toEqual(['suspect ends', 'other begins']);
  other.end();
  last.end();
  await Promise.allSettled(done);
  expect(log.slice(5)).toEqual(['other ends', 'last begins', 'last ends']);
});
