import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** A request that got a response. */
export type CountedRequest = {
  readonly method: string;
  readonly path: string | null;
  readonly status: number;
  readonly durationMs: number;
};

/** The metrics of a running service, in the text format of Prometheus. */
export type ServiceMetrics = {
  countRequest(request: CountedRequest): void;
  /** A connection that ended before the TLS handshake was complete: plain HTTP, an old protocol, a client that left. */
  countFailedHandshake(): void;
  /** A connection that was closed to make room for another. */
  countEvictedConnection(): void;
  /** Sets where the number of open connections is read from. */
  watchConnections(count: () => number): void;
  /** Adds metrics of the process: memory, CPU time, event loop lag. */
  watchProcess(): void;
  readonly mediaType: string;
  text(): Promise<string>;
};

/** Upper bounds of the duration buckets, in seconds. */
const durationBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** Creates the metrics in a registry of their own, so that two services in one process do not mix. */
export function createServiceMetrics(): ServiceMetrics {
  const registry = new Registry();
  const registers = [registry];
  const requests = new Counter({
    name: 'outlay_service_http_requests_total',
    help: 'HTTP requests that got a response',
    labelNames: ['method', 'path', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'outlay_service_http_request_duration_seconds',
    help: 'Time from the complete request to its response',
    labelNames: ['path'],
    buckets: durationBuckets,
    registers,
  });
  const handshakes = new Counter({
    name: 'outlay_service_failed_tls_handshakes_total',
    help: 'Connections that ended before the TLS handshake was complete',
    registers,
  });
  const evictions = new Counter({
    name: 'outlay_service_evicted_connections_total',
    help: 'Idle connections closed to make room for new ones',
    registers,
  });

  return {
    countRequest({ method, path, status, durationMs }) {
      const label = path ?? 'unknown';
      requests.inc({ method, path: label, status });
      durations.observe({ path: label }, durationMs / 1000);
    },
    countFailedHandshake: () => handshakes.inc(),
    countEvictedConnection: () => evictions.inc(),
    watchConnections(count) {
      const connections = new Gauge({
        name: 'outlay_service_open_connections',
        help: 'Connections currently open',
        registers: [],
        collect() {
          this.set(count());
        },
      });
      registry.registerMetric(connections);
    },
    watchProcess: () => collectDefaultMetrics({ register: registry }),
    mediaType: registry.contentType,
    text: () => registry.metrics(),
  };
}
