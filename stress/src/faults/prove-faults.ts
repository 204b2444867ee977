import type { Proof } from '@outlay/service/proofs';
import { startService } from '@outlay/service/testing';
import type { FaultCase } from './fault-case.ts';
import { folderCases } from './folder-cases.ts';
import { processCases } from './process-cases.ts';

/** How much is proved. */
export type FaultsSize = {
  /** Reports that the schedulers of a case have to make. */
  readonly accounts: number;
  /** Which cases are played. */
  readonly isPlayed: (name: string) => boolean;
};

type Say = (line: string) => void;
type Tally = { readonly passed: number; readonly failed: number };

/**
 * Disks that are full, read-only or away, a database that is restarted or locked, two schedulers on one SQLite store, and
 * one that stands still: nothing is lost, nothing arrives twice, and it is said what is wrong. What this machine does
 * not let be tried is skipped.
 * @param options - `rounds` is how many reports the schedulers of a case have to make, 50 by default
 */
export const proveFaults: Proof = ({ rounds = 50, only = '', say }) =>
  proveFaultsOf({ accounts: rounds, isPlayed: (name) => name.includes(only) }, say);

/** The same at another size. */
export async function proveFaultsOf({ accounts, isPlayed }: FaultsSize, say: Say): Promise<Tally> {
  const service = await startService({ seed: { months: 3, documentsPerMonth: 10, asOf: '2026-11-15' } });
  try {
    const cases = [...folderCases(service), ...processCases({ service, accounts })];
    let [passed, failed] = [0, 0];
    for (const each of cases.filter(({ name }) => isPlayed(name))) {
      const isRight = await tell(each, say);
      if (isRight === true) passed += 1;
      if (isRight === false) failed += 1;
    }
    return { passed, failed };
  } finally {
    await service.stop();
  }
}

/** @returns whether all was as it has to be; `undefined` where it could not be tried */
async function tell({ name, play }: FaultCase, say: Say): Promise<boolean | undefined> {
  const begun = performance.now();
  const outcome = await play();
  if (!outcome) {
    say(`skip  ${name}: this machine, or this user of it, cannot make that happen`);
    return undefined;
  }
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  const isRight = outcome.wrong.length === 0;
  say(`${isRight ? 'ok   ' : 'FAIL '} ${name} (${seconds} s): ${outcome.came}`);
  for (const line of outcome.wrong.slice(0, 10)) say(`      ${line}`);
  return isRight;
}
