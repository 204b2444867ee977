import type { Scenario } from '../fixtures/scenario.ts';
import { attacks } from './attacks.ts';
import { storeKinds } from './fixture/attack-stores.ts';
import { runAttacks } from './run-attacks.ts';

/**
 * Attacks the product from outside: every attack, on every kind of store where the store matters. Services, mail servers,
 * clocks and rows of the database are hostile; nothing is lost, leaked or misreported.
 * @param options - `rounds` is how often all attacks run, once by default
 */
export const attacksScenario: Scenario = async ({ rounds = 1, print }) => {
  const all = { passed: 0, failed: 0, skipped: 0 };
  for (let count = 0; count < rounds; count += 1) {
    const tally = await runAttacks({ attacks, stores: storeKinds, print });
    for (const status of ['passed', 'failed', 'skipped'] as const) all[status] += tally[status];
  }
  print(`${attacks.length} attacks, ${all.passed + all.failed} cases run, ${all.skipped} skipped`);
  return { passed: all.passed, failed: all.failed };
};
