import { expect, it } from 'vitest';
import { aService } from '../testing/a-service.ts';
import { eachDatabase } from '../testing/each-database.ts';

it.each(eachDatabase)('accepts a token until it expires or is revoked, on %s', async (_, newDatabaseUrl) => {
  let now = new Date('2026-10-15T12:00:00Z');
  await using service = await aService({ now: () => now, databaseUrl: await newDatabaseUrl() });
  const statusOf = async (token: string) =>
    (await service.get('/api/Tags', { headers: { 'X-API-Key': token } })).status;
  const day = await service.createToken('read', 86_400_000);
  const forever = await service.createToken('write');
  expect([await statusOf(day.token), await statusOf(forever.token)]).toEqual([200, 200]);
  now = new Date('2026-10-16T11:59:59.999Z');
  expect(await statusOf(day.token)).toBe(200);
  now = new Date('2026-10-16T12:00:00Z');
  expect([await statusOf(day.token), await statusOf(forever.token)]).toEqual([401, 200]);
  await service.revokeToken(forever.id);
  expect(await statusOf(forever.token)).toBe(401);
});

it.each(eachDatabase)(
  'judges a token by the clock as it is, also after it was off, on %s',
  async (_, newDatabaseUrl) => {
    const right = new Date('2026-10-15T12:00:00Z');
    let now = right;
    await using service = await aService({ now: () => now, databaseUrl: await newDatabaseUrl() });
    const statusOf = async (token: string) =>
      (await service.get('/api/Tags', { headers: { 'X-API-Key': token } })).status;
    const month = await service.createToken('read', 30 * 86_400_000);
    for (const offMs of [3_600_000, 25 * 3_600_000, 100 * 86_400_000]) {
      now = new Date(right.getTime() + offMs);
      expect(await statusOf(month.token)).toBe(offMs > 30 * 86_400_000 ? 401 : 200);
      const other = await service.createToken('read', 86_400_000);
      now = new Date(right.getTime() - offMs);
      expect(await statusOf(month.token)).toBe(200);
      now = right;
      expect([await statusOf(month.token), await statusOf(other.token)]).toEqual([200, 200]);
    }
  },
);
