import { expect, it } from 'vitest';
import { clientSuite } from './client-suite.ts';

it('reads the same list by the client and by a bare fetch', async () => {
  const said: string[] = [];
  const { rows, targets } = await clientSuite({
    documents: [20],
    rounds: 1,
    requests: 5,
    say: (line) => said.push(line),
  });
  expect(rows.map(({ contender, ours, size }) => [contender, ours, size])).toEqual([
    ['undici fetch, parsed', false, 20],
    ['undici fetch, bytes', false, 20],
    ['client, checked', true, 20],
  ]);
  expect(rows[0]?.ratioToLimit).toBe(1);
  for (const { wallMs } of rows) expect(wallMs).toBeGreaterThan(0);
  expect(targets).toHaveLength(1);
}, 30_000);
