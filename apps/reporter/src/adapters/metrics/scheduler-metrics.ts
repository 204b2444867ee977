import { printable } from '@outlay/core/text';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { WaitingFigures } from '../channels/target-figures.ts';
import type { SchedulerEvent } from '../log/scheduler-event.ts';
import type { StoreFigures, StoreWatch } from './store-watch.ts';

/** Metrics of a scheduler in the Prometheus text format. */
export type SchedulerMetrics = {
  readonly observe: (event: SchedulerEvent) => void;
  readonly mediaType: string;
  /** @param store - queried on each call */
  readonly text: (store: StoreWatch, waiting?: WaitingFigures) => Promise<string>;
};

/** Properties of a scheduler that never change. */
export type MetricsDeps = {
  readonly role: 'serve' | 'worker';
  readonly version: string;
  readonly now: () => Date;
};

/** Upper bounds of histogram buckets, in seconds. */
const durationBuckets = [0.001, 0.005, 0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Sampling interval of the event loop delay; large enough to cost nothing. Milliseconds. */
const loopPrecisionMs = 200;

/**
 * Creates metrics in their own registry, so that several schedulers in one process do not mix. Labels are names of
 * jobs, channels and states; none grows with the number of accounts or contains addresses.
 */
export function createSchedulerMetrics({ role, version, now }: MetricsDeps): SchedulerMetrics {
  const registry = new Registry();
  const counts = eventCounts(registry);
  const gauges = storeGauges(registry);
  const deliveries = waitingGauges(registry);
  const last = lastTimes(registry);
  new Gauge({
    name: 'outlay_build_info',
    help: 'Always 1; the version is in the labels',
    labelNames: ['version', 'role'],
    registers: [registry],
  }).set({ version, role }, 1);
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: loopPrecisionMs });
  return {
    observe(event) {
      counts(event);
      if (event.type === 'tick' || event.type === 'sweep') last(event, now());
    },
    mediaType: registry.contentType,
    async text(store, waiting) {
      gauges(await store.figures());
      if (waiting) deliveries(waiting);
      return withoutUnknown(await registry.metrics());
    },
  };
}

/** Omits metrics without a value, because NaN cannot be displayed or added. */
function withoutUnknown(text: string): string {
  const lines = text.split('\n');
  return lines.filter((line) => line.startsWith('#') || !/ nan$/i.test(line)).join('\n');
}

function eventCounts(registry: Registry): (event: SchedulerEvent) => void {
  const counter = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Counter({ name: `outlay_${name}_total`, help, labelNames, registers: [registry] });
  const planned = counter('runs_planned', 'Runs that were planned', 'job');
  const skipped = counter('occurrences_skipped', 'Missed occurrences that were skipped', 'job');
  const ended = counter('runs', 'Runs that ended, by final state', 'job', 'state');
  const held = counter('runs_held', 'Runs held for review', 'job');
  const left = counter(
    'unfinished_run_attempts',
    'Attempts that ended without a report, by outcome',
    'job',
    'outcome',
  );
  const deliveries = counter('deliveries', 'Delivery attempts, by outcome', 'channel', 'state');
  const hung = counter('targets_given_up', 'Targets that stopped responding', 'channel');
  const alerts = counter('alerts', 'Alerts, by outcome of the attempt to send them', 'outcome');
  const errors = counter('errors', 'Errors of the scheduler itself, which are retried', 'during');
  const reloads = counter('configuration_reloads', 'Configuration reloads, by result', 'status');
  const ticks = durations(registry, 'planner_tick', 'Duration of a planner tick over all jobs');
  const sweeps = durations(registry, 'sweep', 'Duration of a sweep');
  return (event) => {
    switch (event.type) {
      case 'planned':
        planned.inc({ job: printable(event.job) }, event.runs);
        return skipped.inc({ job: printable(event.job) }, event.skipped);
      case 'run': {
        const { state, isHeld } = event.run;
        const job = printable(event.run.job);
        if (endStates.has(state)) return ended.inc({ job, state });
        if (event.left === 'held' || (state === 'staged' && isHeld === 1)) return held.inc({ job });
        return event.left === undefined ? undefined : left.inc({ job, outcome: event.left });
      }
      case 'delivery':
        if (event.step !== 'recorded') return undefined;
        return deliveries.inc({ channel: event.delivery.channel, state: event.delivery.state });
      case 'target':
        return event.status === 'hung' ? hung.inc({ channel: event.channel }) : undefined;
      case 'alert':
        return alerts.inc({ outcome: event.outcome }, event.changes);
      case 'error':
        return errors.inc({ during: event.during });
      case 'configuration':
        return reloads.inc({ status: event.status });
      case 'tick':
        return ticks.observe(event.ms / 1000);
      case 'sweep':
        return sweeps.observe(event.ms / 1000);
      case 'started':
      case 'directory':
      case 'job':
      case 'metrics':
      case 'store':
      case 'removed':
      case 'closed':
      case 'unclosed':
      case 'console':
      case 'sign-in':
      case 'sign-out':
      case 'stopping':
      case 'stopped':
      case 'crashed':
        return undefined;
    }
  };
}

