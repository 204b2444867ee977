import { cancelDelivery } from '../../adapters/store/change-delivery.ts';
import { changeRun } from '../../adapters/store/change-run.ts';
import { inTransaction } from '../../adapters/store/in-transaction.ts';
import { deliveriesOf } from '../../adapters/store/read-runs.ts';
import type { Database, Run } from '../../adapters/store/schema.ts';
import { isOutstanding } from '../../adapters/store/states.ts';
import { sayReason } from '../../reasons/say-reason.ts';
import { canceledAdvice } from '../deliver/settings-advice.ts';

import { type ConfiguredAccount, removedReason } from './present-account.ts';

/** The current account of a run, and the current time. */
export type CancelOptions = { readonly present: ConfiguredAccount; readonly now: Date };

/**
 * Cancels the deliveries of an unstaged run that are no longer configured, and the run itself if none is left or its
 * job or account is gone. Without its job or account nothing can be delivered, not even to an address given with
 * `--to`. The owner gets an alert, because someone may be waiting for the report.
 * @throws {StoreError} `superseded`
 */
export function cancelRemoved(database: Database, run: Run, { present, now }: CancelOptions): Promise<Run> {
  return inTransaction(database, async (transaction) => {
    const deliveries = await deliveriesOf(transaction, run);
    const left = deliveries.filter(isOutstanding);
    const gone = left.flatMap((delivery) => {
      const reason = 'missing' in present ? present.missing : removedReason(present, run, delivery);
      return reason === undefined ? [] : [{ delivery, reason }];
    });
    for (const { delivery, reason } of gone) await cancelDelivery(transaction, delivery, { reason, now });
    const isOver = 'missing' in present || (gone.length > 0 && gone.length === left.length);
    if (!isOver) return run;
    const reason = gone[0]?.reason ?? sayReason('no_recipients');
    return changeRun(transaction, run, 'skipped', {
      now,
      ...canceledEnd(run, present, { reason, isIssued: false }),
    });
  });
}

/** Why the deliveries of a run were canceled. */
export type Cancellation = {
  /** Of its first delivery. */
  readonly reason: string;
  /** Whether its files can never be created again. */
  readonly isIssued: boolean;
};

/** How a run without recipients ends. */
export function canceledEnd(run: Run, present: ConfiguredAccount, { reason, isIssued }: Cancellation) {
  const why = 'missing' in present ? present.missing : canceledAdvice(run, reason, isIssued);
  return { reason: why, cause: 'changed' } as const;
}
