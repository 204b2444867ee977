import { setImmediate as turn } from 'node:timers/promises';
import type { Instant } from '@outlay/core/time';
import { nextOccurrences } from '@outlay/schedule';
import type { Configuration, Job } from '../../adapters/configuration/configuration.ts';
import { jobAccounts } from '../../adapters/configuration/job-accounts.ts';
import type { OnEvent } from '../../adapters/log/scheduler-event.ts';
import type { Queue } from '../../adapters/queue/queue.ts';
import type { Environment } from '../../adapters/secrets/secret-environment.ts';
import { readCursors } from '../../adapters/store/job-cursors.ts';
import type { Database } from '../../adapters/store/schema.ts';
import { failureText } from '../../errors/failure-text.ts';
import { StoreError } from '../../errors/store-error.ts';
import type { ClockWatch } from '../clocks/clock-watch.ts';
import { clockToleranceMs } from '../clocks/compare-clocks.ts';
import { type Planning, planJob, scheduleKey } from './plan-job.ts';
import { timeToPlan } from './time-to-plan.ts';

/** What jobs are planned with, for as long as a scheduler runs. */
export type PlannerDeps = {
  readonly database: Database;
  readonly queue: Queue;
  /** The configuration as it is now. */
  readonly configuration: () => Configuration;
  readonly environment: Environment;
  readonly now: () => Date;
  readonly clockWatch: Pick<ClockWatch, 'compare' | 'confirm'>;
  readonly onEvent: OnEvent;
};

/** Plans what is due. */
export type Planner = {
  /** Plans every job that is due. @returns when the next one is; `undefined` where there is none */
  readonly tick: () => Promise<Date | undefined>;
  /**
   * Compares what is remembered with the store. A job that is planned less far there is looked at with the next tick, as
   * after the failover to a replica that lacks what was planned last.
   * @throws {StoreError} while the store is away
   */
  readonly recheck: () => Promise<void>;
};

/** How soon a job is looked at again that another process was planning. Milliseconds. */
const lockedPauseMs = 1_000;

/** How soon a job is looked at again that could not be planned. Milliseconds. */
const failedPauseMs = 60_000;

/** A job with a schedule: since when this process knows it, how far it is planned, and when it is due next. */
type Known = { readonly schedule: string; readonly since: Instant } & PlannedUpTo;

type PlannedUpTo = { readonly next: Instant | undefined; readonly cursor?: Instant };

const atOnce = new Date(0).toISOString();

/**
 * Makes a planner. It remembers when each job is due next, so that looking costs nothing while none is; the cursors
 * in the store decide.
 */
export function createPlanner(deps: PlannerDeps): Planner {
  let known = new Map<string, Known>();
  let knownJobs: readonly Job[] = [];
  let accountsOf = jobAccounts([]);
  const hasChanged = clockChanges(deps);
  return {
    async tick() {
      const { onEvent, clockWatch } = deps;
      const machine = deps.now();
      const { now } = clockWatch.compare();
      const begun = performance.now();
      const { accounts, jobs, smtp } = deps.configuration();
      if (jobs !== knownJobs) {
        // All of them before any is planned: what is due while the store is away was promised.
        known = new Map(jobs.map((job) => [job.name, knownAs(job, known.get(job.name), now.toISOString())]));
        knownJobs = jobs;
        accountsOf = jobAccounts(accounts);
      }
      if (hasChanged()) known = new Map([...known].map(([name, one]) => [name, { ...one, next: atOnce }]));
      for (const job of jobs) {
        const one = known.get(job.name);
        if (one?.next === undefined || one.next > now.toISOString()) continue;
        const planning = {
          ...deps,
          accountsOf,
          from: smtp?.from,
          now,
          isConfirmed: false,
          since: one.since,
        };
        known.set(job.name, { ...one, ...(await planOne(planning, job)) });
        // SQLite answers at once: many jobs would stop signals, leases and answers of others.
        await turn();
      }
      onEvent({ type: 'tick', ms: performance.now() - begun });
      const next = jobs.flatMap(({ name }) => known.get(name)?.next ?? []).toSorted()[0];
      // By the machine's clock, which may be ahead of the time that jobs are planned by.
      return next === undefined ? undefined : new Date(Date.parse(next) + machine.getTime() - now.getTime());
    },
    async recheck() {
      const cursors = await readCursors(deps.database);
      for (const [name, one] of known) {
        const stored = cursors.get(name);
        const isBehind = !stored || stored.unfinished !== null || stored.cursor < (one.cursor ?? '');
        if (isBehind) known.set(name, { ...one, next: atOnce });
      }
    },
  };
}

/** Tells whether the machine's clock was set, or another clock came to agree with it or no longer does, since the last call. */
function clockChanges({ now, clockWatch }: PlannerDeps): () => boolean {
  const leadMs = () => now().getTime() - performance.now();
  let last = { leadMs: leadMs(), isConfirmed: false };
  return () => {
    const current = { leadMs: leadMs(), isConfirmed: clockWatch.compare().isConfirmed };
    const isSet = Math.abs(current.leadMs - last.leadMs) > clockToleranceMs;
    const hasChanged = isSet || current.isConfirmed !== last.isConfirmed;
    if (hasChanged) last = current;
    return hasChanged;
  };
}

/** A job that is new to this process, or whose schedule is, is looked at at once. */
function knownAs(job: Job, before: Known | undefined, now: Instant): Known {
  const schedule = scheduleKey(job);
  return before?.schedule === schedule ? before : { schedule, since: now, next: atOnce };
}

/**
 * Plans a job; the trouble of one is not that of the others.
 * @returns how far it is planned, and when it is to be looked at next
 * @throws {StoreError} when nothing can be planned at all
 */
async function planOne(
  planning: Planning & Pick<PlannerDeps, 'clockWatch' | 'onEvent'>,
  job: Job,
): Promise<PlannedUpTo> {
  const { now, onEvent } = planning;
  const after = (ms: number) => ({ next: new Date(now.getTime() + ms).toISOString() });
  try {
    const begun = performance.now();
    const time = await timeToPlan(planning, job);
    if (!time) return after(failedPauseMs);
    const planned = await planJob({ ...planning, ...time }, job);
    if (!planned) return after(lockedPauseMs);
    const { cursor, isUnfinished, ...counts } = planned;
    if (counts.runs > 0 || counts.skipped > 0)
      onEvent({ type: 'planned', job: job.name, ...counts, ms: performance.now() - begun });
    return { cursor, next: isUnfinished ? now.toISOString() : nextOccurrences(job.schedule, cursor, 1)[0] };
  } catch (error) {
    if (error instanceof StoreError) throw error;
    const reason = `${job.name}: ${failureText(error)}`;
    onEvent({ type: 'error', during: 'planning', reason });
    return after(failedPauseMs);
  }
}
