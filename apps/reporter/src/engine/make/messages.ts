import type { BudgetState } from '@outlay/core';
import type { PortableError } from '../../adapters/processes/portable-error.ts';
import type { ConnectionSettings } from '../../adapters/service/connect.ts';
import type { Limits } from '../../adapters/service/limits-schema.ts';
import type { KeptBudget } from '../../adapters/store/budget-row.ts';
import type { MadeReport } from './make-report.ts';
import type { ReportTask } from './report-task.ts';

/*
 * What the scheduler and the processes that make reports say to each other. Such a process knows one account's token while
 * it makes that account's report, and no database, mail server or bucket.
 */

/** A report that is made in a process of its own: everything that it needs, as plain values. */
export type IsolatedTask = ReportTask & {
  readonly settings: Omit<ConnectionSettings, 'limits'>;
  readonly limits: Limits;
  /** How long a request waits for the hourly limit. */
  readonly maxWaitMs: number;
  /** How long after its beginning a request is still sent again; as long as its deadline allows where it is not given. */
  readonly maxElapsedMs?: number;
};

/** Calls from the process that makes a report: what it wants to know, or to have recorded. */
export type Calls = {
  readonly fetched: () => Promise<void>;
  readonly readBudget: () => Promise<KeptBudget>;
  readonly writeBudget: (version: number, state: BudgetState) => Promise<boolean>;
};

/** To a process that makes reports. */
export type ToProcess =
  | { readonly type: 'make'; readonly task: IsolatedTask; readonly beatMs: number }
  | {
      readonly type: 'answer';
      readonly call: number;
      readonly value?: unknown;
      readonly error?: PortableError;
    }
  | { readonly type: 'abort' };

/** From a process that makes reports. */
export type FromProcess =
  | {
      readonly type: 'call';
      readonly call: number;
      readonly name: keyof Calls;
      readonly words: readonly unknown[];
    }
  /** A request goes out. */
  | { readonly type: 'sent' }
  /** What the service says of the time, milliseconds since 1970. */
  | { readonly type: 'dated'; readonly ms: number }
  /** The hourly limit holds requests back. */
  | { readonly type: 'waiting'; readonly waitMs: number }
  /** It is alive. */
  | { readonly type: 'beat' }
  | { readonly type: 'made'; readonly made: MadeReport }
  | { readonly type: 'failed'; readonly error: PortableError };