const endStates: ReadonlySet<string> = new Set(['delivered', 'partial', 'failed', 'unknown', 'skipped']);

function durations(registry: Registry, name: string, help: string): Histogram {
  return new Histogram({
    name: `outlay_${name}_seconds`,
    help,
    buckets: durationBuckets,
    registers: [registry],
  });
}

function lastTimes(registry: Registry): (event: SchedulerEvent, now: Date) => void {
  const gauge = (name: string, help: string) =>
    new Gauge({ name: `outlay_${name}_timestamp_seconds`, help, registers: [registry] });
  const last: Partial<Record<SchedulerEvent['type'], Gauge>> = {
    tick: gauge('planner_last_tick', 'Time of the last planner tick'),
    sweep: gauge('last_sweep', 'Time of the last sweep'),
  };
  return ({ type }, now) => last[type]?.set(now.getTime() / 1000);
}

function storeGauges(registry: Registry): (figures: StoreFigures | undefined) => void {
  const gauge = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Gauge({ name: `outlay_${name}`, help, labelNames, registers: [registry] });
  const up = gauge('store_up', '1 while the store responds; its metrics are missing otherwise');
  const waiting = gauge('runs_waiting', 'Runs that are due and not in progress');
  const oldest = gauge('oldest_waiting_run_seconds', 'Age of the oldest of them');
  const failing = gauge('failing_accounts', 'Accounts whose reports are failing', 'job');
  const paused = gauge('job_paused', '1 while the job is paused', 'job');
  const unreadable = gauge('directory_unreadable', '1 while the directory of accounts cannot be read');
  const accounts = gauge(
    'directory_accounts',
    'Accounts in the directory, by state of their entries',
    'state',
  );
  return (figures) => {
    up.set(figures ? 1 : 0);
    failing.reset();
    paused.reset();
    waiting.set(figures?.waitingRuns ?? Number.NaN);
    oldest.set(figures?.oldestWaitSeconds ?? Number.NaN);
    for (const [job, count] of figures?.failingAccounts ?? []) failing.set({ job: printable(job) }, count);
    for (const [job, isPaused] of figures?.pausedJobs ?? [])
      paused.set({ job: printable(job) }, isPaused ? 1 : 0);
    accounts.reset();
    unreadable.set(figures?.directory ? Number(figures.directory.isUnreadable) : Number.NaN);
    for (const [state, count] of figures?.directory?.accounts ?? []) accounts.set({ state }, count);
  };
}

function waitingGauges(registry: Registry): (waiting: WaitingFigures) => void {
  const gauge = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Gauge({ name: `outlay_${name}`, help, labelNames, registers: [registry] });
  const stuck = gauge('deliveries_stuck', 'Deliveries in progress for an unusually long time', 'channel');
  const hung = gauge('targets_hung', 'Folders, buckets and mail servers that do not respond', 'channel');
  const abandoned = gauge(
    'folder_processes_abandoned',
    'Terminated folder processes that are blocked in a file system call',
  );
  return ({ targets, abandoned: count }) => {
    for (const [channel, figures] of Object.entries(targets)) {
      stuck.set({ channel }, figures.slow);
      hung.set({ channel }, figures.hung);
    }
    abandoned.set(count);
  };
}
