import { expect, it } from 'vitest';
import { proveImportKills } from './import-kills.ts';

it('keeps all of a file or nothing when the import is killed', { timeout: 180_000 }, async () => {
  const said: string[] = [];
  const outcome = await proveImportKills({ rounds: 2, seed: 1, say: (line) => said.push(line) });
  expect(outcome).toEqual({ passed: 4, failed: 0 });
  expect(said.filter((line) => line.includes('0 times a part'))).toHaveLength(2);
});
