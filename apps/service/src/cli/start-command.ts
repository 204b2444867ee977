import { join, resolve } from 'node:path';
import type { Command } from 'commander';
import { type Logger, pino } from 'pino';
import type { Clock } from '../clock.ts';
import { watchWeeks } from '../notifications/watch-weeks.ts';
import { createServiceMetrics, type ServiceMetrics } from '../observability/service-metrics.ts';
import { type OperationsServer, startOperationsServer } from '../server/operations-server.ts';
import { startServer } from '../server/start-server.ts';
import { ServiceError } from '../service-error.ts';
import type { Storage } from '../storage/open-storage.ts';
import { givenTls } from '../tls/given-tls.ts';
import { hostsOf } from '../tls/hosts-of.ts';
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
    withStorage(options, async (storage) => {
      const stopped = new Promise<void>((stop) => onStop(() => stop()));
      const tls = await chosenTls(options, clock);
      // Written at once: nothing of the last moments is lost when the process ends.
      const logger = pino({ base: null }, pino.destination({ fd: 2, sync: true }));
      const { host, port } = options;
      const metrics = createServiceMetrics();
      const operations = await startedOperations(options, storage, metrics, logger);
      const server = await startServer({ storage, tls, host, port, clock, logger, metrics });
      const ending = new AbortController();
      const weeks = watchWeeks({ database: storage.database, clock }, ending.signal, (error) =>
        logger.error({ err: error }, 'telling of weekly summaries failed'),
      );
      print(JSON.stringify({ event: 'ready', url: server.url, caFile: tls.caFile }));
      await stopped;
      logger.info('stopping');
      operations?.drain();
      ending.abort();
      await weeks;
      await server.stop();
      await operations?.stop();
    }),
  );
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
