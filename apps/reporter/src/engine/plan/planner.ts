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
import { type DueJob, firstToPlan, type Planning, planJobs, scheduleKey } from './plan-jobs.ts';
import { planningTime } from './planning-time.ts';

/** Dependencies of the planner. */
export type PlannerDeps = {
  readonly database: Database;
  readonly queue: Queue;
  /** The current configuration. */
  readonly configuration: () => Configuration;
  readonly environment: Environment;
  readonly now: () => Date;
  readonly clockWatch: Pick<ClockWatch, 'compare' | 'confirm'>;
  readonly onEvent: OnEvent;
  /** Time after which a tick leaves the rest of many jobs to the next one, half a second by default. Milliseconds. */
  readonly maxTickMs?: number;
};

/** Plans the jobs that are due. */
export type Planner = {
  /**
   * Plans the jobs that are due, for half a second; if some remain, the next tick goes on.
   * @returns when the next job is due; `undefined` if there is none
   */
  readonly tick: () => Promise<Date | undefined>;
  /**
   * Compares the remembered cursors with the store. A job whose stored cursor is earlier is checked with the next tick:
   * a failover to a replica may have lost the latest plans.
   * @throws {StoreError} if the store is unavailable
   */
  readonly recheck: () => Promise<void>;
};

/** Pause before a job that another process was planning is checked again. Milliseconds. */
const lockedPauseMs = 1_000;

/** Pause before a job that could not be planned is checked again. Milliseconds. */
const failedPauseMs = 60_000;

/** Time after which a tick leaves the rest of many jobs to the next one. Milliseconds. */
const defaultMaxTickMs = 500;

/** A job with a schedule: since when this process knows it, up to when it is planned, and when it is due next. */
type Known = { readonly schedule: string; readonly since: Instant } & PlannedUpTo;

type PlannedUpTo = { readonly next: Instant | undefined; readonly cursor?: Instant };

const immediately = new Date(0).toISOString();

/**
 * Creates a planner. It remembers when each job is due next, so that a tick costs nothing while none is; the cursors in
 * the store are authoritative.
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
      const { accounts, jobs, smtp, directory } = deps.configuration();
      if (jobs !== knownJobs) {
        // Registers all jobs before planning any: what becomes due while the store is unavailable must still run.
        known = new Map(jobs.map((job) => [job.name, knownAs(job, known.get(job.name), now.toISOString())]));
        knownJobs = jobs;
        accountsOf = jobAccounts(accounts.filter(({ entry }) => entry?.status !== 'missing'));
      }
      // Nobody knows which accounts there are: what is due stays due.
      if (directory?.state?.unreadable) return undefined;
      if (hasChanged())
        known = new Map([...known].map(([name, one]) => [name, { ...one, next: immediately }]));
      const planning = { ...deps, accountsOf, from: smtp?.from, now };
      let due = dueJobs(jobs, known, now.toISOString());
      while (due.length > 0 && performance.now() - begun < (deps.maxTickMs ?? defaultMaxTickMs)) {
        const chosen = firstToPlan(due);
        const sinceOf = (job: Job) => known.get(job.name)?.since ?? now.toISOString();
        for (const [name, upTo] of await planTogether(planning, chosen, sinceOf)) {
          const one = known.get(name);
          if (one) known.set(name, { ...one, ...upTo });
        }
        due = due.slice(chosen.length);
        // SQLite is synchronous: many jobs would block signals, leases and responses.
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
        if (isBehind) known.set(name, { ...one, next: immediately });
      }
    },
  };
}

/** Returns whether, since its last call, the machine's clock was set or its agreement with other clocks changed. */
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

/** A job that is new to this process, or has a new schedule, is checked immediately. */
function knownAs(job: Job, before: Known | undefined, now: Instant): Known {
  const schedule = scheduleKey(job);
  return before?.schedule === schedule ? before : { schedule, since: now, next: immediately };
}

/** The jobs that are due, in the order in which they have been for longest. */
function dueJobs(jobs: readonly Job[], known: ReadonlyMap<string, Known>, now: Instant): readonly Job[] {
  return jobs
    .flatMap((job) => {
      const next = known.get(job.name)?.next;
      return next === undefined || next > now ? [] : [{ job, next }];
    })
    .toSorted((one, other) => (one.next < other.next ? -1 : Number(one.next > other.next)))
    .map(({ job }) => job);
}

type TickPlanning = Planning & Pick<PlannerDeps, 'clockWatch' | 'onEvent'> & { readonly now: Date };

/**
 * Plans jobs in one transaction. An error of one job does not affect the others.
 * @returns by job, up to when it is planned, and when it must be checked next
 * @throws {StoreError} if no job can be planned
 */
async function planTogether(
  planning: TickPlanning,
  jobs: readonly Job[],
  sinceOf: (job: Job) => Instant,
): Promise<ReadonlyMap<string, PlannedUpTo>> {
  const { database, now, onEvent } = planning;
  const after = (ms: number) => ({ next: new Date(now.getTime() + ms).toISOString() });
  try {
    const begun = performance.now();
    const cursors = await readCursors(
      database,
      jobs.map(({ name }) => name),
    );
    const due: DueJob[] = [];
    const results = new Map<string, PlannedUpTo>();
    for (const job of jobs) {
      const known = cursors.get(job.name);
      const time = await planningTime(planning, job, known);
      if (time) due.push({ ...time, job, known, since: sinceOf(job) });
      else results.set(job.name, after(failedPauseMs));
    }
    const planned = await planJobs(planning, due);
    const ms = performance.now() - begun;
    for (const { job } of due) {
      const result = planned.get(job.name);
      if (result === undefined) results.set(job.name, after(lockedPauseMs));
      else if (result === 'paused') {
        // When it is resumed, nothing is due that was due before.
        results.set(job.name, { next: nextOccurrences(job.schedule, now.toISOString(), 1)[0] });
      } else {
        const { cursor, isUnfinished, ...counts } = result;
        if (counts.runs > 0 || counts.skipped > 0) onEvent({ type: 'planned', job: job.name, ...counts, ms });
        const next = isUnfinished ? now.toISOString() : nextOccurrences(job.schedule, cursor, 1)[0];
        results.set(job.name, { cursor, next });
      }
    }
    return results;
  } catch (error) {
    if (error instanceof StoreError) throw error;
    const [only, ...others] = jobs;
    if (!only) return new Map();
    if (others.length > 0) return planEach(planning, jobs, sinceOf);
    onEvent({ type: 'error', during: 'planning', reason: `${only.name}: ${failureText(error)}` });
    return new Map([[only.name, after(failedPauseMs)]]);
  }
}

/** Plans jobs one by one: one of them cannot be planned. */
async function planEach(
  planning: TickPlanning,
  jobs: readonly Job[],
  sinceOf: (job: Job) => Instant,
): Promise<ReadonlyMap<string, PlannedUpTo>> {
  const results: [string, PlannedUpTo][] = [];
  for (const job of jobs) results.push(...(await planTogether(planning, [job], sinceOf)));
  return new Map(results);
}
