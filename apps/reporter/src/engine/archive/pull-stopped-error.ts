import type { FailureKind } from '../../errors/failure-kind.ts';
import { failureText } from '../../errors/failure-text.ts';
import { kindOf } from '../../errors/kind-of.ts';
import type { PullProgress } from './pull-record.ts';

/** A pull that stopped before it had mirrored everything. Its kind is that of its cause. */
export class PullStoppedError extends Error {
  override readonly name = 'PullStoppedError';
  readonly kind: FailureKind;
  readonly progress: PullProgress;

  constructor(account: string, progress: PullProgress, cause: unknown) {
    super(`${failureText(cause)}; ${progressText(account, progress)}`, { cause });
    this.kind = kindOf(cause);
    this.progress = progress;
  }
}

function progressText(account: string, progress: PullProgress): string {
  const { isBegun, periods, wantedPeriods, receipts } = progress;
  if (!isBegun) return `the archive of the account ${account} was not changed`;
  const mirrored = `${periods} of ${wantedPeriods} periods and ${receipts.held} of ${receipts.wanted} receipts of the account ${account} are mirrored`;
  return `${mirrored}; repeat "outlay archive pull" to continue`;
}
