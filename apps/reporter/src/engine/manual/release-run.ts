import { releaseRun as recordRelease } from '../../adapters/store/change-run.ts';
import type { Run } from '../../adapters/store/schema.ts';
import { UsageError } from '../../errors/usage-error.ts';
import { joinReasons, sayReason } from '../../reasons/say-reason.ts';
import { addHeldRevision } from '../close/add-held-revision.ts';
import type { RunDeps } from '../run/run-deps.ts';
import { plannedOf, splitSelection } from './chosen-deliveries.ts';
import { type RedeliveryOptions, type RedeliveryResult, redeliverStaged } from './redeliver-staged.ts';
import { uncanceled } from './uncanceled.ts';

/**
 * Releases a held run: delivers its staged files to the recipients who do not have them yet. Reviewers who received
 * them do not get them again.
 * @throws {UsageError} if the run is not held; otherwise as `redeliverStaged`
 */
export function releaseRun(deps: RunDeps, found: Run, options: RedeliveryOptions): Promise<RedeliveryResult> {
  return redeliverStaged(deps, found, options, async (transaction, held, recorded) => {
    if (held.isHeld === 0) throw notHeldError(held);
    const wanted = await uncanceled(transaction, held, { deliveries: recorded, now: deps.now() });
    const { run: taken, deliveries } = wanted;
    const planned = await plannedOf(transaction, taken, deliveries);
    const chosen = planned.filter(({ state }) => state !== 'accepted');
    await addHeldRevision(transaction, taken, deps.now());
    return {
      run: await recordRelease(transaction, taken),
      ...splitSelection(deps, taken, { deliveries, chosen }),
    };
  });
}

function notHeldError({ id, state }: Run): UsageError {
  return new UsageError(
    joinReasons(
      sayReason('not_held', { run: id, state }),
      sayReason('resends_or_shows', { resend: `outlay resend ${id}`, show: `outlay show ${id}` }),
    ),
  );
}
