import { availableParallelism } from 'node:os';
import { AbortedError } from '@outlay/core';
import { heapLimit } from '../../adapters/processes/start-process.ts';
import type { Environment } from '../../adapters/secrets/secret-environment.ts';
import { sayReason } from '../../reasons/say-reason.ts';
import type { MadeReport } from './make-report.ts';
import type { IsolatedTask } from './messages.ts';
import {
  type HeartbeatLimits,
  type ReportCalls,
  type ReportProcess,
  startReportProcess,
} from './report-process.ts';

/** A pool of processes that create reports: one for each concurrent report, none when idle. */
export type ReportProcesses = {
  /**
   * Creates a report in a process that creates no other report at the same time.
   * @throws {ReportProcessError} if that process is gone
   * @throws {AbortedError} if it is aborted before a process is free
   * @throws the error of the report
   */
  readonly make: (task: IsolatedTask, calls: ReportCalls) => Promise<MadeReport>;
  /** Ends the processes; no more reports can be created. */
  readonly close: () => Promise<void>;
};

/**
 * How long an idle process is kept for the next report, because starting one takes longer than creating a report.
 * Milliseconds.
 */
const idleMs = 5_000;

/** When a further process starts although others will be free soon. */
type StartLimits = {
  /** Number of processes that start at once. */
  readonly atOnce: number;
  /** How long a report waits for one of them. Milliseconds. */
  readonly waitMs: number;
};

/**
 * One for each core: another one would use as much processor time until it has started and compiled its code as many small
 * reports. A service that responds slowly keeps processes busy without using a core, so the wait is short.
 */
const defaultStart: StartLimits = { atOnce: availableParallelism(), waitMs: 5_000 };

/** Creates an empty pool; processes start on demand. */
export function createReportProcesses(
  environment: Environment,
  heartbeat?: HeartbeatLimits,
  start: StartLimits = defaultStart,
): ReportProcesses {
  const idle = new Map<ReportProcess, NodeJS.Timeout>();
  const ending = new Set<Promise<void>>();
  const busy = new Set<ReportProcess>();
  const onFree: (() => void)[] = [];

  const end = (one: ReportProcess) => {
    clearTimeout(idle.get(one));
    idle.delete(one);
    const ended = one.end().finally(() => ending.delete(ended));
    ending.add(ended);
  };

  /** Takes the process that was used last, so that surplus processes become idle and end. */
  const takeIdle = (heapMiB: number): ReportProcess | undefined => {
    for (const one of [...idle.keys()].toReversed()) {
      if (!one.isAlive() || one.heapMiB !== heapMiB) {
        end(one);
        continue;
      }
      clearTimeout(idle.get(one));
      idle.delete(one);
      return one;
    }
    return undefined;
  };

  /** Waits until a process is free, has ended or is no longer waited for. */
  const freed = async (timeoutMs: number, signal: AbortSignal): Promise<void> => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, timeoutMs);
    const stop = () => resolve();
    signal.addEventListener('abort', stop, { once: true });
    onFree.push(resolve);
    await promise;
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
  };

  const take = async (heapMiB: number, signal: AbortSignal): Promise<ReportProcess> => {
    const untilMs = performance.now() + start.waitMs;
    for (;;) {
      if (signal.aborted) throw new AbortedError(sayReason('stopped_before_process'));
      const leftMs = untilMs - performance.now();
      const mayStart = busy.size < start.atOnce || leftMs <= 0;
      const one =
        takeIdle(heapMiB) ?? (mayStart ? startReportProcess(environment, heapMiB, heartbeat) : undefined);
      if (one) {
        busy.add(one);
        return one;
      }
      await freed(leftMs, signal);
    }
  };

  return {
    async make(task, calls) {
      const one = await take(heapLimit(environment, task.limits.maxHeapMiB), calls.signal);
      try {
        return await one.make(task, calls);
      } finally {
        if (one.isAlive()) idle.set(one, setTimeout(() => end(one), idleMs).unref());
        else end(one);
        busy.delete(one);
        for (const resolve of onFree.splice(0)) resolve();
      }
    },
    async close() {
      for (const one of idle.keys()) end(one);
      await Promise.all(ending);
    },
  };
}
