import { expect, it } from 'vitest';
import { clockCases } from './clock-cases.ts';
import { runClocks } from './clocks-scenario.ts';

it('loses, doubles and reports early no period while a clock is wrong', async () => {
  const first = Date.UTC(2026, 2, 1);
  const cases = clockCases([first]).filter(({ name }) =>
    ['machine -25 h', 'service -25 h', 'machine +2400 h from fetched'].includes(name),
  );
  const lines: string[] = [];
  const span = { fromMs: first - 5 * 86_400_000, untilMs: first + 3 * 86_400_000 };
  await runClocks({ cases, spanOf: () => span, print: (line) => lines.push(line) });
  expect(lines).toHaveLength(cases.length * 2);
  expect(lines.filter((line) => !line.startsWith('ok'))).toEqual([]);
}, 120_000);
