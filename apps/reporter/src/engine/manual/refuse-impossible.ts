import { recordOf } from '../../adapters/store/read-runs.ts';
import type { Database, Run } from '../../adapters/store/schema.ts';
import { UsageError } from '../../errors/usage-error.ts';
import { joinReasons, sayReason } from '../../reasons/say-reason.ts';
import { refuseChanged } from '../claim/run-version.ts';
import type { RunAction } from './act-on-run.ts';
import { isPossible } from './possible-actions.ts';

/**
 * Refuses an action that a page would not offer now. Says what changed, where the claim would only say that it is taken.
 * @param shown - the version of the run that the page showed
 * @throws {UsageError} if the run changed since then, or its state does not allow the action
 */
export async function refuseImpossible(
  database: Database,
  run: Run,
  action: RunAction,
  shown: string,
): Promise<void> {
  const record = await recordOf(database, run);
  refuseChanged(shown, record);
  if (isPossible(record, action)) return;
  throw new UsageError(
    joinReasons(sayReason('not_allowed', { run: run.id, state: run.state }), sayReason('see_page')),
  );
}
