import { oneLine } from '@outlay/core/text';
import { datedPeriodName, type Instant, lastDay, periodName } from '@outlay/core/time';
import type { Run } from '../../adapters/store/schema.ts';
import { type Painter, plainPainter, type Style } from '../terminal/paint.ts';

/** A run as JSON. */
export function runToJson(run: Run) {
  const { id, job, account, kind, periodFrom: from, periodUntil: until } = run;
  return {
    id,
    job,
    account,
    kind,
    period: { name: periodName(kind, { from, until }), start: from, end: lastDay({ from, until }) },
    scheduledFor: run.scheduledFor,
    state: run.state,
    reason: run.reason,
    canceledBy: run.canceledBy,
    held: run.isHeld === 1,
    heldFor: run.isHeld === 1 ? (run.heldFor ?? 'records') : null,
    revision: run.revision,
    origin: run.origin,
    attempt: run.attempt,
    nextAttemptAt: run.nextAt,
    filesRemovedAt: run.filesRemovedAt,
    plannedAt: run.plannedAt,
    changedAt: run.changedAt,
  };
}

/** A run of a list as JSON. */
export function listedRunToJson(run: Run) {
  const { id, ...fields } = runToJson(run);
  return { run: id, ...fields };
}

/** A run as one line: identifier, time, job, account, period and state. */
export function runLine(run: Run, painted: Painter = plainPainter): string {
  const { id, job, account, scheduledFor } = run;
  const at = scheduledFor.slice(0, 16).replace('T', ' ');
  const state = painted(stateStyle(run), stateText(run));
  const line = `${id}  ${at}Z  ${job}  ${account}  ${periodText(run)}  ${state}`;
  return run.nextAt === null || run.owner !== null ? line : `${line}; ${waitText(id, run.nextAt)}`;
}

/** The period of a run, with its revision as in file names: `2026-10 r3`. A skipped run has no files. */
function periodText(run: Run): string {
  const name = datedPeriodName(run.kind, { from: run.periodFrom, until: run.periodUntil });
  return run.revision === 1 || run.state === 'skipped' ? name : `${name} r${run.revision}`;
}

/**
 * When a deferred run is retried, and by which command.
 * @param run - identifier of the run
 */
export function waitText(run: string, nextAt: Instant): string {
  return `outlay serve retries at ${utcTime(nextAt)}, outlay retry ${run} retries now`;
}

/** An instant with a precision of minutes. */
export function utcTime(instant: Instant): string {
  return `${instant.slice(0, 16).replace('T', ' ')} UTC`;
}

/** Red for a failure, yellow if the user must act or wait. */
export function stateStyle({ state, isHeld }: Run): Style {
  if (state === 'failed') return 'red';
  if (state === 'delivered') return 'green';
  return isHeld === 1 || state === 'partial' || state === 'unknown' ? 'yellow' : 'dim';
}

/** The name of a run's state: a skipped run that somebody canceled is canceled, as in the console. */
export function stateName({ state, isHeld, canceledBy }: Run): string {
  if (state === 'skipped' && canceledBy !== null) return 'canceled';
  return isHeld === 1 ? `${state}, held` : state;
}

/** The state of a run, with its reason if there is one. */
export function stateText(run: Run): string {
  const { reason } = run;
  const line = stateName(run);
  return reason === null ? line : `${line}: ${oneLine(reason)}`;
}
