import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sharedTemporaryFolder } from '@outlay/core/internal/testing/temporary-folder.ts';
import { readReportBody } from '@outlay/exporters';
import { startService, type TestService } from '@outlay/service/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runOutlay } from '../../testing/run-outlay.ts';

const accounting = fileURLToPath(new URL('../../../../../docs/examples/accounting.yaml', import.meta.url));

let service: TestService;
const folder = sharedTemporaryFolder();
beforeAll(async () => {
  // As the quick start does it, some months later.
  service = await startService({ seed: { asOf: '2027-02-10', months: 6 } });
});
afterAll(() => service.stop());

it('the invoices of the documentation fit documents that the quick start writes', async () => {
  const words = ['report', 'monthly', '--period', '2026-10', '--accounting', accounting];
  const { code, stderr } = await runOutlay([...words, '--format', 'json', '--out', folder()], {
    environment: {
      OUTLAY_BASE_URL: service.url,
      OUTLAY_TOKEN: service.token,
      OUTLAY_CA_FILE: service.caFile,
    },
  });
  expect([code, stderr]).toEqual([0, expect.any(String)]);
  const body = await readReportBody(await readFile(join(folder(), 'monthly-2026-10.json'), 'utf8'));
  expect(body.invoices?.matched.map(({ number }) => number)).toEqual([
    'FV/2026/10/1913',
    'FV/2026/10/5477',
    'FV/2026/10/6176',
  ]);
  expect(body.invoices?.unmatched.map(({ number }) => number)).toEqual(['58/2026']);
  expect(body.ledger?.entries.filter(({ taxRateSource }) => taxRateSource === 'ksef').length).toBeGreaterThan(
    3,
  );
  expect(body.books?.every(({ isEqual }) => isEqual)).toBe(true);
});
