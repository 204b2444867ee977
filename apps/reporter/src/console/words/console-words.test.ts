import { expect, it } from 'vitest';
import { deliveryTransitions, runTransitions } from '../../adapters/store/states.ts';
import { consoleWords } from './console-words.ts';

it('names states in English as commands do', () => {
  const { states, deliveryStates } = consoleWords.en;
  for (const state of [...Object.keys(runTransitions), 'held', 'canceled'] as (keyof typeof states)[])
    expect(states[state].toLowerCase()).toBe(state);
  for (const state of Object.keys(deliveryTransitions) as (keyof typeof deliveryStates)[]) {
    // Where no server accepts it, it is delivered.
    const name = state === 'accepted' ? 'delivered' : state;
    expect(deliveryStates[state].toLowerCase()).toBe(name);
  }
});
