import { beforeEach, describe, expect, it } from 'vitest';
import type { Storage } from '../storage/open-storage.ts';
import { aService, type ServiceFixture } from '../testing/a-service.ts';
import { eachDatabase } from '../testing/each-database.ts';
import { createSigningKeys, type SigningKeys } from './signing-keys.ts';

describe.each(eachDatabase)('signing keys on %s', (_database, newDatabaseUrl) => {
  const clock = () => new Date('2026-10-15T12:00:00Z');
  let service: ServiceFixture;
  let elsewhere: Storage;
  let keys: SigningKeys;

  beforeEach(async () => {
    service = await aService({ now: clock, databaseUrl: await newDatabaseUrl() });
    elsewhere = await service.openStorage();
    keys = createSigningKeys(elsewhere.database, clock);
    return service.stop;
  });

  const statusOf = async (token: string) =>
    (await service.get('/api/Tags', { headers: { 'X-API-Key': token } })).status;

  it('are created with the first token, and one of them signs', async () => {
    expect(await keys.list()).toMatchObject([{ signs: true, validTokens: 1 }]);
  });

  it('overlap: tokens of both are valid until the older key is retired, at the very next request', async () => {
    const [first] = await keys.list();
    const { id } = await keys.rotate();
    const newer = await service.createToken();
    expect([await statusOf(service.token), await statusOf(newer.token)]).toEqual([200, 200]);
    expect(await keys.list()).toMatchObject([
      { id: first?.id, signs: false, validTokens: 1 },
      { id, signs: true, validTokens: 1 },
    ]);
    expect(await keys.retire(first?.id ?? '')).toBe(1);
    expect([await statusOf(service.token), await statusOf(newer.token)]).toEqual([401, 200]);
    expect(await keys.list()).toMatchObject([{ id, signs: true, validTokens: 1 }]);
  });

  it('sign in the order of their making, even within one millisecond', async () => {
    const made = [await keys.rotate(), await keys.rotate(), await keys.rotate()];
    expect((await keys.list()).slice(1).map(({ id }) => id)).toEqual(made.map(({ id }) => id));
  });

  it('keep the one that signs, and know when there is none', async () => {
    const [only] = await keys.list();
    await expect(keys.retire(only?.id ?? '')).rejects.toMatchObject({ code: 'key_in_use' });
    await expect(keys.retire('nonsense')).rejects.toMatchObject({ code: 'unknown_key' });
    expect(await statusOf(service.token)).toBe(200);
  });

  it('do not count tokens that expired or were revoked', async () => {
    const { id } = await service.createToken('write');
    await service.createToken('read', -1);
    await service.revokeToken(id);
    expect(await keys.list()).toMatchObject([{ validTokens: 1 }]);
  });
});
