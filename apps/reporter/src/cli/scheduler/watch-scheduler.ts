import type { SecretMask } from '@outlay/core/secrets';
import type { DestinationStream } from 'pino';
import { createEventLog } from '../../adapters/log/event-log.ts';
import type { LogLevel } from '../../adapters/log/log-level.ts';
import type { OnEvent } from '../../adapters/log/scheduler-event.ts';
import { watchLiveness } from '../../adapters/metrics/liveness.ts';
import { defaultMetricsAddress, type MetricsAddress } from '../../adapters/metrics/metrics-address.ts';
import type { StoreWatchDeps } from '../../adapters/metrics/store-watch.ts';
import { UsageError } from '../../errors/usage-error.ts';
import { ownVersion } from '../terminal/version.ts';

/** Dependencies of observing a scheduler. */
export type WatchDeps = {
  readonly role: 'serve' | 'worker';
  readonly logTo: DestinationStream;
  readonly logLevel: LogLevel;
  /** Masks secrets in the log. */
  readonly mask: SecretMask;
  /** Where metrics and health are served; if undefined, at the default address if it is free. */
  readonly metricsAddress: MetricsAddress | 'off' | undefined;
  readonly now: () => Date;
  /** Monotonic time. Milliseconds. */
  readonly elapsedMs: () => number;
};

/** Log, metrics and health of a scheduler. */
export type SchedulerWatch = {
  readonly onEvent: OnEvent;
  /**
   * Serves metrics and health once the store is open.
   * @returns stops the server
   */
  readonly onOpen: (store: StoreWatchDeps) => Promise<() => Promise<void>>;
};

/** Starts logging, metrics and health checks of a scheduler. */
export async function watchScheduler(deps: WatchDeps): Promise<SchedulerWatch> {
  const log = createEventLog({ destination: deps.logTo, mask: deps.mask, level: deps.logLevel });
  if (deps.metricsAddress === 'off') return { onEvent: log, onOpen: async () => async () => undefined };
  const liveness = watchLiveness(deps.role, deps.elapsedMs);
  const { createSchedulerMetrics } = await import('../../adapters/metrics/scheduler-metrics.ts');
  const metrics = createSchedulerMetrics({ ...deps, version: ownVersion() });
  const { startMetricsServer } = await import('../../adapters/metrics/metrics-server.ts');
  const { watchStore } = await import('../../adapters/metrics/store-watch.ts');
  return {
    onEvent(event) {
      log(event);
      metrics.observe(event);
      liveness.observe(event);
    },
    async onOpen(opened) {
      const address = deps.metricsAddress === 'off' ? undefined : deps.metricsAddress;
      const metricsOptions = {
        address: address ?? defaultMetricsAddress,
        metrics,
        liveness,
        store: watchStore(opened),
        waiting: opened.waiting,
      };
      try {
        const { url, stop } = await startMetricsServer(metricsOptions);
        log({ type: 'metrics', url });
        return stop;
      } catch (error) {
        // The default port may be in use by another scheduler on this machine.
        if (address !== undefined || !(error instanceof UsageError)) throw error;
        log({ type: 'metrics', reason: error.message });
        return async () => undefined;
      }
    },
  };
}
