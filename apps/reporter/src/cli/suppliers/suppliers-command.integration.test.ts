import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sharedTemporaryFolder } from '@outlay/core/internal/testing/temporary-folder.ts';
import { startService, type TestService } from '@outlay/service/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runOutlay } from '../../testing/run-outlay.ts';

let service: TestService;
const folder = sharedTemporaryFolder();
beforeAll(async () => {
  const bought = { currency: 'PLN', purchaseTime: '2026-10-11T10:00:00+02:00' };
  service = await startService({
    documents: [
      { ...bought, storeName: 'Kiosk 12', totalAmount: '5.00' },
      { ...bought, storeName: 'Ikea', totalAmount: '120.50' },
      { ...bought, storeName: 'Lidl', totalAmount: '80.00' },
    ],
  });
});
afterAll(() => service.stop());

function suggest(...words: readonly string[]) {
  return suggestWith(service.token, words);
}

function suggestWith(token: string, words: readonly string[]) {
  const environment = {
    OUTLAY_BASE_URL: service.url,
    OUTLAY_TOKEN: token,
    OUTLAY_CA_FILE: service.caFile,
  };
  return runOutlay(['suppliers', 'suggest', 'monthly', '--period', '2026-10', ...words], { environment });
}

it('writes the stores without a supplier, and never over another file', async () => {
  const accounting = join(folder(), 'accounting.yaml');
  await writeFile(accounting, 'rules: []\nsuppliers: [{ store: lidl, name: Lidl sp. z o.o. }]\n');
  const out = join(folder(), 'suppliers.yaml');
  const { code, stdout } = await suggest('--accounting', accounting, '--out', out);
  expect([code, stdout]).toEqual([0, `${out}\n`]);
  const draft = await readFile(out, 'utf8');
  expect(draft.split('\n').slice(1)).toEqual([
    'suppliers:',
    '  # documents: 1, 120.50 PLN',
    '  - store: "Ikea"',
    '    name: "Ikea"',
    '  # documents: 1, 5.00 PLN',
    '  - store: "Kiosk 12"',
    '    name: "Kiosk"',
    '',
  ]);
  const again = await suggest('--out', out);
  expect([again.code, again.stderr]).toEqual([
    2,
    `error: ${out} already exists; pass --out to write another file\n`,
  ]);
  expect(await readFile(out, 'utf8')).toBe(draft);
});

it('says where a refused token is', async () => {
  const { code, stderr } = await suggestWith('svc_unknown', ['--out', join(folder(), 'refused.yaml')]);
  expect([code, stderr]).toEqual([
    3,
    'error: the service refused the token ($OUTLAY_TOKEN): it is wrong, expired or revoked; set a new one\n',
  ]);
});
