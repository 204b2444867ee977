import { expect, it } from 'vitest';
import { aService } from '../testing/a-service.ts';
import { rawAnswer } from '../testing/raw-connection.ts';

it('notes every request with its path template and never with a token, a query or an identifier', async () => {
  const lines: string[] = [];
  await using service = await aService({ logTo: { write: (line) => lines.push(line) } });
  const id = '3f0c2c5e-8a55-4c8f-9a43-0d8b1f6f2f10';
  const answers = [
    await service.get('/api/PurchaseDocuments/my?from=2026-10-01&secret=value'),
    await service.get(`/api/Notifications/${id}`),
    await service.get('/api/Notifications/unread-count'),
    await service.get(`/api/${service.token}`),
    await service.get('/api/Tags', { headers: { 'X-API-Key': 'svc_wrong' }, method: 'POST' }),
  ];
  await rawAnswer(service, 'GET /api/Tags?secret=value HTTP/1.1\r\nX-API-Key svc_broken\r\n\r\n');
  const noted = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(noted.map(({ method, path, status }) => [method, path, status])).toEqual([
    ['GET', '/api/PurchaseDocuments/my', 200],
    ['GET', '/api/Notifications/{id}', 404],
    ['GET', '/api/Notifications/unread-count', 200],
    ['GET', null, 404],
    ['POST', '/api/Tags', 405],
    ['unknown', null, 400],
  ]);
  expect(noted.slice(0, 5).map(({ requestId }) => requestId)).toEqual(
    answers.map(({ headers }) => headers.get('X-Request-Id')),
  );
  expect(noted[0]).toMatchObject({
    tokenId: expect.stringMatching(/^[0-9a-f-]{36}$/) as unknown,
    durationMs: expect.any(Number) as unknown,
  });
  expect(noted[4]).not.toHaveProperty('tokenId');
  expect(lines.join('')).not.toMatch(/svc_|secret|value|3f0c2c5e/);
});
