import { expect, it } from 'vitest';
import { runImportKills } from './import-kills-scenario.ts';

it('keeps all of a file or nothing when the import is killed', { timeout: 180_000 }, async () => {
  const lines: string[] = [];
  const outcome = await runImportKills({ rounds: 1, documents: 1000 }, 1, (line) => lines.push(line));
  expect(outcome).toEqual({ passed: 2, failed: 0 });
  expect(lines.filter((line) => line.includes('a part 0 times'))).toHaveLength(2);
});
