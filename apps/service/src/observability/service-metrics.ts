import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** A request as the metrics count it. */
export type CountedRequest = {
  readonly method: string;
  readonly path: string | null;
  readonly status: number;
  readonly durationMs: number;
};

/** The figures of a running service, in the text form that Prometheus reads. */
export type ServiceMetrics = {
  requestAnswered(request: CountedRequest): void;
  /** A connection that ended before TLS was agreed on: plain HTTP, an old protocol, a client that left. */
  handshakeFailed(): void;
  /** A connection that was closed to make room for another. */
  connectionEvicted(): void;
  /** How to learn the number of open connections when the figures are read. */
  watchConnections(count: () => number): void;
  /** Adds figures of the process: memory, processor time, delay of the event loop. */
  watchProcess(): void;
  readonly mediaType: string;
  text(): Promise<string>;
};

/** Upper ends of the duration classes, in seconds. */
const durationClasses = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** Makes the figures in a registry of their own: two services in one process do not mix. */
export function createServiceMetrics(): ServiceMetrics {
  const registry = new Registry();
  const registers = [registry];
  const requests = new Counter({
    name: 'service_requests_total',
    help: 'Answered requests',
    labelNames: ['method', 'path', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'service_request_duration_seconds',
    help: 'Time from the whole request to the answer',
    labelNames: ['path'],
    buckets: durationClasses,
    registers,
  });
  const handshakes = new Counter({
    name: 'service_failed_handshakes_total',
    help: 'Connections that ended before TLS was agreed on',
    registers,
  });
  const evictions = new Counter({
    name: 'service_evicted_connections_total',
    help: 'Waiting connections that were closed to make room for others',
    registers,
  });

  return {
    requestAnswered({ method, path, status, durationMs }) {
      const label = path ?? 'unknown';
      requests.inc({ method, path: label, status });
      durations.observe({ path: label }, durationMs / 1000);
    },
    handshakeFailed: () => handshakes.inc(),
    connectionEvicted: () => evictions.inc(),
    watchConnections(count) {
      const connections = new Gauge({
        name: 'service_open_connections',
        help: 'Connections that are open now',
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
