import { periodName } from '@outlay/core/time';
import type { Run } from '../../adapters/store/schema.ts';
import { joinReasons, sayReason } from '../../reasons/say-reason.ts';

/**
 * Advice for an account that changed before its report was staged.
 * @param changed - what changed, as a clause
 */
export function replanAdvice({ id }: Run, changed: string): string {
  return joinReasons(changed, sayReason('plans_again', { command: `outlay retry ${id}` }));
}

/**
 * Advice for a run that continues a batch or a closed period of an account or filter that changed since.
 * @param changed - what changed, as a clause
 */
export function continuedAdvice(
  run: Run,
  changed: string,
  { isBatch }: { readonly isBatch: boolean },
): string {
  const command = confirmCommand(run);
  return isBatch
    ? joinReasons(changed, sayReason('continues_batch', { command }), sayReason('continues_batch_elsewhere'))
    : joinReasons(
        changed,
        sayReason('continues_closed', { command }),
        sayReason('continues_closed_elsewhere'),
      );
}

/** Whether a run has no report until someone confirms that it continues what was created before. */
export function isToConfirm(run: Run): boolean {
  return run.reason?.includes(confirmCommand(run)) ?? false;
}

/** Advice for a batch that is held because so many documents of earlier batches are gone. */
export function acceptAdvice(run: Run): string {
  return joinReasons(
    sayReason('check_account'),
    sayReason('accept_deletions', { command: acceptCommand(run) }),
  );
}

/** The command that accepts that documents of earlier batches were deleted. */
export function acceptCommand({ id }: Pick<Run, 'id'>): string {
  return `outlay retry ${id} --accept-deletions`;
}

function confirmCommand({ id }: Run): string {
  return `outlay retry ${id} --same-account`;
}

/** The state of a staged run whose account has changed. */
export type StagedAdviceContext = {
  /** Whether someone has already received the report. */
  readonly isSent: boolean;
  /** Whether its files can never be created again. */
  readonly isIssued: boolean;
  /** The command that delivers its files: `release` for a held run. */
  readonly command: 'release' | 'resend';
};

/**
 * Advice for an account that changed after its report was staged.
 * @param changed - what changed, as a clause
 */
export function stagedAdvice(
  run: Run,
  changed: string,
  { isSent, isIssued, command }: StagedAdviceContext,
): string {
  const deliver = { command: `outlay ${command} ${run.id} --same-account` };
  if (isIssued) return joinReasons(changed, sayReason('delivers_unchanged_issued', deliver));
  const again = isSent
    ? sayReason('otherwise_revision', { command: revisionCommand(run) })
    : sayReason('otherwise_report_again', { command: `outlay retry ${run.id} --force` });
  return joinReasons(changed, sayReason('delivers_unchanged', deliver), again);
}

/**
 * Advice for a run that has no recipients any more.
 * @param reason - why, as a clause
 * @param isIssued - whether its files can never be created again
 */
export function canceledAdvice(run: Run, reason: string, isIssued: boolean): string {
  if (isIssued)
    return joinReasons(reason, sayReason('delivers_to_current', { command: `outlay retry ${run.id}` }));
  return joinReasons(reason, sayReason('creates_for_current', { command: runCommand(run) }));
}

/** The command that creates a revision of a run's report. */
export function revisionCommand(run: Run): string {
  return `${runCommand(run)} --revision`;
}

/** The command that creates the report of a run's account and period. */
export function runCommand({ job, account, kind, periodFrom: from, periodUntil: until }: Run): string {
  return `outlay run ${job} --period ${periodName(kind, { from, until })} --account ${account}`;
}
