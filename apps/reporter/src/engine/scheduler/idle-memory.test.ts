import { expect, it } from 'vitest';
import { createIdleMemory } from './idle-memory.ts';

it('frees memory once after work has ended, and never during work', async () => {
  let collected = 0;
  const memory = createIdleMemory(() => void (collected += 1));
  memory.release();
  expect(collected).toBe(0);
  memory.release();
  memory.release();
  expect(collected).toBe(1);
  const { promise, resolve } = Promise.withResolvers<string>();
  const working = memory.during(() => promise);
  memory.release();
  expect(collected).toBe(1);
  resolve('done');
  expect(await working).toBe('done');
  memory.release();
  expect(collected).toBe(1);
  memory.release();
  memory.release();
  expect(collected).toBe(2);
});

it('counts work that fails as ended', async () => {
  let collected = 0;
  const memory = createIdleMemory(() => void (collected += 1));
  await expect(memory.during(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  memory.release();
  memory.release();
  expect(collected).toBe(1);
});

it('frees memory of work done elsewhere', () => {
  let collected = 0;
  const memory = createIdleMemory(() => void (collected += 1));
  for (let asked = 0; asked < 3; asked += 1) memory.release();
  memory.used();
  for (let asked = 0; asked < 3; asked += 1) memory.release();
  expect(collected).toBe(2);
});
