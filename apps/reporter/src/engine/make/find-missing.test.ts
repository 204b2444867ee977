import { aDocument } from '@outlay/core/testing';
import type { Dataset } from '@outlay/reports';
import { expect, it } from 'vitest';
import { findMissing } from './find-missing.ts';

const { signal } = new AbortController();
const period = { from: '2026-10-01', until: '2026-11-01' };
const dataset = { period, timeZone: 'Europe/Warsaw', documents: [], gaps: [] } as unknown as Dataset;
const missing = aDocument({ id: 'a', amount: '5', purchasedAt: '2026-10-05T10:00:00Z' });

it('takes a document that the service is processing again for missing in the list', async () => {
  const client = { documents: { get: async () => undefined } };
  const { gaps } = await findMissing(client, dataset, { missing: [missing], signal });
  expect(gaps).toMatchObject([{ from: '2026-10-05', until: '2026-10-06', difference: { minor: 500n } }]);
});

it('asks for no more than 500 documents, and believes of none beyond that it was removed', async () => {
  let requests = 0;
  const get = async () => {
    requests += 1;
    return undefined;
  };
  const many = Array.from({ length: 501 }, (_, index) => ({ ...missing, id: String(index) }));
  const { gaps } = await findMissing({ documents: { get } }, dataset, { missing: many, signal });
  expect(gaps).toMatchObject([period]);
  expect(requests).toBe(0);
});
