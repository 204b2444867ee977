import type { BudgetState } from '@outlay/core';
import type { PortableError } from '../../adapters/processes/portable-error.ts';
import type { ConnectionSettings } from '../../adapters/service/connect.ts';
import type { Limits } from '../../adapters/service/limits-schema.ts';
import type { StoredBudget } from '../../adapters/store/budget-row.ts';
import type { MadeReport } from './make-report.ts';
import type { ReportTask } from './report-task.ts';

/*
 * What the scheduler and the processes that make reports say to each other. Such a process knows one account's token while
 * it makes that account's report, and no database, mail server or bucket.
 */

/** A report to create in a child process, as plain values. */
export type IsolatedTask = ReportTask & {
  readonly settings: Omit<ConnectionSettings, 'limits'>;
  readonly limits: Limits;
  /** How long a request waits for the hourly limit. Milliseconds. */
  readonly maxWaitMs: number;
  /** How long a request is retried; by default until its deadline. Milliseconds. */
  readonly maxElapsedMs?: number;
  /** How many requests are reserved at once; by default those of a report. */
  readonly requestsAhead?: number;
};

/** A changed budget, and the version that it replaces. */
export type BudgetVersion = { readonly version: number; readonly state: BudgetState };

/** Calls from a report process to its parent, to read or record something. */
export type Calls = {
  /**
   * Records that the records are read, together with what is to be recorded about the requests, if anything.
   * @returns `false` if another process has changed the budget: then nothing is recorded
   */
  readonly fetched: (budget?: BudgetVersion) => Promise<boolean>;
  readonly readBudget: () => Promise<StoredBudget>;
  readonly writeBudget: (version: number, state: BudgetState) => Promise<boolean>;
};

/** Messages to a report process. */
export type ToProcess =
  | {
      readonly type: 'make';
      readonly task: IsolatedTask;
      readonly beatMs: number;
      /** The hourly budget of the token now; only for a process that takes the message at once. */
      readonly budget: StoredBudget | undefined;
    }
  | {
      readonly type: 'answer';
      readonly call: number;
      readonly value?: unknown;
      readonly error?: PortableError;
    }
  | { readonly type: 'abort' };

/** Messages from a report process. */
export type FromProcess =
  | {
      readonly type: 'call';
      readonly call: number;
      readonly name: keyof Calls;
      readonly parameters: readonly unknown[];
    }
  /** Requests were sent. */
  | {
      readonly type: 'sent';
      readonly requests: number;
      /** The service's clock in the last response, in milliseconds since 1970. */
      readonly datedMs: number | undefined;
    }
  /** The hourly limit delays requests. */
  | { readonly type: 'waiting'; readonly waitMs: number }
  /** Heartbeat. */
  | { readonly type: 'beat' }
  | { readonly type: 'made'; readonly made: MadeReport }
  | { readonly type: 'failed'; readonly error: PortableError };
