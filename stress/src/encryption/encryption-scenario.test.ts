import { expect, it } from 'vitest';
import { runEncryption } from './encryption-scenario.ts';

it('keeps nothing that can be read, also where the process is killed while it writes', {
  timeout: 120_000,
}, async () => {
  const lines: string[] = [];
  const { failed } = await runEncryption({ SQLite: 20, PostgreSQL: 9 }, (line) => lines.push(line));
  expect(lines.filter((line) => !line.includes(': ok'))).toEqual([]);
  expect(failed).toBe(0);
});
