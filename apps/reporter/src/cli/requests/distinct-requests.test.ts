import { expect, it } from 'vitest';
import { distinctRequests, requestLine } from './distinct-requests.ts';

const service = 'https://finance.example/base';

it('counts identical requests, in the order of their first occurrence', () => {
  const urls = [
    `${service}/api/summaries/presets?preset=last-month`,
    `${service}/api/Categories`,
    `${service}/api/summaries/presets?preset=last-month`,
  ];
  expect(distinctRequests(urls).map((one) => [requestLine(one), one.times])).toEqual([
    ['GET /api/summaries/presets?preset=last-month', 2],
    ['GET /api/Categories', 1],
  ]);
});

it('treats requests that differ in an identifier as one', () => {
  const ids = ['8b1c1c3e-0d3a-4f5e-9a53-6c1d1a2b3c4d', '0b0f7a86-41ff-5d7c-a7c4-52c1ce0b2f6d'];
  const urls = [
    ...ids.map((id) => `${service}/api/PurchaseDocuments/${id}/image`),
    `${service}/api/PurchaseDocuments/my`,
  ];
  expect(distinctRequests(urls)).toEqual([
    { method: 'GET', path: '/api/PurchaseDocuments/{id}/image', query: {}, times: 2 },
    { method: 'GET', path: '/api/PurchaseDocuments/my', query: {}, times: 1 },
  ]);
});

it('shows instants as people read them', () => {
  const [asked] = distinctRequests([
    `${service}/api/summaries/periods?startDate=2026-09-30T22%3A00%3A00.000Z`,
  ]);
  expect(asked && requestLine(asked)).toBe('GET /api/summaries/periods?startDate=2026-09-30T22:00:00.000Z');
});
