import { beforeAll, describe, expect, it } from 'vitest';
import { aService, type ServiceFixture } from '../testing/a-service.ts';

/** Parameters that are left out mean what specification §4 says, and each name and value is understood as written. */
describe('parameters', () => {
  let service: ServiceFixture;

  beforeAll(async () => {
    service = await aService({
      now: () => new Date('2026-10-15T12:00:00Z'),
      seed: { months: 5, documentsPerMonth: 30, asOf: '2026-10-15' },
    });
    const storage = await service.openStorage();
    const template = await storage.database.selectFrom('notification').selectAll().executeTakeFirstOrThrow();
    const more = Array.from({ length: 60 }, (_, index) => ({
      ...template,
      id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    }));
    await storage.database.insertInto('notification').values(more).execute();
    return service.stop;
  });

  async function bodyOf(path: string): Promise<unknown> {
    const answer = await service.get(path);
    expect([path, answer.status]).toEqual([path, 200]);
    return answer.json();
  }
  const listOf = async (path: string) => (await bodyOf(path)) as Record<string, unknown>[];

  it.each([
    ['/api/PurchaseDocuments/my', '?sortBy=purchase_time&sortDirection=desc'],
    ['/api/PurchaseDocuments/my?sortBy=created_at', '&sortDirection=desc'],
    ['/api/weekly-summaries', '?page=1&pageSize=10'],
    ['/api/weekly-summaries?page=2', '&pageSize=10'],
    ['/api/summaries/periods?startDate=2026-09-01&endDate=2026-09-30', '&granularity=Day'],
    ['/api/summaries/presets?preset=last-month', '&granularity=Day'],
    ['/api/Notifications', '?pageSize=50&pageNumber=1'],
    ['/api/Groups', '?showArchived=false'],
    ['/api/RecurringExpenses', '?includeInactive=false'],
  ])('of %s are %s where they are left out', async (path, explicit) => {
    expect(await bodyOf(path)).toEqual(await bodyOf(path + explicit));
  });

  it('give pages of 10 weekly summaries and of 50 notifications, and count all of them', async () => {
    const weeks = await service.get('/api/weekly-summaries');
    expect(Number(weeks.headers.get('X-Total-Count'))).toBeGreaterThan(10);
    expect((await weeks.json()) as unknown[]).toHaveLength(10);
    expect(await listOf('/api/Notifications')).toHaveLength(50);
    const total = Number((await service.get('/api/Notifications')).headers.get('X-Total-Count'));
    expect(await listOf('/api/Notifications?pageNumber=2')).toHaveLength(total - 50);
    expect(await listOf('/api/Notifications?pageNumber=9')).toEqual([]);
    expect(await listOf('/api/Notifications?pageSize=500')).toHaveLength(total);
  });

  it.each([
    ['purchase_time', 'purchaseTime'],
    ['created_at', 'createdAt'],
  ])('order documents by %s, both ways', async (sortBy, field) => {
    const timesOf = async (direction: string) => {
      const path = `/api/PurchaseDocuments/my?sortBy=${sortBy}&sortDirection=${direction}`;
      const { items } = (await bodyOf(path)) as { items: Record<string, string>[] };
      return items.map((item) => item[field] ?? '');
    };
    const oldestFirst = await timesOf('asc');
    expect(oldestFirst).toEqual(oldestFirst.toSorted());
    expect(await timesOf('desc')).toEqual(oldestFirst.toReversed());
  });

  it.each([
    ['type', ['Error', 'Warning', 'Info', 'Success']],
    ['category', ['DocumentProcessing', 'WeeklySummary', 'System', 'DuplicateDetection']],
  ] as const)('filter notifications by %s, by number and by name', async (filter, names) => {
    for (const [index, name] of names.entries()) {
      const byNumber = await listOf(`/api/Notifications?${filter}=${index + 1}&pageSize=500`);
      expect(await listOf(`/api/Notifications?${filter}=${name}&pageSize=500`)).toEqual(byNumber);
      expect(await listOf(`/api/Notifications?${filter}=${name.toLowerCase()}&pageSize=500`)).toEqual(
        byNumber,
      );
      expect(byNumber.length).toBeGreaterThan(0);
      expect(new Set(byNumber.map((notification) => notification[filter]))).toEqual(new Set([index + 1]));
    }
  });

  it('filter notifications by whether they are read', async () => {
    for (const isRead of [true, false]) {
      const some = await listOf(`/api/Notifications?isRead=${isRead}&pageSize=500`);
      expect(new Set(some.map((notification) => notification['isRead']))).toEqual(new Set([isRead]));
    }
    const unread = await listOf('/api/Notifications?isRead=false&pageSize=500');
    expect(await bodyOf('/api/Notifications/unread-count')).toEqual({ count: unread.length });
  });

  it.each(['current-week', 'current-month', 'last-week', 'last-month'])(
    'know the preset %s',
    async (preset) => {
      for (const granularity of ['Day', 'Week', 'Month']) {
        const summary = await bodyOf(`/api/summaries/presets?preset=${preset}&granularity=${granularity}`);
        expect(summary).toMatchObject({
          totalAmount: expect.any(Number) as unknown,
          categoryTotals: expect.any(Array) as unknown,
        });
      }
    },
  );

  it('show archived groups and inactive recurring expenses only on request', async () => {
    const archived = (groups: Record<string, unknown>[]) =>
      groups.filter(({ isArchived }) => isArchived).length;
    expect(archived(await listOf('/api/Groups'))).toBe(0);
    expect(archived(await listOf('/api/Groups?showArchived=true'))).toBeGreaterThan(0);
    const active = await listOf('/api/RecurringExpenses');
    expect(active.filter(({ isActive }) => !isActive)).toEqual([]);
    expect((await listOf('/api/RecurringExpenses?includeInactive=true')).length).toBeGreaterThanOrEqual(
      active.length,
    );
  });

  it('take names exactly as they are written', async () => {
    expect(await bodyOf('/api/Groups?ShowArchived=true')).toEqual(await bodyOf('/api/Groups'));
    expect((await service.get('/api/summaries/presets?Preset=last-week')).status).toBe(400);
  });
});
