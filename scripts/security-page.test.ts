import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { passwordLength } from '../apps/reporter/src/adapters/secrets/password-hash.ts';
import { linkMinutes } from '../apps/reporter/src/console/access/login-links.ts';
import { proofMinutes, sessionMinutes } from '../apps/reporter/src/console/access/sessions.ts';

const page = readFileSync(join(import.meta.dirname, '../docs/security.md'), 'utf8');

/** The lines of the tables: number, requirement, state, how, tests. */
const lines = page
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .filter(([, number = '']) => /^\d+\.\d+\.\d+/.test(number))
  .map(([, number = '', requirement = '', state = '', how = '', tests = '']) => ({
    number,
    requirement,
    state,
    how,
    tests,
  }));

/** The requirements of level 2 on sessions and access control in ASVS 4.0.3. */
const required = [
  '3.1.1 3.2.1 3.2.2 3.2.3 3.2.4 3.3.1 3.3.2 3.3.3 3.3.4',
  '3.4.1 3.4.2 3.4.3 3.4.4 3.4.5 3.5.1 3.5.2 3.5.3 3.7.1',
  '4.1.1 4.1.2 4.1.3 4.1.5 4.2.1 4.2.2 4.3.1 4.3.2 4.3.3',
].flatMap((numbers) => numbers.split(' '));

it('has a line for each requirement on sessions and access', () => {
  const numbers = lines.map(({ number }) => number);
  expect(new Set(numbers).size).toBe(numbers.length);
  expect(numbers.filter((number) => /^[34]\./.test(number))).toEqual(required);
});

it('counts the states, and says how where something is missing', () => {
  const count = (state: string) => lines.filter((line) => line.state === state).length;
  const [met, unmet, other] = ['met', 'not met', 'not applicable'].map(count);
  expect(Number(met) + Number(unmet) + Number(other)).toBe(lines.length);
  expect(page).toContain(`${met} lines are met, ${unmet} are not, and ${other} are not applicable.`);
  expect(lines.filter(({ how, tests }) => how === '' && tests === '')).toEqual([]);
});

it('has the limits of the code', () => {
  const said = Object.fromEntries(
    lines.map(({ number, requirement, how }) => [number, `${requirement}; ${how}`]),
  );
  expect(said['2.1.1']).toContain(`at least ${passwordLength.min} characters`);
  expect(said['2.1.2']).toContain(`${passwordLength.min} to ${passwordLength.max}`);
  expect([said['2.3.1'], linkMinutes]).toEqual([expect.stringContaining('for ten minutes'), 10]);
  expect(said['4.3.3']).toContain(`at most ${proofMinutes} minutes ago`);
  expect(said['3.3.2']).toContain(`${sessionMinutes.longest / 60} hours or ${sessionMinutes.idle} minutes`);
});
