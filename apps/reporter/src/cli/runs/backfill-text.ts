import { lastDay, localDateTime, periodName } from '@outlay/core/time';
import type { Job } from '../../adapters/configuration/configuration.ts';
import type { Run } from '../../adapters/store/schema.ts';
import type { BackfillOutcome } from '../../engine/manual/backfill-all.ts';
import type { BackfillStep } from '../../engine/manual/backfill-step.ts';
import { UsageError } from '../../errors/usage-error.ts';
import type { CommandContext } from '../terminal/command-context.ts';
import { throwFirstError } from './run-results.ts';
import { listedRunToJson, runToJson, stateText } from './run-text.ts';

/**
 * An occurrence as JSON.
 * @param planned - the run as it would be planned
 */
export function occurrenceToJson(job: Job, planned: Run, found: BackfillStep) {
  const period = { from: planned.periodFrom, until: planned.periodUntil };
  return {
    scheduledFor: planned.scheduledFor,
    local: localDateTime(planned.scheduledFor, job.schedule.timeZone).slice(0, 16),
    account: planned.account,
    period: { name: periodName(job.kind, period), start: period.from, end: lastDay(period) },
    step: found.step,
    run: found.step === 'make' ? null : runToJson(found.run),
    how: howText(found),
  };
}

/** An occurrence as one line: time, account, period and what happens to it. */
export function occurrenceLine({
  local,
  account,
  period,
  how,
}: Pick<ReturnType<typeof occurrenceToJson>, 'local' | 'account' | 'period' | 'how'>): string {
  const days = `(${period.start} to ${period.end})`;
  return `${local.replace('T', ' ')}  ${account}  ${period.name}  ${days}  ${how}`;
}

function howText(found: BackfillStep): string {
  switch (found.step) {
    case 'make':
      return 'no run yet';
    case 'again':
      return `to be retried as run ${found.run.id}`;
    case 'finish':
      return `to be finished as run ${found.run.id}`;
    case 'leave':
      return `run ${found.run.id}: ${stateText(found.run)}`;
  }
}

/** The result of a backfill as JSON. */
export function backfillToJson(
  { name, schedule }: Job,
  { from, to }: { readonly from: string; readonly to: string },
  { backfilled, remaining, limit }: BackfillOutcome,
) {
  return {
    job: name,
    from,
    to,
    timeZone: schedule.timeZone,
    runs: backfilled.map(({ run, outcome }) => ({ ...listedRunToJson(run), outcome })),
    left: remaining,
    goOnAt: limit?.retryAt.toISOString() ?? null,
  };
}

/** Maximum number of runs in a message. */
const maxNamed = 10;

function busyError(ids: readonly string[]): UsageError {
  const named = ids.slice(0, maxNamed).join(', ');
  return new UsageError(
    `another process is working on ${ids.length} of these reports (${named}${ids.length > maxNamed ? ' …' : ''}); run the same command again when it has finished`,
  );
}

/**
 * Prints what remains of a backfill and how to continue, and ends the command.
 * @throws the rate limit that stopped it, or as `throwFirst`
 */
export function endBackfill(
  context: CommandContext,
  { backfilled, remaining, limit }: BackfillOutcome,
): void {
  const { say, signal } = context;
  const bad = backfilled.filter(({ run: { state } }) => state === 'failed' || state === 'partial');
  if (bad.length > 0) {
    const ids = bad.slice(0, maxNamed).map(({ run }) => run.id);
    const more = bad.length > maxNamed ? ' …' : '';
    say(`${bad.length} failed; to retry them: outlay retry ${ids.join(' ')}${more}`);
  }
  if (limit) {
    const at = limit.retryAt.toISOString();
    say(`${remaining} remaining: the hourly limit is reached; run the same command again after ${at}`);
    throw limit;
  }
  const busy = backfilled.filter(({ outcome }) => outcome === 'busy');
  if (signal.aborted) say(`${remaining} remaining; run the same command again to continue`);
  const ended = backfilled
    .filter(({ outcome }) => outcome !== 'busy')
    .map((executed) => (executed.error === undefined ? { executed } : { executed, error: executed.error }));
  throwFirstError(
    context,
    busy.length === 0 ? ended : [...ended, { error: busyError(busy.map(({ run }) => run.id)) }],
  );
}
