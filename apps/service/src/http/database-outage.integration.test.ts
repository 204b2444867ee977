import { afterAll, beforeAll, expect, it } from 'vitest';
import { aService } from '../testing/a-service.ts';
import { newDatabase, type PostgresServer, startPostgres } from '../testing/postgres-server.ts';

let server: PostgresServer;

beforeAll(async () => {
  server = await startPostgres();
}, 30_000);
afterAll(() => server.stop());

it('responds with 503 while the database is unavailable, and works again when it is back', async () => {
  let log = '';
  const logTo = { write: (line: string) => void (log += line) };
  await using service = await aService({ databaseUrl: await newDatabase(server.url), logTo });
  const get = async () => {
    const answer = await service.get('/api/Tags');
    return { status: answer.status, headers: answer.headers, body: await answer.json() };
  };
  expect(await get()).toMatchObject({ status: 200, body: [] });
  await server.halt();
  for (let request = 0; request < 3; request += 1) {
    const { status, headers, body } = await get();
    expect([status, headers.get('Retry-After'), headers.get('X-RateLimit-Limit')]).toEqual([
      503,
      '5',
      '1000',
    ]);
    expect(body).toEqual({
      error: 'service_unavailable',
      message: 'the database is unavailable; retry later',
      timestamp: expect.any(String) as unknown,
      path: '/api/Tags',
      requestId: expect.stringMatching(/^req_/) as unknown,
    });
  }
  expect(log).toContain('database unavailable');
  expect(log).not.toMatch(/postgres:\/\/|"stack"/);
  await server.resume();
  expect(await get()).toMatchObject({ status: 200, body: [] });
}, 30_000);
