import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { printable } from '@outlay/core/text';
import { UsageError } from '../../errors/usage-error.ts';
import type { WaitingFigures } from '../channels/target-figures.ts';
import type { LivenessWatch } from './liveness.ts';
import type { MonitorAddress } from './monitor-address.ts';
import type { SchedulerMetrics } from './scheduler-metrics.ts';
import type { StoreWatch } from './store-watch.ts';

/** What a monitor tells of. */
export type MonitorParts = {
  readonly address: MonitorAddress;
  readonly metrics: SchedulerMetrics;
  readonly liveness: LivenessWatch;
  readonly store: StoreWatch;
  /** What deliveries wait for. */
  readonly waiting?: (() => WaitingFigures) | undefined;
};

/** A server for operators. */
export type MonitorServer = { readonly url: string; readonly stop: () => Promise<void> };

type Answer = { readonly status: number; readonly mediaType: string; readonly text: string };

const reasons: Readonly<Record<string, string>> = {
  EADDRINUSE: 'another program listens there already',
  EACCES: 'that needs more rights; ports below 1024 often do',
  EADDRNOTAVAIL: 'this machine has no such address',
  ENOTFOUND: 'there is no host of that name',
};

/**
 * Serves `/health/live`, `/health/ready` and `/metrics` over plain HTTP.
 * @throws {UsageError} where the address cannot be listened on
 */
export async function startMonitorServer(parts: MonitorParts): Promise<MonitorServer> {
  const server = createServer((request, response) => void respond(parts, request, response));
  const { host, port } = parts.address;
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown reason';
    throw new UsageError(
      `--monitor: ${writtenHost(host)}:${port} cannot be listened on: ${reasons[code] ?? code}; choose another port, or off`,
    );
  }
  const address = server.address();
  const taken = typeof address === 'object' && address ? address.port : port;
  return {
    url: `http://${writtenHost(host)}:${taken}`,
    async stop() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

function writtenHost(host: string): string {
  return host.includes(':') ? `[${host}]` : host;
}

async function respond(
  parts: MonitorParts,
  { method, url = '' }: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const isRead = method === 'GET' || method === 'HEAD';
  const { status, mediaType, text } = isRead
    ? await answer(parts, url.split('?')[0] ?? '')
    : json(405, { status: 'only GET and HEAD are known here' });
  response.writeHead(status, { 'Content-Type': mediaType, 'Cache-Control': 'no-store' });
  response.end(method === 'HEAD' ? undefined : text);
}

async function answer({ metrics, liveness, store, waiting }: MonitorParts, path: string): Promise<Answer> {
  switch (path) {
    case '/health/live':
      return json(200, { status: 'ok' });
    case '/health/ready': {
      const figures = await store.figures();
      const checks = {
        store: figures ? 'ok' : 'does not answer',
        ...liveness.look(figures?.oldestWaitSeconds),
      };
      const isReady = Object.values(checks).every((state) => state === 'ok');
      const warnings = liveness.warnings();
      const targets = targetsText(waiting?.());
      const shown = targets === 'ok' ? checks : { ...checks, targets };
      const told = { checks: shown, ...(warnings.length === 0 ? {} : { warnings }) };
      const status = targets === 'ok' ? 'ok' : 'degraded';
      // One target of many that does not answer is a matter of its deliveries: all others go on.
      return json(isReady ? 200 : 503, { status: isReady ? status : 'not ready', ...told });
    }
    case '/metrics':
      return { status: 200, mediaType: metrics.mediaType, text: await metrics.text(store, waiting?.()) };
    default:
      return json(404, { status: 'only /health/live, /health/ready and /metrics are here' });
  }
}

function json(status: number, body: object): Answer {
  return { status, mediaType: 'application/json', text: printable(JSON.stringify(body)) };
}

/** Names nothing: whoever reaches the page reads it. */
function targetsText(waiting: WaitingFigures | undefined): string {
  const channels = Object.entries(waiting?.targets ?? {});
  const hanging = channels.filter(([, { slow, hung }]) => slow + hung > 0);
  if (hanging.length === 0) return 'ok';
  return hanging
    .map(([channel, { slow, hung }]) => `${channel}: ${hung} do not answer, ${slow} deliveries are slow`)
    .join('; ');
}
