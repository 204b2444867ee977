import { periodName } from '@outlay/core/time';
import type { Run } from '../../adapters/store/schema.ts';

/**
 * Advice for an account that changed before its report was staged.
 * @param changed - what changed, as a clause
 */
export function replanAdvice({ id }: Run, changed: string): string {
  return `${changed}; outlay retry ${id} plans the run again with the current configuration`;
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
  const next = isBatch
    ? 'creates the next batch, which takes back what is no longer among the documents; an account or job with another name starts with batch 1'
    : 'reads the closed period again; another customer needs an account with another name';
  return `${changed}; if the change is meant and it is the same account, ${confirmCommand(run)} ${next}`;
}

/** Whether a run has no report until someone confirms that it continues what was created before. */
export function isToConfirm(run: Run): boolean {
  return run.reason?.includes(confirmCommand(run)) ?? false;
}

/** Advice for a batch that is held because so many documents of earlier batches are gone. */
export function acceptAdvice(run: Run): string {
  return `check the account in the service; if they were deleted, ${acceptCommand(run)} creates the batch`;
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
  const deliver = `if the change does not matter, outlay ${command} ${run.id} --same-account delivers these files`;
  if (isIssued) return `${changed}; ${deliver}, which cannot be created again`;
  const again = isSent
    ? `${revisionCommand(run)} creates a revision`
    : `outlay retry ${run.id} --force creates the report again`;
  return `${changed}; ${deliver}; otherwise ${again} with the current configuration`;
}

/**
 * Advice for a run that has no recipients any more.
 * @param reason - why, as a clause
 * @param isIssued - whether its files can never be created again
 */
export function canceledAdvice(run: Run, reason: string, isIssued: boolean): string {
  if (isIssued) return `${reason}; outlay retry ${run.id} delivers its files to the current recipients`;
  return `${reason}; ${runCommand(run)} creates the report for its current recipients`;
}

/** The command that creates a revision of a run's report. */
export function revisionCommand(run: Run): string {
  return `${runCommand(run)} --revision`;
}

/** The command that creates the report of a run's account and period. */
export function runCommand({ job, account, kind, periodFrom: from, periodUntil: until }: Run): string {
  return `outlay run ${job} --period ${periodName(kind, { from, until })} --account ${account}`;
}
