import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sharedTemporaryFolder } from '@outlay/core/internal/testing/temporary-folder.ts';
import { startService, type TestService } from '@outlay/service/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runOutlay } from '../../testing/run-outlay.ts';

let service: TestService;
const folder = sharedTemporaryFolder();
beforeAll(async () => {
  service = await startService({ seed: { months: 3, documentsPerMonth: 120, asOf: '2026-11-15' } });
});
afterAll(async () => {
  await service.stop();
});

/** October as JSON, into a folder of its own. */
async function october(name: string, words: readonly string[] = [], token = service.token) {
  const out = join(folder(), name);
  const ended = await runOutlay(
    ['report', 'monthly', '--period', '2026-10', '--format', 'json', '--out', out, '--json', ...words],
    {
      environment: {
        OUTLAY_BASE_URL: service.url,
        OUTLAY_TOKEN: token,
        OUTLAY_CA_FILE: service.caFile,
      },
    },
  );
  return { ...ended, out };
}

it('reads a month that is too large for one response in parts; the report has the same bytes', async () => {
  const whole = await october('whole');
  const parts = await october('parts', ['--max-body-bytes', '20000']);
  expect([whole.code, parts.code]).toEqual([0, 0]);
  const [one, other] = await Promise.all(
    [whole, parts].map(({ out }) => readFile(join(out, 'monthly-2026-10.json'), 'utf8')),
  );
  expect(other).toBe(one);
  const requests = ({ stdout }: { readonly stdout: string }) =>
    (JSON.parse(stdout) as { readonly requests: number }).requests;
  expect(requests(parts)).toBeGreaterThan(requests(whole) + 8);
});

it('names the limit and the option if a single day is too large', async () => {
  const documents = Array.from({ length: 90 }, (_, index) => ({
    storeName: 'Lidl',
    totalAmount: `${index + 1}.00`,
    currency: 'PLN',
    purchaseTime: '2026-10-17T10:00:00',
  }));
  const token = await service.newAccount('one busy day', documents);
  const { code, stderr, out } = await october('nothing', ['--max-body-bytes', '20000'], token);
  expect(stderr.trimEnd()).toMatch(
    /^error: \/api\/PurchaseDocuments\/my: the response is larger than 20,000 bytes, the current maximum; a single day, 2026-10-17, cannot be read in parts; raise --max-body-bytes or limits\.maxBodyBytes$/,
  );
  expect(code).toBe(4);
  expect(await readdir(out).catch(() => [])).toEqual([]);
});
