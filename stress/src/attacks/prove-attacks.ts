import type { Proof } from '@outlay/service/proofs';
import { storeKinds } from './attack-stores.ts';
import { attacks } from './attacks.ts';
import { playAttacks } from './play-attacks.ts';

/**
 * Attacks the product from outside: every attack, on every kind of store where a store has a part in it. Services, mail
 * servers, clocks and rows of the database are hostile; nothing is lost, leaked or said that is not so.
 * @param options - `rounds` is how often all of them are played, once by default
 */
export const proveAttacks: Proof = async ({ rounds = 1, say }) => {
  const all = { passed: 0, failed: 0, skipped: 0 };
  for (let round = 0; round < rounds; round += 1) {
    const tally = await playAttacks({ attacks, stores: storeKinds, say });
    for (const status of ['passed', 'failed', 'skipped'] as const) all[status] += tally[status];
  }
  say(`${attacks.length} attacks, ${all.passed + all.failed} cases played, ${all.skipped} skipped`);
  return { passed: all.passed, failed: all.failed };
};
