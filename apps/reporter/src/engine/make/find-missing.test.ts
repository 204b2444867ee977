import { type Client, InvalidRequestError } from '@outlay/core';
import { aDocument } from '@outlay/core/testing';
import type { Dataset } from '@outlay/reports';
import { describe, expect, it } from 'vitest';
import { findMissing, withUnverified } from './find-missing.ts';

const { signal } = new AbortController();
const period = { from: '2026-10-01', until: '2026-11-01' };
const dataset = { period, timeZone: 'Europe/Warsaw', documents: [], gaps: [] } as unknown as Dataset;
const missing = aDocument({ id: 'a', amount: '5', purchasedAt: '2026-10-05T10:00:00Z' });

it('takes a document that the service is processing again for missing in the list', async () => {
  const client = { documents: { get: async () => undefined } };
  const found = await findMissing(client, dataset, { missing: [missing], signal });
  expect(found.dataset.gaps).toMatchObject([
    { from: '2026-10-05', until: '2026-10-06', difference: { minor: 500n } },
  ]);
});

it('asks for no more than 500 documents, and believes of none beyond that it was removed', async () => {
  let requests = 0;
  const get = async () => {
    requests += 1;
    return undefined;
  };
  const many = Array.from({ length: 501 }, (_, index) => ({ ...missing, id: String(index) }));
  const found = await findMissing({ documents: { get } }, dataset, { missing: many, signal });
  expect(found.unverified).toHaveLength(501);
  expect(withUnverified(found).gaps).toMatchObject([{ ...period, difference: { minor: 250_500n } }]);
  expect(requests).toBe(0);
});

describe('deletions that a person accepts', () => {
  const many = Array.from({ length: 1200 }, (_, index) => ({ ...missing, id: String(index) }));
  /** A service that has only some documents, each of a day. */
  const asked = (known: Readonly<Record<string, string>>) => {
    const ids: string[] = [];
    const get: Client['documents']['get'] = async (id) => {
      ids.push(id);
      const day = known[id];
      if (day === undefined) throw new InvalidRequestError('not_found', 'gone', { status: 404 });
      return { ...aDocument({ id, amount: '5', purchasedAt: `${day}T10:00:00Z` }), body: null } as never;
    };
    return { client: { documents: { get } }, ids };
  };
  const options = { missing: many, acceptsDeletions: true, signal };

  it('are verified by 500 documents, evenly distributed', async () => {
    const { client, ids } = asked({});
    expect(await findMissing(client, dataset, options)).toMatchObject({
      dataset: { gaps: [], documents: [] },
      unverified: [],
    });
    expect([ids.length, ids[0], ids[1], ids.at(-1)]).toEqual([500, '0', '2', '1197']);
  });

  it('are not believed if the service still has one of these', async () => {
    const { client, ids } = asked({ 2: '2026-10-05' });
    expect((await findMissing(client, dataset, options)).dataset.gaps).toMatchObject([
      { from: '2026-10-05' },
    ]);
    expect(ids).toEqual(['0', '2']);
  });

  it('are verified one by one if one of these was moved to another day', async () => {
    const { client, ids } = asked({ 2: '2026-08-05', 1: '2026-08-06' });
    const { documents } = (await findMissing(client, dataset, options)).dataset;
    expect(documents.map(({ id }) => id)).toEqual(['2', '1']);
    expect(new Set(ids).size).toBe(1200);
  });
});
