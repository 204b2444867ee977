import { beforeAll, describe, expect, it } from 'vitest';
import { aService, type ServiceFixture } from '../testing/a-service.ts';
import { eachDatabase } from '../testing/each-database.ts';

const unknownId = '3f0c2c5e-8a55-4c8f-9a43-0d8b1f6f2f10';

describe.each(eachDatabase)('error answers from %s', (_database, newDatabaseUrl) => {
  let service: ServiceFixture;

  beforeAll(async () => {
    service = await aService({
      now: () => new Date('2026-10-15T12:00:00Z'),
      databaseUrl: await newDatabaseUrl(),
    });
    return service.stop;
  });

  it.each([
    [
      '/api/PurchaseDocuments/my?from=yesterday',
      'from is "yesterday"; expected an ISO 8601 date or date-time',
    ],
    ['/api/PurchaseDocuments/my?sortBy=name', 'sortBy is "name"; expected one of purchase_time, created_at'],
    ['/api/PurchaseDocuments/my?from=2026-10-02&to=2026-10-01', 'to is earlier than from'],
    ['/api/PurchaseDocuments/my?from=2026-10-02&from=2026-10-01', 'from is repeated'],
    ['/api/PurchaseDocuments/abc', 'id is "abc"; expected a UUID'],
    ['/api/summaries/periods?startDate=2026-10-01', 'endDate is required'],
    ['/api/summaries/periods?startDate=2026-10-02&endDate=2026-10-01', 'endDate is earlier than startDate'],
    ['/api/summaries/periods?startDate=0001-01-01&endDate=9999-12-31', 'expected days from 1900 to 2999'],
    ['/api/summaries/periods?startDate=1900-01-01&endDate=2999-12-31', 'at most 50000 are allowed'],
    ['/api/summaries/presets?preset=next-week', 'preset is "next-week"; expected one of current-week'],
    ['/api/summaries/presets?preset=last-week&granularity=Year', 'expected one of Day, Week, Month'],
    ['/api/weekly-summaries?page=0', 'page is "0"; expected a whole number from 1'],
    ['/api/weekly-summaries?pageSize=501', 'pageSize is "501"; expected a whole number from 1 to 500'],
    ['/api/Notifications?isRead=maybe', 'isRead is "maybe"; expected true or false'],
    [
      '/api/Notifications?type=5',
      'type is "5"; expected one of 1 (Error), 2 (Warning), 3 (Info), 4 (Success)',
    ],
    ['/api/Groups?showArchived=1', 'showArchived is "1"'],
  ])('refuses %s with what came and what is allowed', async (path, message) => {
    const response = await service.get(path);
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({
      error: 'invalid_parameter',
      message: expect.stringContaining(message) as unknown,
      timestamp: '2026-10-15T12:00:00.000Z',
      path: path.split('?')[0],
      requestId: expect.stringMatching(/^req_[0-9a-f]{24}$/) as unknown,
    });
  });

  it.each([
    `/api/PurchaseDocuments/${unknownId}`,
    `/api/PurchaseDocuments/${unknownId}/image`,
    `/api/PurchaseDocuments/${unknownId}/duplicates`,
    `/api/Notifications/${unknownId}`,
    `/api/Groups/${unknownId}`,
    '/api/weekly-summaries/latest',
    '/api/unknown',
    '/api/tags',
    '/',
  ])('says that there is no %s', async (path) => {
    const response = await service.get(path);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ error: 'not_found', path });
  });

  it('responds to other methods with 405 and the allowed ones', async () => {
    const response = await service.get('/api/Tags', { method: 'DELETE' });
    expect([response.status, response.headers.get('Allow')]).toEqual([405, 'GET, HEAD']);
    expect(await response.json()).toMatchObject({ error: 'method_not_allowed' });
  });

  it('ignores query names that it does not know', async () => {
    expect((await service.get('/api/Tags?colour=red')).status).toBe(200);
  });

  it('reads an offset with an unescaped plus sign', async () => {
    const answer = await service.get('/api/PurchaseDocuments/my?from=2026-10-01T00:00:00+02:00');
    expect(answer.status).toBe(200);
  });

  it('accepts the earliest and latest dates', async () => {
    const list = '/api/PurchaseDocuments/my';
    const ends = ['0001-01-01', '0001-01-01T00:00:00%2B14:00', '9999-12-31', '9999-12-31T23:59:59-14:00'];
    const answers = ends.map((end) => service.get(`${list}?${end < '5' ? 'from' : 'to'}=${end}`));
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  });

  it.each(['', 'svc_', 'nonsense', `svc_${'a'.repeat(60)}.${'b'.repeat(43)}`])(
    'refuses the token "%s" with the code of the specification',
    async (token) => {
      const response = await service.get('/api/Tags', { headers: { 'X-API-Key': token } });
      expect(response.status).toBe(401);
      expect(await response.json()).toMatchObject({ error: 'unauthorized', path: '/api/Tags' });
      expect(response.headers.get('X-RateLimit-Limit')).toBe('1000');
    },
  );

  it('refuses a request without a token', async () => {
    expect((await service.get('/api/Tags', { headers: {} })).status).toBe(401);
  });

  it('hides the data of other accounts', async () => {
    const documents = [
      { id: unknownId, storeName: 'Lidl', totalAmount: 1, currency: 'PLN', purchaseTime: '2026-10-01' },
    ];
    await using other = await aService({
      dataDir: service.dataDir,
      databaseUrl: service.databaseUrl,
      documents,
    });
    const path = `/api/PurchaseDocuments/${unknownId}`;
    expect((await other.get(path)).status).toBe(200);
    expect((await service.get(path)).status).toBe(404);
  });
});
