import { startService } from '@outlay/service/testing';
import { printCase } from '../fixtures/print-case.ts';
import { type Print, type Scenario, type Tally, tallyOf } from '../fixtures/scenario.ts';
import type { FaultCase } from './fault-case.ts';
import { folderCases } from './folder-cases.ts';
import { processCases } from './process-cases.ts';

/** How much runs. */
export type FaultsSize = {
  /** Reports that the schedulers of a case have to deliver. */
  readonly accounts: number;
  readonly isSelected: (name: string) => boolean;
};

/**
 * Disks that are full, read-only or gone, a database that is restarted or locked or fails over, two schedulers on one
 * SQLite store, and one that is suspended: nothing is lost, nothing arrives twice, and each failure has a reason. What
 * this machine cannot cause is skipped.
 * @param options - `rounds` is how many reports the schedulers of a case have to deliver, 50 by default
 */
export const faultsScenario: Scenario = ({ rounds = 50, only = '', print }) =>
  runFaults({ accounts: rounds, isSelected: (name) => name.includes(only) }, print);

/** Runs the selected cases. */
export async function runFaults({ accounts, isSelected }: FaultsSize, print: Print): Promise<Tally> {
  const service = await startService({ seed: { months: 3, documentsPerMonth: 10, asOf: '2026-11-15' } });
  try {
    const cases = [...folderCases(service), ...processCases({ service, accounts })];
    const results: boolean[] = [];
    for (const each of cases.filter(({ name }) => isSelected(name))) {
      const hasPassed = await runFault(each, print);
      if (hasPassed !== undefined) results.push(hasPassed);
    }
    return tallyOf(results);
  } finally {
    await service.stop();
  }
}

/** @returns whether the case has passed; `undefined` where it was skipped */
async function runFault({ name, run }: FaultCase, print: Print): Promise<boolean | undefined> {
  const start = performance.now();
  const outcome = await run();
  if (!outcome) {
    print(`skip  ${name}: this machine, or this user of it, cannot cause that`);
    return undefined;
  }
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  return printCase({ ...outcome, name: `${name} (${seconds} s)` }, print);
}
