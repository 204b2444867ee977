import { expect, it } from 'vitest';
import { deliveryId, runId, uuidV5 } from './run-identity.ts';

it('makes the UUID of RFC 9562 appendix A.4', () => {
  const dns = '6ba7b810-9dad-11d1-80b4-00c04fd430c8';
  expect(uuidV5(dns, 'www.example.com')).toBe('2ed6657d-e927-568b-95e1-2665a8aea6a2');
});

it('depends only on job, account and instant', () => {
  const at = '2026-11-01T05:00:00.000Z';
  const ids = [
    runId('monthly', 'home', at),
    runId('monthly', 'shop', at),
    runId('weekly', 'home', at),
    runId('monthly', 'home', '2026-12-01T05:00:00.000Z'),
    deliveryId(runId('monthly', 'home', at), 0),
    deliveryId(runId('monthly', 'home', at), 1),
  ];
  expect(new Set(ids).size).toBe(6);
  expect(runId('monthly', 'home', at)).toBe('7f1c6501-e1af-5ed2-9ee4-145aea4d61e8');
});
