import { sumMoney } from '@outlay/core/money';
import { beforeAll, describe, expect, it } from 'vitest';
import type { NewDocument } from '../storage/stored-document.ts';
import { household, type SeedRequest } from './household.ts';

const account = {
  id: '3f0c2c5e-8a55-4c8f-9a43-0d8b1f6f2f10',
  name: 'anna',
  timeZone: 'Europe/Warsaw',
  currency: 'PLN',
};
const year: SeedRequest = { months: 12, documentsPerMonth: 120, seed: 1, asOf: '2026-10-15' };

async function documentsOf(request: SeedRequest): Promise<NewDocument[]> {
  const documents: NewDocument[] = [];
  for await (const month of household(account, request)) documents.push(...month.documents);
  return documents;
}

describe('a seeded household', { timeout: 30_000 }, () => {
  let documents: readonly NewDocument[];
  beforeAll(async () => {
    documents = await documentsOf(year);
  }, 30_000);

  it('is the same each time, images included, and differs with another seed', async () => {
    const request = { ...year, months: 1 };
    const once = await documentsOf(request);
    expect(await documentsOf(request)).toEqual(once);
    const other = await documentsOf({ ...request, seed: 2 });
    expect(other.map(({ total }) => total)).not.toEqual(once.map(({ total }) => total));
  });

  it('keeps existing documents when it is seeded again later', async () => {
    const earlier = await documentsOf({ ...year, months: 1 });
    const later = await documentsOf({ ...year, months: 1, asOf: '2026-10-20' });
    expect(later.map(({ id }) => id).slice(0, earlier.length)).toEqual(earlier.map(({ id }) => id));
  });

  it('has no records after its last day or instant', async () => {
    const latest = documents
      .flatMap(({ purchasedAt, createdAt }) => [purchasedAt, createdAt])
      .toSorted()
      .at(-1);
    expect(latest?.slice(0, 13)).toMatch(/^2026-10-1[45]T/);
    const until = '2026-10-15T08:00:00.000Z';
    const untilMorning = await documentsOf({ ...year, months: 1, until });
    expect(untilMorning.filter(({ createdAt }) => createdAt >= until)).toEqual([]);
  });

  it('has documents that match their line items', async () => {
    const withLines = documents.filter(({ lineItems }) => lineItems.length > 0);
    const wrong = withLines.filter(({ total, lineItems }) => {
      const lines = lineItems.flatMap((item) => item.total ?? []);
      return sumMoney(lines, total.currency).minor !== total.minor;
    });
    expect(wrong).toEqual([]);
    expect(withLines.length).toBeGreaterThan(1000);
  });

  it('has all records that the interface can return', async () => {
    const count = (has: (document: NewDocument) => boolean) => documents.filter(has).length;
    const categoriesOf = ({ lineItems }: NewDocument) =>
      new Set(lineItems.map(({ category }) => category)).size;
    expect(count(({ total }) => total.minor < 0n)).toBeGreaterThan(3);
    expect(count(({ total }) => total.currency === 'EUR')).toBeGreaterThan(10);
    expect(count((document) => categoriesOf(document) > 1)).toBeGreaterThan(100);
    expect(count(({ category, lineItems }) => category !== null && lineItems.length === 0)).toBeGreaterThan(
      20,
    );
    expect(count(({ lineItems }) => lineItems.some(({ discount }) => discount !== null))).toBeGreaterThan(
      100,
    );
    expect(
      count(({ lineItems }) => lineItems.some(({ unitPrice }) => /\.\d{3}$/.test(unitPrice ?? ''))),
    ).toBeGreaterThan(40);
    expect(count(({ owned }) => owned !== null)).toBeGreaterThan(30);
    expect(new Set(documents.map(({ source }) => source))).toEqual(new Set([1, 2, 3]));
    expect(new Set(documents.map(({ image }) => image?.mediaType))).toEqual(
      new Set([undefined, 'image/jpeg', 'image/png', 'application/pdf']),
    );
    expect(new Set(documents.map(({ id }) => id)).size).toBe(documents.length);
  });
});
