import { expect, it } from 'vitest';
import type { DeliveryState } from '../store/transitions.ts';
import { aPlannedRun } from '../testing/planned-runs.ts';
import { runOutcome } from './run-outcome.ts';

const [model] = aPlannedRun().deliveries;
if (!model) throw new Error('there is no delivery');
const aDelivery = (state: DeliveryState, index: number, copyOf: string | null = null) => ({
  ...model,
  id: String(index),
  position: index,
  copyOf,
  state,
});

it.each<[DeliveryState[], string | undefined]>([
  [['accepted', 'accepted'], 'delivered'],
  [['accepted', 'skipped'], 'delivered'],
  [['skipped', 'skipped'], 'skipped'],
  [['accepted', 'refused'], 'partial'],
  [['refused', 'refused'], 'failed'],
  [['accepted', 'unknown'], 'unknown'],
  [['refused', 'unknown'], 'unknown'],
  [['accepted', 'pending'], undefined],
  [['unknown', 'deferred'], undefined],
  [['accepted', 'sending'], undefined],
])('%j make the run %s', (states, outcome) => {
  expect(runOutcome(states.map((state, index) => aDelivery(state, index)))).toBe(outcome);
});

it('counts the last repetition of a delivery', () => {
  const deliveries = [
    aDelivery('unknown', 0),
    aDelivery('accepted', 1),
    aDelivery('refused', 2, '0'),
    aDelivery('accepted', 3, '0'),
  ];
  expect(runOutcome(deliveries)).toBe('delivered');
  expect(runOutcome(deliveries.slice(0, 3))).toBe('partial');
});
