import { expect, it } from 'vitest';
import { runFaults } from './faults-scenario.ts';

it('loses nothing, delivers nothing twice and names the cause, whichever disk or folder fails, and with two schedulers', async () => {
  const lines: string[] = [];
  const isSelected = (name: string) => /staged files|target folder|two schedulers/.test(name);
  const { failed } = await runFaults({ accounts: 2, isSelected }, (line) => lines.push(line));
  expect(lines.filter((line) => !/^(ok|skip) /.test(line))).toEqual([]);
  expect([failed, lines.length]).toEqual([0, 8]);
}, 120_000);
