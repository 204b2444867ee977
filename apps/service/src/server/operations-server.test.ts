import { afterEach, describe, expect, it } from 'vitest';
import { createServiceMetrics } from '../observability/service-metrics.ts';
import { type OperationsServer, startOperationsServer } from './operations-server.ts';

describe('the server for operators', () => {
  let server: OperationsServer;
  let database: () => Promise<unknown>;
  const metrics = createServiceMetrics();

  async function start(): Promise<void> {
    server = await startOperationsServer({ port: 0, metrics, checkDatabase: () => database() });
  }
  afterEach(() => server.stop());

  const get = async (path: string) => {
    const answer = await fetch(server.url + path);
    return [answer.status, await answer.text()] as const;
  };

  it('is on loopback', async () => {
    await start();
    expect(new URL(server.url).hostname).toBe('127.0.0.1');
  });

  it('is ready while the database answers, and healthy in any case', async () => {
    database = () => Promise.resolve();
    await start();
    expect(await get('/readyz')).toEqual([200, '{"status":"ok"}']);
    database = () => Promise.reject(new Error('secret'));
    expect(await get('/readyz')).toEqual([503, '{"status":"the database does not answer"}']);
    expect(await get('/healthz')).toEqual([200, '{"status":"ok"}']);
  });

  it('is not ready while the service stops', async () => {
    database = () => Promise.resolve();
    await start();
    server.drain();
    expect(await get('/readyz')).toEqual([503, '{"status":"stopping"}']);
  });

  it('shows the figures by the path of the contract, never by what was asked', async () => {
    await start();
    metrics.requestAnswered({ method: 'GET', path: '/api/Groups/{groupId}', status: 200, durationMs: 4 });
    metrics.requestAnswered({ method: 'GET', path: null, status: 404, durationMs: 1 });
    metrics.watchConnections(() => 3);
    metrics.watchProcess();
    const [status, text] = await get('/metrics');
    expect(status).toBe(200);
    for (const line of [
      'service_requests_total{method="GET",path="/api/Groups/{groupId}",status="200"} 1',
      'service_requests_total{method="GET",path="unknown",status="404"} 1',
      'service_request_duration_seconds_bucket{le="0.005",path="/api/Groups/{groupId}"} 1',
      'service_open_connections 3',
      'process_cpu_seconds_total ',
    ]) {
      expect(text).toContain(line);
    }
  });

  it('has nothing else', async () => {
    await start();
    expect((await get('/api/Tags'))[0]).toBe(404);
  });
});
