import { expect, it } from 'vitest';
import { clockCases } from './clock-cases.ts';
import { playClocks } from './prove-clocks.ts';

it('loses, doubles and hurries no period where a clock is wrong for a while', async () => {
  const first = Date.UTC(2026, 2, 1);
  const cases = clockCases([first]).filter(({ name }) =>
    ['machine +2400 h', 'machine -25 h', 'service -25 h', 'machine +2400 h from fetched'].includes(name),
  );
  const said: string[] = [];
  const span = { fromMs: first - 5 * 86_400_000, untilMs: first + 3 * 86_400_000 };
  await playClocks({ cases, spanOf: () => span, say: (line) => said.push(line) });
  expect(said).toHaveLength(cases.length * 2);
  expect(said.filter((line) => !line.startsWith('ok'))).toEqual([]);
}, 120_000);
