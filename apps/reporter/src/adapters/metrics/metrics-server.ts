import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { printable } from '@outlay/core/text';
import type { WaitingFigures } from '../channels/target-figures.ts';
import { listen, stopServer, writtenAddress } from '../http/listen.ts';
import type { LivenessWatch } from './liveness.ts';
import type { MetricsAddress } from './metrics-address.ts';
import type { SchedulerMetrics } from './scheduler-metrics.ts';
import type { StoreWatch } from './store-watch.ts';

/** Dependencies of the metrics server. */
export type MetricsServerDeps = {
  readonly address: MetricsAddress;
  readonly metrics: SchedulerMetrics;
  readonly liveness: LivenessWatch;
  readonly store: StoreWatch;
  /** Counts of targets that deliveries wait for. */
  readonly waiting?: (() => WaitingFigures) | undefined;
};

/** A server for operators. */
export type MetricsServer = { readonly url: string; readonly stop: () => Promise<void> };

type Answer = { readonly status: number; readonly mediaType: string; readonly text: string };

/**
 * Serves `/health/live`, `/health/ready` and `/metrics` over HTTP without TLS.
 * @throws {UsageError} if the address cannot be used
 */
export async function startMetricsServer(deps: MetricsServerDeps): Promise<MetricsServer> {
  const server = createServer((request, response) => void respond(deps, request, response));
  const advice = 'use another port, or off';
  const listening = await listen(server, deps.address, { setting: '--metrics', advice });
  return { url: `http://${writtenAddress(listening)}`, stop: () => stopServer(server) };
}

async function respond(
  deps: MetricsServerDeps,
  { method, url = '' }: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const isRead = method === 'GET' || method === 'HEAD';
  const { status, mediaType, text } = isRead
    ? await answer(deps, url.split('?')[0] ?? '')
    : json(405, { error: 'method_not_allowed', message: 'use GET or HEAD' });
  response.writeHead(status, { 'Content-Type': mediaType, 'Cache-Control': 'no-store' });
  response.end(method === 'HEAD' ? undefined : text);
}

async function answer(
  { metrics, liveness, store, waiting }: MetricsServerDeps,
  path: string,
): Promise<Answer> {
  switch (path) {
    case '/health/live':
      return json(200, { status: 'ok' });
    case '/health/ready': {
      const figures = await store.figures();
      const checks = {
        store: figures ? 'ok' : 'not responding',
        ...liveness.look(figures?.oldestWaitSeconds),
      };
      const isReady = Object.values(checks).every((state) => state === 'ok');
      const warnings = liveness.warnings();
      const targets = targetsText(waiting?.());
      const shown = targets === 'ok' ? checks : { ...checks, targets };
      const details = { checks: shown, ...(warnings.length === 0 ? {} : { warnings }) };
      const status = targets === 'ok' ? 'ok' : 'degraded';
      // A target that does not respond affects only its own deliveries, so the scheduler stays ready.
      return json(isReady ? 200 : 503, { status: isReady ? status : 'not_ready', ...details });
    }
    case '/metrics':
      return { status: 200, mediaType: metrics.mediaType, text: await metrics.text(store, waiting?.()) };
    default:
      return json(404, {
        error: 'not_found',
        message: 'this server has only /health/live, /health/ready and /metrics',
      });
  }
}

function json(status: number, body: object): Answer {
  return { status, mediaType: 'application/json', text: printable(JSON.stringify(body)) };
}

/** Contains no names, because the page needs no authentication. */
function targetsText(waiting: WaitingFigures | undefined): string {
  const channels = Object.entries(waiting?.targets ?? {});
  const hanging = channels.filter(([, { slow, hung }]) => slow + hung > 0);
  if (hanging.length === 0) return 'ok';
  return hanging
    .map(([channel, { slow, hung }]) => `${channel}: ${hung} not responding, ${slow} deliveries slow`)
    .join('; ');
}
