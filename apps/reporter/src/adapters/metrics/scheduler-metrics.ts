import { printable } from '@outlay/core/text';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { WaitingFigures } from '../channels/target-figures.ts';
import type { SchedulerEvent } from '../log/scheduler-event.ts';
import type { StoreFigures, StoreWatch } from './store-watch.ts';

/** The figures of a running scheduler, in the text form that Prometheus reads. */
export type SchedulerMetrics = {
  readonly hear: (event: SchedulerEvent) => void;
  readonly mediaType: string;
  /** @param store - asked when the figures are read */
  readonly text: (store: StoreWatch, waiting?: WaitingFigures) => Promise<string>;
};

/** What is known of a scheduler from the start. */
export type MetricsParts = {
  readonly role: 'serve' | 'worker';
  readonly version: string;
  readonly now: () => Date;
};

/** Upper ends of the classes of durations, in seconds. */
const durationClasses = [0.001, 0.005, 0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** How often the delay of the event loop is looked at, milliseconds: seldom enough to cost nothing. */
const loopPrecisionMs = 200;

/**
 * Makes the figures in a registry of their own: two schedulers in one process do not mix. Labels are names of jobs,
 * channels and states: nothing that grows with the number of accounts, and no addresses.
 */
export function createSchedulerMetrics({ role, version, now }: MetricsParts): SchedulerMetrics {
  const registry = new Registry();
  const counts = eventCounts(registry);
  const gauges = storeGauges(registry);
  const deliveries = waitingGauges(registry);
  const last = lastTimes(registry);
  new Gauge({
    name: 'outlay_build_info',
    help: 'Always 1: the version is in the labels',
    labelNames: ['version', 'role'],
    registers: [registry],
  }).set({ version, role }, 1);
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: loopPrecisionMs });
  return {
    hear(event) {
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

/** A figure that is not known yet, or not now, is left out: nobody can draw or add NaN. */
function withoutUnknown(text: string): string {
  const lines = text.split('\n');
  return lines.filter((line) => line.startsWith('#') || !/ nan$/i.test(line)).join('\n');
}

function eventCounts(registry: Registry): (event: SchedulerEvent) => void {
  const counter = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Counter({ name: `outlay_${name}_total`, help, labelNames, registers: [registry] });
  const planned = counter('runs_planned', 'Runs that were planned', 'job');
  const passedOver = counter('occurrences_passed_over', 'Missed occurrences that are not run', 'job');
  const ended = counter('runs', 'Runs that came to an end, by the state they ended in', 'job', 'state');
  const held = counter('runs_held', 'Runs that wait for a person', 'job');
  const left = counter(
    'run_attempts_left',
    'Attempts that ended before the report was made',
    'job',
    'outcome',
  );
  const deliveries = counter('deliveries', 'Tries of deliveries, by how they ended', 'channel', 'state');
  const hung = counter('targets_given_up', 'Targets that stopped answering', 'channel');
  const notices = counter('notices', 'Notices to the owner, by what became of a try to send them', 'outcome');
  const troubles = counter('troubles', 'Failures of the scheduler itself, which are tried again', 'during');
  const reloads = counter('configuration_reloads', 'Configurations read again', 'status');
  const ticks = durations(registry, 'planner_tick', 'Time that the planner took to look at every job');
  const sweeps = durations(registry, 'sweep', 'Time that a sweep took');
  return (event) => {
    switch (event.type) {
      case 'planned':
        planned.inc({ job: printable(event.job) }, event.runs);
        return passedOver.inc({ job: printable(event.job) }, event.passedOver);
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
      case 'notice':
        return notices.inc({ outcome: event.outcome }, event.changes);
      case 'trouble':
        return troubles.inc({ during: event.during });
      case 'configuration':
        return reloads.inc({ status: event.status });
      case 'tick':
        return ticks.observe(event.ms / 1000);
      case 'sweep':
        return sweeps.observe(event.ms / 1000);
      case 'started':
      case 'monitor':
      case 'store':
      case 'removed':
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
    buckets: durationClasses,
    registers: [registry],
  });
}

function lastTimes(registry: Registry): (event: SchedulerEvent, now: Date) => void {
  const gauge = (name: string, help: string) =>
    new Gauge({ name: `outlay_${name}_timestamp_seconds`, help, registers: [registry] });
  const last: Partial<Record<SchedulerEvent['type'], Gauge>> = {
    tick: gauge('planner_last_tick', 'When the planner last looked at every job'),
    sweep: gauge('last_sweep', 'When the last sweep ended'),
  };
  return ({ type }, now) => last[type]?.set(now.getTime() / 1000);
}

function storeGauges(registry: Registry): (figures: StoreFigures | undefined) => void {
  const gauge = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Gauge({ name: `outlay_${name}`, help, labelNames, registers: [registry] });
  const up = gauge('store_up', 'Whether the store answers; without it the figures from it are missing');
  const waiting = gauge('runs_waiting', 'Runs that are to be worked on now and that nobody works on');
  const oldest = gauge('oldest_waiting_run_seconds', 'How long the first of them waits');
  const failing = gauge('failing_accounts', 'Accounts whose reports of a job do not come', 'job');
  return (figures) => {
    up.set(figures ? 1 : 0);
    failing.reset();
    waiting.set(figures?.waitingRuns ?? Number.NaN);
    oldest.set(figures?.oldestWaitSeconds ?? Number.NaN);
    for (const [job, count] of figures?.failingAccounts ?? []) failing.set({ job: printable(job) }, count);
  };
}

function waitingGauges(registry: Registry): (waiting: WaitingFigures) => void {
  const gauge = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Gauge({ name: `outlay_${name}`, help, labelNames, registers: [registry] });
  const stuck = gauge('deliveries_stuck', 'Deliveries that have begun and take long', 'channel');
  const hung = gauge('targets_hung', 'Folders, buckets and mail servers that do not answer', 'channel');
  const abandoned = gauge(
    'folder_processes_abandoned',
    'Processes that were ended and that the system holds in a file call',
  );
  return ({ targets, abandoned: count }) => {
    for (const [channel, figures] of Object.entries(targets)) {
      stuck.set({ channel }, figures.slow);
      hung.set({ channel }, figures.hung);
    }
    abandoned.set(count);
  };
}
