import { join, resolve } from 'node:path';
import { defaultTimeouts } from '@outlay/database';
import type { Command } from 'commander';
import { type Logger, pino } from 'pino';
import type { Clock } from '../clock/clock.ts';
import { ServiceError } from '../errors/service-error.ts';
import { watchWeeks } from '../notifications/watch-weeks.ts';
import { createServiceLog } from '../observability/service-log.ts';
import { createServiceMetrics, type ServiceMetrics } from '../observability/service-metrics.ts';
import { type MetricsAddress, parseMetricsAddress } from '../server/metrics-address.ts';
import { type MetricsServer, startMetricsServer } from '../server/metrics-server.ts';
import { type RunningServer, startServer } from '../server/start-server.ts';
import type { Storage } from '../storage/open-storage.ts';
import { hostsOf } from '../tls/hosts-of.ts';
import { localTls, type TlsMaterial } from '../tls/local-authority.ts';
import { providedTls } from '../tls/provided-tls.ts';
import { renewTls } from '../tls/renew-tls.ts';
import { type CommandContext, type StorageOptions, withStorage } from './command-context.ts';
import { wholeNumber, withDataOptions } from './shared-options.ts';

type StartOptions = StorageOptions & {
  readonly host: string;
  readonly port: number;
  readonly tlsCert?: string;
  readonly tlsKey?: string;
  readonly metrics: MetricsAddress | 'off';
};

/** How often certificates are checked while the service runs: twice a day. */
const tlsCheckMs = 12 * 3_600_000;

/** Adds `start`. */
export function addStartCommand(program: Command, { clock, print, onStop }: CommandContext): void {
  withDataOptions(
    program
      .command('start')
      .description('Serve the API over HTTPS. Prints one line of JSON when ready.')
      .option('--host <address>', 'address to listen on', '127.0.0.1')
      .option('--port <number>', 'port to listen on; 0 picks a free port', wholeNumber(0, 65_535), 8443)
      .option(
        '--tls-cert <file>',
        'PEM certificate chain (default: issued by a local certificate authority in DIR/tls)',
      )
      .option('--tls-key <file>', 'PEM private key of the certificate')
      .option(
        '--metrics <[host:]port>',
        'serve metrics and health over plain HTTP at this address, or off',
        parseMetricsAddress,
        'off',
      ),
  ).action((options: StartOptions) =>
    withStorage({ ...options, timeouts: defaultTimeouts }, async (storage) => {
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
    }),
  );
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
  options: StartOptions,
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
  { metrics: address }: StartOptions,
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

function chosenTls({ data, host, tlsCert, tlsKey }: StartOptions, clock: Clock): Promise<TlsMaterial> {
  if (tlsCert !== undefined && tlsKey !== undefined) {
    return providedTls(resolve(tlsCert), resolve(tlsKey), clock());
  }
  if (tlsCert === undefined && tlsKey === undefined) {
    return localTls(resolve(join(data, 'tls')), clock(), hostsOf(host));
  }
  throw new ServiceError('usage', 'pass both --tls-cert and --tls-key, or neither');
}
