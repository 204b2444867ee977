import { RateLimitedError } from '@outlay/core';
import type { Run } from '../../adapters/store/schema.ts';
import { SettingsError } from '../../errors/settings-error.ts';
import { NotOverError } from '../clocks/not-over-error.ts';
import { pauseAfter, reportRetries } from './pauses.ts';

/** What happens to a run whose report could not be created: it ends, or it is attempted again. */
export type RetryDecision =
  | { readonly outcome: 'failed' }
  /** Someone must release it, because its account has changed. */
  | { readonly outcome: 'held' }
  /** Its job or account is no longer configured. */
  | { readonly outcome: 'canceled' }
  | {
      /** `rate_limited`: deferred after the attempt used a large part of the hourly limit. */
      readonly outcome: 'retried' | 'deferred' | 'rate_limited' | 'released';
      /** `null` if only a command resumes the run. */
      readonly nextAt: string | null;
      readonly failures: number;
    };

/** System errors that may be transient: a full disk, an unavailable folder, too many open files. */
const transientCodes: ReadonlySet<string> = new Set([
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

/** A large part of the hourly limit: a tenth of the smallest limit (specification §8), ten times a typical report. */
const highRequestCount = 100;

/** Maximum time until a report whose period is not over is checked again. Milliseconds. */
const maxWaitMs = 3_600_000;

/** Decides what happens to a run whose report could not be created. */
export type RetryPolicy = (error: unknown, run: Run, moment: FailureMoment) => RetryDecision;

/** The current time, whether the process is shutting down, and the number of requests that the attempt sent. */
export type FailureMoment = {
  readonly now: Date;
  readonly isShuttingDown: boolean;
  readonly requests: number;
};

/**
 * Policy of scheduled runs. A rate limit of the service defers the run until the limit resets and does not count as a
 * failure, nor does a shutdown. Transient errors are retried with growing pauses, up to `maxAttempts`. Permanent
 * errors, such as a refused token, end the run.
 */
const scheduled: RetryPolicy = (error, { failures }, { now, isShuttingDown, requests }) => {
  if (error instanceof SettingsError) return { outcome: error.code === 'gone' ? 'canceled' : 'held' };
  if (isShuttingDown) return { outcome: 'released', nextAt: now.toISOString(), failures };
  if (error instanceof RateLimitedError) {
    const nextAt = new Date(Math.max(error.retryAt.getTime(), now.getTime() + 1_000));
    const outcome = requests < highRequestCount ? 'deferred' : 'rate_limited';
    return { outcome, nextAt: nextAt.toISOString(), failures };
  }
  if (error instanceof NotOverError) {
    return { outcome: 'deferred', nextAt: afterWait(error.waitMs, now), failures };
  }
  if (!isTransient(error) || failures + 1 >= reportRetries.maxAttempts) return { outcome: 'failed' };
  return { outcome: 'retried', nextAt: afterPause(failures + 1, now), failures: failures + 1 };
};

/**
 * Policy of manual commands. A run that is also scheduled is retried by the scheduler. Any other run fails or is
 * interrupted, and the user can run the command again.
 */
const manual: RetryPolicy = (error, run, moment) => {
  if (run.nextAt !== null) return scheduled(error, run, { ...moment, requests: 0 });
  return moment.isShuttingDown ? interrupted(run) : { outcome: 'failed' };
};

/** Policy of backfills: nothing is retried automatically, because running the same command again resumes it. */
const backfill: RetryPolicy = (error, run, { isShuttingDown }) => {
  const { failures } = run;
  if (isShuttingDown) return interrupted(run);
  if (error instanceof RateLimitedError) return { outcome: 'deferred', nextAt: null, failures };
  return { outcome: 'failed' };
};

/** Only a command resumes the run. */
function interrupted({ failures }: Run): RetryDecision {
  return { outcome: 'released', nextAt: null, failures };
}

/** Retry policies, by who started the run. */
export const retryPolicies = { scheduled, manual, backfill } as const;

/** The clock may be corrected in the meantime, so the run is checked again within the hour. */
function afterWait(waitMs: number, now: Date): string {
  return new Date(now.getTime() + Math.min(Math.max(waitMs, 1_000), maxWaitMs)).toISOString();
}

function afterPause(failures: number, now: Date): string {
  return new Date(now.getTime() + pauseAfter(reportRetries, failures)).toISOString();
}

function isTransient(error: unknown): boolean {
  if (error instanceof Error && 'retryable' in error) return error.retryable === true;
  for (let each = error; each instanceof Error; each = each.cause) {
    if ('code' in each && typeof each.code === 'string' && transientCodes.has(each.code)) return true;
  }
  return false;
}
