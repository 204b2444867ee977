import { expect, it } from 'vitest';
import { readList } from './window-memory-scenario.ts';

it('holds hardly more of a long list than its records, also while it is read', async () => {
  const { documents, bytesEach, mostBytesEach } = await readList(30_000);
  expect(documents).toBe(30_000);
  expect(bytesEach).toBeLessThan(1_000);
  expect(mostBytesEach).toBeLessThan(1_000);
});
