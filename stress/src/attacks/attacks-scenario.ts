import type { Scenario } from '../fixtures/scenario.ts';
import { attacks } from './attacks.ts';
import { storeKinds } from './fixture/attack-stores.ts';
import { runAttacks } from './run-attacks.ts';

/**
 * Attacks the product from outside: every attack, on every kind of store where the store matters. Services, mail servers,
 * clocks and rows of the database are hostile; nothing is lost, leaked or misreported.
 * @param options - `rounds` is how often the attacks run, once by default; `only`, a part of the names of those that run
 */
export const attacksScenario: Scenario = async ({ rounds = 1, only = '', print }) => {
  const chosen = attacks.filter(({ name }) => name.includes(only));
  const all = { passed: 0, failed: 0, skipped: 0 };
  for (let count = 0; count < rounds; count += 1) {
    const tally = await runAttacks({ attacks: chosen, stores: storeKinds, commands: 'own processes', print });
    for (const status of ['passed', 'failed', 'skipped'] as const) all[status] += tally[status];
  }
  print(`${chosen.length} attacks, ${all.passed + all.failed} cases run, ${all.skipped} skipped`);
  return { passed: all.passed, failed: all.failed };
};
