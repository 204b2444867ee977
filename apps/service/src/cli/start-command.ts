import { join, resolve } from 'node:path';
import { promptLimits } from '@outlay/database';
import type { Command } from 'commander';
import { type Logger, pino } from 'pino';
import type { Clock } from '../clock.ts';
import { watchWeeks } from '../notifications/watch-weeks.ts';
import { createServiceMetrics, type ServiceMetrics } from '../observability/service-metrics.ts';
import { type OperationsServer, startOperationsServer } from '../server/operations-server.ts';
import { type RunningServer, startServer } from '../server/start-server.ts';
import { ServiceError } from '../service-error.ts';
import type { Storage } from '../storage/open-storage.ts';
import { givenTls } from '../tls/given-tls.ts';
import { hostsOf } from '../tls/hosts-of.ts';
import { keepTlsFresh } from '../tls/keep-fresh.ts';
import { localTls, type TlsMaterial } from '../tls/local-authority.ts';
import { type CommandContext, type StorageOptions, withStorage } from './command-context.ts';
import { wholeNumber, withDataOptions } from './shared-options.ts';

type StartOptions = StorageOptions & {
  readonly host: string;
  readonly port: number;
  readonly tlsCert?: string;
  readonly tlsKey?: string;
  readonly metricsPort?: number;
};

/** How often certificates are looked at while the service runs: twice a day. */
const tlsCheckMs = 12 * 3_600_000;

/** Adds `start`. */
export function addStartCommand(program: Command, { clock, print, onStop }: CommandContext): void {
  withDataOptions(
    program
      .command('start')
      .description('serve the interface over HTTPS; prints one line of JSON when it is ready')
      .option('--host <address>', 'address to listen on', '127.0.0.1')
      .option('--port <number>', 'port to listen on; 0 takes a free one', wholeNumber(0, 65_535), 8443)
      .option('--tls-cert <file>', 'certificate chain (default: one of a local authority in DIR/tls)')
      .option('--tls-key <file>', 'key of the certificate')
      .option(
        '--metrics-port <number>',
        'also serve /healthz, /readyz and /metrics over plain HTTP on 127.0.0.1 (default: off)',
        wholeNumber(0, 65_535),
      ),
  ).action((options: StartOptions) =>
    withStorage({ ...options, limits: promptLimits }, async (storage) => {
      const stopped = new Promise<void>((stop) => onStop(() => stop()));
      // Written at once: nothing of the last moments is lost when the process ends.
      const logger = pino({ base: null }, pino.destination({ fd: 2, sync: true }));
      const metrics = createServiceMetrics();
      const { host, port } = options;
      const tls = await chosenTls(options, clock);
      const operations = await startedOperations(options, storage, metrics, logger);
      try {
        const server = await startServer({ storage, tls, host, port, clock, logger, metrics });
        const stopWork = startWork(options, { storage, tls, clock, logger, server });
        print(JSON.stringify({ event: 'ready', url: server.url, caFile: tls.caFile }));
        await stopped;
        logger.info('stopping');
        operations?.drain();
        await stopWork();
        await server.stop();
      } finally {
        await operations?.stop();
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

/** What goes on beside the answers: telling of weekly summaries, renewing the certificate. Returns what ends it. */
function startWork(
  options: StartOptions,
  { storage, tls, clock, logger, server }: Work,
): () => Promise<void> {
  const ending = new AbortController();
  const weeks = watchWeeks({ database: storage.database, clock }, ending.signal, (error) =>
    logger.error({ err: error }, 'telling of weekly summaries failed'),
  );
  const leaveTls = keepTlsFresh(tls, {
    everyMs: tlsCheckMs,
    read: () => chosenTls(options, clock),
    use: (material) => server.useTls(material),
    onFailure: (error) => logger.error({ err: error }, 'renewing the certificate failed'),
  });
  return async () => {
    leaveTls();
    ending.abort();
    await weeks;
  };
}

async function startedOperations(
  { metricsPort }: StartOptions,
  { database }: Storage,
  metrics: ServiceMetrics,
  logger: Logger,
): Promise<OperationsServer | undefined> {
  if (metricsPort === undefined) return undefined;
  metrics.watchProcess();
  const checkDatabase = () => database.selectFrom('account').select('id').limit(1).execute();
  const operations = await startOperationsServer({ port: metricsPort, metrics, checkDatabase });
  logger.info({ url: operations.url }, 'health and metrics');
  return operations;
}

function chosenTls({ data, host, tlsCert, tlsKey }: StartOptions, clock: Clock): Promise<TlsMaterial> {
  if (tlsCert !== undefined && tlsKey !== undefined) {
    return givenTls(resolve(tlsCert), resolve(tlsKey), clock());
  }
  if (tlsCert === undefined && tlsKey === undefined) {
    return localTls(resolve(join(data, 'tls')), clock(), hostsOf(host));
  }
  throw new ServiceError('usage', '--tls-cert and --tls-key belong together; give both or neither');
}
