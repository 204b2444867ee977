import { seededRandom } from '@outlay/core/internal/testing/seeded-random.ts';
import { printCase } from '../fixtures/print-case.ts';
import { type Scenario, tallyOf } from '../fixtures/scenario.ts';
import { bruteForceCases } from './brute-force-cases.ts';
import { canaryCases } from './canary-cases.ts';
import { aConsoleSetting } from './console-setting.ts';
import { forgeryCases } from './forgery-cases.ts';
import { hostileNameCases } from './hostile-name-cases.ts';

/**
 * Attacks the console of a store with a real run: canaries in every secret and address, forged forms, cookies, links,
 * hosts and paths, hostile names, guessed passwords and codes.
 * @param options - `rounds` is the number of hostile names and forged cookies, 1,000 by default; passwords are guessed ten
 * times as often
 */
export const consoleScenario: Scenario = async ({ rounds = 1_000, seed, print }) => {
  const setting = await aConsoleSetting();
  try {
    const cases = [
      ...(await canaryCases(setting)),
      ...(await forgeryCases(setting, seededRandom(seed), rounds)),
      ...(await hostileNameCases(setting, { count: rounds, seed })),
      ...(await bruteForceCases(setting, { guesses: rounds * 10, seed })),
    ];
    return tallyOf(cases.map((each) => printCase(each, print)));
  } finally {
    await setting.remove();
  }
};
