import { afterEach, describe, expect, it } from 'vitest';
import { createServiceMetrics } from '../observability/service-metrics.ts';
import { type MetricsServer, startMetricsServer } from './metrics-server.ts';

describe('the metrics server', () => {
  let server: MetricsServer;
  let checkDatabase: () => Promise<unknown> = () => Promise.resolve();
  const metrics = createServiceMetrics();

  async function start(): Promise<void> {
    const address = { host: '127.0.0.1', port: 0 };
    checkDatabase = () => Promise.resolve();
    server = await startMetricsServer({ address, metrics, checkDatabase: () => checkDatabase() });
  }
  afterEach(() => server.stop());

  const get = async (path: string) => {
    const response = await fetch(server.url + path);
    return [response.status, await response.text()] as const;
  };

  it('is ready while the database responds, and alive in any case', async () => {
    await start();
    const ready = '{"status":"ok","checks":{"server":"ok","database":"ok"}}';
    expect(await get('/health/ready')).toEqual([200, ready]);
    checkDatabase = () => Promise.reject(new Error('secret'));
    const away = '{"status":"not_ready","checks":{"server":"ok","database":"not responding"}}';
    expect(await get('/health/ready')).toEqual([503, away]);
    expect(await get('/health/live')).toEqual([200, '{"status":"ok"}']);
  });

  it('is not ready while the service stops', async () => {
    await start();
    server.drain();
    const stopping = '{"status":"not_ready","checks":{"server":"stopping","database":"ok"}}';
    expect(await get('/health/ready')).toEqual([503, stopping]);
  });

  it('labels requests by the path of the contract, never by the path that was requested', async () => {
    await start();
    metrics.countRequest({ method: 'GET', path: '/api/Groups/{groupId}', status: 200, durationMs: 4 });
    metrics.countRequest({ method: 'GET', path: null, status: 404, durationMs: 1 });
    metrics.watchConnections(() => 3);
    metrics.watchProcess();
    const [status, text] = await get('/metrics');
    expect(status).toBe(200);
    for (const line of [
      'outlay_service_http_requests_total{method="GET",path="/api/Groups/{groupId}",status="200"} 1',
      'outlay_service_http_requests_total{method="GET",path="unknown",status="404"} 1',
      'outlay_service_http_request_duration_seconds_bucket{le="0.005",path="/api/Groups/{groupId}"} 1',
      'outlay_service_open_connections 3',
      'process_cpu_seconds_total ',
    ]) {
      expect(text).toContain(line);
    }
  });

  it('has no other path and no other method', async () => {
    await start();
    const message = 'this server has only /health/live, /health/ready and /metrics';
    for (const path of ['/', '/healthz', '/readyz', '/api/Tags']) {
      expect(await get(path)).toEqual([404, JSON.stringify({ error: 'not_found', message })]);
    }
    const posted = await fetch(`${server.url}/health/live`, { method: 'POST' });
    expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    const head = await fetch(`${server.url}/health/live`, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
  });
});
