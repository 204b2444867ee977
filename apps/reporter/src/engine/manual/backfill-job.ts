import type { CalendarDate } from '@outlay/core/time';
import { createOutages } from '../../adapters/service/outages.ts';
import { type ActionEnd, addAction, endAction } from '../../adapters/store/console-actions.ts';
import type { PlannedRun } from '../../adapters/store/plan-run.ts';
import type { Database, Run } from '../../adapters/store/schema.ts';
import { ConfigurationError } from '../../errors/configuration-error.ts';
import { failureText } from '../../errors/failure-text.ts';
import { UsageError } from '../../errors/usage-error.ts';
import { joinReasons, sayReason } from '../../reasons/say-reason.ts';
import { uuidV5 } from '../plan/run-identity.ts';
import type { RunDeps } from '../run/run-deps.ts';
import { actionEnd, endedAs, firstOf } from './action-end.ts';
import { type BackfillOutcome, backfillAll, maxBackfillWaitMs } from './backfill-all.ts';
import { type BackfillItem, previewBackfill } from './preview-backfill.ts';
import type { RunningJob } from './run-job.ts';

/** A backfill that someone confirmed without the command line. */
export type JobBackfillRequest = {
  /** Identifier of the action. */
  readonly id: string;
  readonly job: string;
  /** First and last day, as of `BackfillChoice`. */
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  readonly retriesFailed: boolean;
  /** What was shown, by `backfillKey`: nothing else is created or sent. */
  readonly confirmed: ReadonlySet<string>;
  readonly who: string;
};

/** What someone confirms of an occurrence: its run, what would go where, and the account and settings it is made with. */
export function backfillKey({ planned: { run, deliveries }, settings }: BackfillItem): string {
  const places = deliveries.map(({ channel, target, locale, files }) => [
    channel,
    target,
    locale,
    files.map(({ name }) => name),
  ]);
  return JSON.stringify([run.id, run.periodFrom, run.periodUntil, run.pin, settings, places]);
}

/** Whether something would be done for an occurrence. */
export function isToBackfill({ found }: BackfillItem): boolean {
  return found.step !== 'leave';
}

/**
 * Backfills what someone confirmed, as `outlay backfill JOB` does, and records each run as a part of the action, in the
 * transaction that claims it. What others created in the meantime is left as it is.
 * @returns how it ended; `refused` if nothing was done
 * @throws {StoreError} `unavailable` if the store becomes unavailable
 */
export async function backfillJob(
  deps: RunDeps,
  request: JobBackfillRequest,
  running: Omit<RunningJob, 'onClaimed'>,
): Promise<ActionEnd> {
  /** Parts that have not ended. */
  const open = new Set<string>();
  let count = 0;
  const end = await endedAs(async () => {
    try {
      const items = await confirmedItems(deps, request);
      const outcome = await backfill(deps, request, {
        ...running,
        ...items,
        onPart: (id) => {
          open.add(id);
          count += 1;
        },
        onPartEnd: (id) => void open.delete(id),
      });
      return await endOfAll(deps.database, outcome, items.planned.length);
    } catch (error) {
      if (!(error instanceof ConfigurationError)) throw error;
      return { outcome: 'failed', reason: failureText(error) };
    }
  });
  for (const id of open) await endAction(deps.database, id, { ...end, now: deps.now() });
  return end.outcome === 'refused' && count > 0 ? { ...end, outcome: 'failed' } : end;
}

type ConfirmedItems = {
  readonly planned: readonly PlannedRun[];
  readonly rules: Awaited<ReturnType<typeof previewBackfill>>['rules'];
};

/** What was confirmed, as it is planned now. @throws {UsageError} if the job has changed in between */
async function confirmedItems(
  { current, database, now }: RunDeps,
  { job: name, from, to, retriesFailed, confirmed }: JobBackfillRequest,
): Promise<ConfirmedItems> {
  const job = current.configuration().jobs.find((one) => one.name === name);
  if (!job)
    throw new UsageError(joinReasons(sayReason('job_gone', { job: name }), sayReason('nothing_done')));
  const choice = { job, from, to, retriesFailed };
  const { items, rules } = await previewBackfill({ database, current, now }, choice);
  const planned = items.filter((item) => confirmed.has(backfillKey(item))).map((item) => item.planned);
  if (planned.length < confirmed.size) {
    throw new UsageError(
      joinReasons(sayReason('configuration_changed', { job: name }), sayReason('nothing_done')),
    );
  }
  return { planned, rules };
}

type Backfilling = Omit<RunningJob, 'onClaimed'> &
  ConfirmedItems & {
    /** Called with the identifier of each part. */
    readonly onPart: (id: string) => void;
    readonly onPartEnd: (id: string) => void;
  };

function backfill(
  deps: RunDeps,
  { id: batchId, who }: JobBackfillRequest,
  { planned, rules, processes, owner, onRun, onPart, onPartEnd }: Backfilling,
): Promise<BackfillOutcome> {
  const { now } = deps;
  const partOf = ({ id }: Run) => uuidV5(batchId, id);
  const connection = { maxWaitMs: maxBackfillWaitMs, outages: createOutages(now) };
  return backfillAll(deps, planned, {
    ...rules,
    source: { connection, processes },
    onClaimed: async (transaction, run) => {
      onRun(run);
      const part = { id: partOf(run), runId: run.id, batchId, what: 'backfill', recipient: null } as const;
      await addAction(transaction, { ...part, who, owner, startedAt: now().toISOString() });
      onPart(part.id);
    },
    onBegin: () => undefined,
    onEnd: async (result) => {
      if (result.outcome !== 'made') return;
      const end = await actionEnd(deps.database, result);
      await endAction(deps.database, partOf(result.run), { ...end, now: now() });
      onPartEnd(partOf(result.run));
    },
  });
}

/** How the action ended: `done` if everything that was confirmed exists, otherwise why not. */
async function endOfAll(
  database: Database,
  { backfilled, remaining, limit }: BackfillOutcome,
  count: number,
): Promise<ActionEnd> {
  const made = backfilled.filter(({ outcome }) => outcome === 'made');
  if (limit) {
    const at = limit.retryAt.toISOString();
    return {
      outcome: 'failed',
      reason: joinReasons(
        sayReason('hourly_limit', { time: at }),
        sayReason('remaining', { left: remaining, count }),
      ),
    };
  }
  if (remaining > 0) {
    return {
      outcome: 'failed',
      reason: joinReasons(sayReason('outlay_stopped'), sayReason('not_begun', { left: remaining, count })),
    };
  }
  const ends: ActionEnd[] = [];
  for (const one of made) ends.push(await actionEnd(database, one));
  const [first, ...others] = ends.filter(({ outcome }) => outcome !== 'done');
  if (first) {
    const reason = firstOf(first.reason ?? '', others.length);
    return { outcome: 'failed', reason };
  }
  const busy = backfilled.filter(({ outcome }) => outcome === 'busy').length;
  if (busy > 0) {
    const outcome = made.length === 0 ? 'refused' : 'failed';
    return { outcome, reason: sayReason('others_working', { count: busy }) };
  }
  if (made.length > 0) return { outcome: 'done', reason: null };
  return {
    outcome: 'refused',
    reason: joinReasons(sayReason('created_meanwhile'), sayReason('nothing_done')),
  };
}
