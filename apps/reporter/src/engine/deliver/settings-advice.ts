import { periodName } from '@outlay/core/time';
import type { Run } from '../../adapters/store/schema.ts';

/** Said of a run of which nothing is staged and whose account has changed. @param changed - what has, as a clause */
export function replanAdvice({ id }: Run, changed: string): string {
  return `${changed}; outlay retry ${id} plans it anew with the present configuration`;
}

/** Said of a staged run whose account has changed. @param isSent - whether somebody has the report already */
export function stagedAdvice(run: Run, changed: string, isSent: boolean): string {
  const anew = isSent
    ? `${revisionCommand(run)} makes a correction`
    : `outlay retry ${run.id} --force makes the report anew`;
  return `${changed}; if it is still the same account, outlay resend ${run.id} --same-account delivers these files; otherwise ${anew} with the present configuration`;
}

/** Said of a run that nobody gets any more. @param reason - why, as a clause */
export function cancelledAdvice(run: Run, reason: string): string {
  return `${reason}; ${runCommand(run)} makes the report for whoever gets it now`;
}

/** The command that makes a correction of a run's report. */
export function revisionCommand(run: Run): string {
  return `${runCommand(run)} --revision`;
}

/** The command that makes the report of a run's account and period. */
export function runCommand({ job, account, kind, periodFrom: from, periodUntil: until }: Run): string {
  return `outlay run ${job} --period ${periodName(kind, { from, until })} --account ${account}`;
}
