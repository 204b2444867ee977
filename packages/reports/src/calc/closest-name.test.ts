import { expect, it } from 'vitest';
import { closestName } from './closest-name.ts';

it.each([
  ['knid', 'kind'],
  ['Crad', 'Card'],
  ['Jedzenei', 'Jedzenie'],
  ['categry', 'category'],
  ['xero', 'xero-bills'],
])('takes %s for %s', (name, closest) => {
  expect(closestName(name, ['kind', 'Card', 'Jedzenie', 'category', 'xero-bills'])).toBe(closest);
});

it('takes nothing for what is like no name', () => {
  expect(closestName('Podróże', ['kind', 'Card', 'Jedzenie'])).toBeNull();
});
