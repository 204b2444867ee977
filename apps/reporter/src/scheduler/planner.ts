import type { Instant } from '@outlay/core';
import type { Configuration, Job } from '../configuration/configuration.ts';
import { nextOccurrences } from '../schedule/schedule.ts';
import type { Database } from '../store/schema.ts';
import type { Offers } from './offers.ts';
import { planJob, scheduleKey } from './plan-job.ts';
import type { OnEvent } from './scheduler-event.ts';

/** What jobs are planned with, for as long as a scheduler runs. */
export type PlannerParts = {
  readonly database: Database;
  readonly offers: Offers;
  /** The configuration as it is now. */
  readonly configuration: () => Configuration;
  readonly now: () => Date;
  readonly onEvent: OnEvent;
};

/** Plans what is due. */
export type Planner = {
  /** Plans every job that is due. @returns when the next one is; `undefined` where there is none */
  readonly tick: () => Promise<Date | undefined>;
};

/** How soon a job is looked at again that another process was planning. Milliseconds. */
const lockedPauseMs = 1_000;

/** When a job is due next, of a schedule that it had then. */
type Known = { readonly schedule: string; readonly next: Instant | undefined };

/**
 * Makes a planner. It remembers when each job is due next, so that looking costs nothing while none is; the cursors
 * in the store decide.
 */
export function createPlanner(parts: PlannerParts): Planner {
  const known = new Map<string, Known>();
  const isDue = (job: Job, now: Instant): boolean => {
    const one = known.get(job.name);
    if (one?.schedule !== scheduleKey(job)) return true;
    return one.next !== undefined && one.next <= now;
  };
  return {
    async tick() {
      const { onEvent } = parts;
      const now = parts.now();
      const begun = performance.now();
      const { jobs } = parts.configuration();
      for (const job of jobs.filter((each) => isDue(each, now.toISOString()))) {
        known.set(job.name, { schedule: scheduleKey(job), next: await planOne(parts, job, now) });
      }
      onEvent({ type: 'tick', ms: performance.now() - begun });
      const next = jobs.flatMap(({ name }) => known.get(name)?.next ?? []).toSorted()[0];
      return next === undefined ? undefined : new Date(next);
    },
  };
}

/** @returns when the job is to be looked at next */
async function planOne(parts: PlannerParts, job: Job, now: Date): Promise<Instant | undefined> {
  const begun = performance.now();
  const planned = await planJob({ ...parts, configuration: parts.configuration(), now }, job);
  if (!planned) return new Date(now.getTime() + lockedPauseMs).toISOString();
  const { cursor, ...told } = planned;
  if (told.runs > 0 || told.passedOver > 0)
    parts.onEvent({ type: 'planned', job: job.name, ...told, ms: performance.now() - begun });
  return nextOccurrences(job.schedule, cursor, 1)[0];
}
