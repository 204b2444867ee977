import { expect, it } from 'vitest';
import { type DryRunJson, dryRunLines } from './dry-run-to-json.ts';

const dryRun: DryRunJson = {
  job: 'monthly',
  account: 'home',
  period: { name: '2026-10', start: '2026-10-01', end: '2026-10-31' },
  action: 'hold',
  reason: 'the document list may be incomplete',
  left: null,
  distinctRequests: [{ method: 'GET', path: '/api/Categories', query: {}, times: 2 }],
  warnings: [],
  batch: null,
  correction: null,
  deliveries: [
    {
      channel: 'email',
      target: 'anna@finance.example',
      locale: 'pl',
      files: [{ name: 'monthly-2026-10.pdf', format: 'pdf', bytes: 90_000 }],
      messageBytes: 125_000,
    },
  ],
};

it('prints the period, the requests, what would be held, and where files would go', () => {
  expect(dryRunLines(dryRun, 20_000_000)).toEqual([
    '2026-10, 2026-10-01 to 2026-10-31',
    'requested GET /api/Categories, 2 times',
    'would be held: the document list may be incomplete',
    'would send monthly-2026-10.pdf to anna@finance.example (90000 bytes)',
    'would send an e-mail of about 125000 bytes to anna@finance.example',
  ]);
});

it('says that a run would leave a report that someone must decide about', () => {
  const left = { because: 'undecided', run: '42' } as const;
  expect(dryRunLines({ ...dryRun, left, deliveries: [] }, undefined)[2]).toBe(
    'run 42 is held, or a message may have arrived; nothing would be created or sent until you decide (outlay show 42) or pass --revision. With it:',
  );
});

it('says that a message is too large', () => {
  expect(dryRunLines(dryRun, 100_000).at(-1)).toBe(
    'would send an e-mail of about 125000 bytes to anna@finance.example, over the limit of 100000; files would be archived or left out',
  );
});
