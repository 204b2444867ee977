import { RateLimitedError } from '@outlay/core';
import type { Run } from '../../adapters/store/schema.ts';
import { SettingsError } from '../../errors/settings-error.ts';
import { NotOverError } from '../clocks/not-over-error.ts';
import { pauseAfter, reportRetries } from './pauses.ts';

/** What becomes of a run whose report could not be made: its end, or another beginning. */
export type AfterFailure =
  | { readonly outcome: 'failed' }
  /** For a person, because its account has changed. */
  | { readonly outcome: 'held' }
  /** Because its job or account is no longer configured. */
  | { readonly outcome: 'canceled' }
  | {
      /** `rate_limited`: deferred after it used much of the hourly limit. */
      readonly outcome: 'retried' | 'deferred' | 'rate_limited' | 'released';
      /** `null` where only a person's command goes on with it. */
      readonly nextAt: string | null;
      readonly failures: number;
    };

/** Errors of the system that may pass: a full disk, a folder that is away for a while, too much open at once. */
const passingCodes: ReadonlySet<string> = new Set([
  'ENOSPC',
  'EDQUOT',
  'EIO',
  'ESTALE',
  'EROFS',
  'EMFILE',
  'ENFILE',
  'ENOMEM',
  'EAGAIN',
]);

/** So many requests are much of an hour: a tenth of the smallest limit (specification §8), ten times the usual. */
const muchOfAnHour = 100;

/** A report whose time has not come is looked at again after so long at most. Milliseconds. */
const maxWaitMs = 3_600_000;

/** Decides what becomes of a run whose report could not be made. */
export type RetryPolicy = (error: unknown, run: Run, moment: FailureMoment) => AfterFailure;

/** When it is, whether the process is asked to end, and how many requests the attempt has sent. */
export type FailureMoment = { readonly now: Date; readonly isEnding: boolean; readonly requests: number };

/**
 * When a run is tried again that no person asked for: what becomes of it after an error. A limit of the service puts it off to when the service allows more,
 * and is no failure; so is the end of the process. What can pass is tried again after growing pauses, some times.
 * What cannot, like a refused token, ends the run at once.
 */
const scheduled: RetryPolicy = (error, { failures }, { now, isEnding, requests }) => {
  if (error instanceof SettingsError) return { outcome: error.code === 'gone' ? 'canceled' : 'held' };
  if (isEnding) return { outcome: 'released', nextAt: now.toISOString(), failures };
  if (error instanceof RateLimitedError) {
    const nextAt = new Date(Math.max(error.retryAt.getTime(), now.getTime() + 1_000));
    const outcome = requests < muchOfAnHour ? 'deferred' : 'rate_limited';
    return { outcome, nextAt: nextAt.toISOString(), failures };
  }
  if (error instanceof NotOverError) {
    return { outcome: 'deferred', nextAt: afterWait(error.waitMs, now), failures };
  }
  if (!mayPass(error) || failures + 1 >= reportRetries.maxAttempts) return { outcome: 'failed' };
  return { outcome: 'retried', nextAt: afterPause(failures + 1, now), failures: failures + 1 };
};

/**
 * A run that the scheduler goes on with is left to it; any other has failed, or was interrupted: whoever asked can ask
 * again.
 */
const manual: RetryPolicy = (error, run, moment) => {
  if (run.nextAt !== null) return scheduled(error, run, { ...moment, requests: 0 });
  return moment.isEnding ? interrupted(run) : { outcome: 'failed' };
};

/** Nothing is tried again by itself: the same command goes on with what it left. */
const backfill: RetryPolicy = (error, run, { isEnding }) => {
  const { failures } = run;
  if (isEnding) return interrupted(run);
  if (error instanceof RateLimitedError) return { outcome: 'deferred', nextAt: null, failures };
  return { outcome: 'failed' };
};

/** Only a person's command goes on with it. */
function interrupted({ failures }: Run): AfterFailure {
  return { outcome: 'released', nextAt: null, failures };
}

/** Who decides when a run is tried again whose report could not be made. */
export const retryPolicies = { scheduled, manual, backfill } as const;

/** Clocks are put right in between: it is looked again within the hour. */
function afterWait(waitMs: number, now: Date): string {
  return new Date(now.getTime() + Math.min(Math.max(waitMs, 1_000), maxWaitMs)).toISOString();
}

function afterPause(failures: number, now: Date): string {
  return new Date(now.getTime() + pauseAfter(reportRetries, failures)).toISOString();
}

function mayPass(error: unknown): boolean {
  if (error instanceof Error && 'retryable' in error) return error.retryable === true;
  for (let each = error; each instanceof Error; each = each.cause) {
    if ('code' in each && typeof each.code === 'string' && passingCodes.has(each.code)) return true;
  }
  return false;
}
