import { createHash } from 'node:crypto';
import { deliveriesOf, filesOf } from '../../adapters/store/read-runs.ts';
import type { Database, Delivery, RecordedFile, Run } from '../../adapters/store/schema.ts';
import { UsageError } from '../../errors/usage-error.ts';

/** What a page shows of a run. */
export type ShownRun = {
  readonly run: Run;
  readonly deliveries: readonly Delivery[];
  readonly files: readonly RecordedFile[];
};

/** Why an action is refused if the run is not what its page showed. */
export const changedSinceShown = 'the run changed since this page was shown';

/** What of a run differs as soon as something was done with it. */
function recordedState(run: Run): unknown[] {
  const { state, attempt, changedAt, isHeld, heldFor, canceledBy, filesRemovedAt } = run;
  return [state, attempt, changedAt, isHeld, heldFor, canceledBy, filesRemovedAt];
}

/** A text that differs as soon as something was done with a run, for lists, which show neither its deliveries nor its files. */
export function listedVersion(run: Run): string {
  return hashOf(recordedState(run));
}

/** A text that differs as soon as the state, the deliveries or the files of a run do: a SHA-256 in hexadecimal. */
export function runVersion({ run, deliveries, files }: ShownRun): string {
  return hashOf([
    recordedState(run),
    deliveries.map((one) => [one.id, one.target, one.state, one.attempt]),
    files.map(({ path, name, sha256 }) => [path, name, sha256]),
  ]);
}

function hashOf(version: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(version)).digest('hex');
}

/** @throws {UsageError} if a run is not what was shown; `undefined` if it was not shown */
export function refuseChanged(shown: string | undefined, present: ShownRun): void {
  if (shown !== undefined && shown !== runVersion(present)) throw new UsageError(changedSinceShown);
}

/**
 * The same for a run that a transaction has just claimed.
 * @throws {UsageError} as `refuseChanged`
 */
export async function refuseChangedClaim(
  transaction: Database,
  taken: Run,
  shown: string | undefined,
): Promise<void> {
  if (shown === undefined) return;
  // The claim itself is one attempt more than what was shown.
  const run = { ...taken, attempt: taken.attempt - 1 };
  const [deliveries, files] = [await deliveriesOf(transaction, taken), await filesOf(transaction, taken)];
  refuseChanged(shown, { run, deliveries, files });
}
