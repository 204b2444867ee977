import { describe, expect, it } from 'vitest';
import type { DeliveryState } from '../../adapters/store/states.ts';
import { aPlannedRun } from '../../testing/planned-runs.ts';
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

describe('copies that were resent to one address', () => {
  const byHand = (state: DeliveryState, index: number, copyOf: string | null = null) =>
    ({ ...aDelivery(state, index, copyOf), origin: 'manual' }) as const;
  const [had, missed] = [aDelivery('accepted', 0), aDelivery('refused', 1)];

  it.each<[string, DeliveryState, string | undefined]>([
    ['a failed copy to another address does not count', 'refused', 'delivered'],
    ['a copy to another address that may have arrived does not count', 'unknown', 'delivered'],
    ['one that is left keeps the run open', 'deferred', undefined],
  ])('%s', (_name, state, outcome) => {
    expect(runOutcome([had, byHand(state, 2)])).toBe(outcome);
    expect(runOutcome([had, byHand('accepted', 2), byHand(state, 3, '2')])).toBe(outcome);
  });

  it.each<[string, DeliveryState, string]>([
    ['a copy that arrived replaces the missing delivery', 'accepted', 'delivered'],
    ['a copy that may have arrived makes the delivery unknown', 'unknown', 'unknown'],
    ['one that failed too changes nothing', 'refused', 'partial'],
  ])('%s', (_name, state, outcome) => {
    expect(runOutcome([had, missed, byHand(state, 2, '1')])).toBe(outcome);
    expect(runOutcome([had, missed, byHand('accepted', 2)])).toBe('partial');
  });

  it.each<DeliveryState>(['refused', 'unknown'])(
    'a copy that ends %s does not undo a successful delivery',
    (state) => {
      expect(runOutcome([had, byHand(state, 1, '0')])).toBe('delivered');
    },
  );
});
