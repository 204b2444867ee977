import { releaseRun as recordRelease } from '../../adapters/store/change-run.ts';
import type { Run } from '../../adapters/store/schema.ts';
import { UsageError } from '../../errors/usage-error.ts';
import type { RunDeps } from '../run/run-deps.ts';
import { chosenOf, plannedOf } from './chosen-deliveries.ts';
import { deliverStagedAgain, type Resent, type StagedAgainOptions } from './staged-again.ts';

/**
 * Releases a held run: delivers its staged files to everybody who is still to get them. Whoever got them already, to
 * review them, does not get them again.
 * @throws {UsageError} when the run is not held; otherwise as `deliverStagedAgain` does
 */
export function releaseRun(deps: RunDeps, found: Run, options: StagedAgainOptions): Promise<Resent> {
  return deliverStagedAgain(deps, found, options, async (transaction, taken, deliveries) => {
    if (taken.isHeld === 0) throw notHeldError(taken);
    const chosen = plannedOf(taken, deliveries).filter(({ state }) => state !== 'accepted');
    return {
      run: await recordRelease(transaction, taken),
      ...chosenOf(deps, taken, { deliveries, chosen }),
    };
  });
}

function notHeldError({ id, state }: Run): UsageError {
  return new UsageError(
    `run ${id} is not held, it is ${state}; outlay resend ${id} sends its files again, outlay show ${id} shows what can be done`,
  );
}
