import { join, resolve } from 'node:path';
import { defaultTimeouts } from '@outlay/database';
import { type Logger, pino } from 'pino';
import type { Clock } from '../clock/clock.ts';
import { ServiceError } from '../errors/service-error.ts';
import { watchWeeks } from '../notifications/watch-weeks.ts';
import { createServiceLog } from '../observability/service-log.ts';
import { createServiceMetrics, type ServiceMetrics } from '../observability/service-metrics.ts';
import type { MetricsAddress } from '../server/metrics-address.ts';
import { type MetricsServer, startMetricsServer } from '../server/metrics-server.ts';
import { type RunningServer, startServer } from '../server/start-server.ts';
import type { Storage } from '../storage/open-storage.ts';
import { hostsOf } from '../tls/hosts-of.ts';
import { localTls, type TlsMaterial } from '../tls/local-authority.ts';
import { providedTls } from '../tls/provided-tls.ts';
import { renewTls } from '../tls/renew-tls.ts';
import { type CommandContext, type StorageOptions, withStorage } from './command-context.ts';

/** Options of `start`. */
export type ServeOptions = StorageOptions & {
  readonly host: string;
  readonly port: number;
  readonly tlsCert?: string;
  readonly tlsKey?: string;
  readonly metrics: MetricsAddress | 'off';
};

/** How often certificates are checked while the service runs: twice a day. */
const tlsCheckMs = 12 * 3_600_000;

/**
 * Serves the API until the process is asked to stop. Prints one line of JSON when it is ready.
 * @throws {ServiceError} if the storage, the certificate or an address cannot be used
 */
export function serve(
  options: ServeOptions,
  { clock, print, onStop }: Pick<CommandContext, 'clock' | 'print' | 'onStop'>,
): Promise<void> {
  return withStorage({ ...options, timeouts: defaultTimeouts }, async (storage) => {
    const stopped = new Promise<void>((stop) => onStop(() => stop()));
    // Synchronous, so that no line is lost when the process ends.
    const logger = createServiceLog(pino.destination({ fd: 2, sync: true }));
    const metrics = createServiceMetrics();
    const { host, port } = options;
    const tls = await chosenTls(options, clock);
    const metricsServer = await openMetricsServer(options, storage, metrics, logger);
    try {
      const server = await startServer({ storage, tls, host, port, clock, logger, metrics });
      const stopWork = startWork(options, { storage, tls, clock, logger, server });
      print(JSON.stringify({ event: 'ready', url: server.url, caFile: tls.caFile }));
      await stopped;
      logger.info('stopping');
      metricsServer?.drain();
      await stopWork();
      await server.stop();
    } finally {
      await metricsServer?.stop();
    }
  });
}

type Work = {
  readonly storage: Storage;
  readonly tls: TlsMaterial;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly server: RunningServer;
};

/** Starts background work: weekly notifications and certificate renewal. Returns a function that stops it. */
function startWork(
  options: ServeOptions,
  { storage, tls, clock, logger, server }: Work,
): () => Promise<void> {
  const ending = new AbortController();
  const weeks = watchWeeks({ database: storage.database, clock }, ending.signal, (error) =>
    logger.error({ error }, 'weekly notifications failed'),
  );
  const stopRenewal = renewTls(tls, {
    everyMs: tlsCheckMs,
    read: () => chosenTls(options, clock),
    use: (material) => server.useTls(material),
    onFailure: (error) => logger.error({ error }, 'certificate renewal failed'),
  });
  return async () => {
    stopRenewal();
    ending.abort();
    await weeks;
  };
}

async function openMetricsServer(
  { metrics: address }: ServeOptions,
  { database }: Storage,
  metrics: ServiceMetrics,
  logger: Logger,
): Promise<MetricsServer | undefined> {
  if (address === 'off') return undefined;
  metrics.watchProcess();
  const checkDatabase = () => database.selectFrom('account').select('id').limit(1).execute();
  const server = await startMetricsServer({ address, metrics, checkDatabase });
  logger.info({ url: server.url }, 'metrics server listening');
  return server;
}

function chosenTls({ data, host, tlsCert, tlsKey }: ServeOptions, clock: Clock): Promise<TlsMaterial> {
  if (tlsCert !== undefined && tlsKey !== undefined) {
    return providedTls(resolve(tlsCert), resolve(tlsKey), clock());
  }
  if (tlsCert === undefined && tlsKey === undefined) {
    return localTls(resolve(join(data, 'tls')), clock(), hostsOf(host));
  }
  throw new ServiceError('usage', 'pass both --tls-cert and --tls-key, or neither');
}
