import { expect, it } from 'vitest';
import { aPlannedRun } from '../../testing/planned-runs.ts';
import { deliveryReason } from './delivery-reason.ts';

it.each([
  ['no such user', 'anna@finance.example: no such user'],
  ['anna@finance.example has no mailbox', 'anna@finance.example has no mailbox'],
  [null, 'anna@finance.example: refused'],
])('names the target of %j once', (reason, expected) => {
  const [delivery] = aPlannedRun().deliveries;
  if (!delivery) throw new Error('there is no delivery');
  const refused = { ...delivery, target: 'anna@finance.example', state: 'refused', reason } as const;
  expect(deliveryReason(refused)).toBe(expected);
});
