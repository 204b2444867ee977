import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from '@outlay/core/internal/testing/temporary-folder.ts';
import { readExtf } from '@outlay/exporters/internal/testing/read-extf.ts';
import { readZip } from '@outlay/exporters/internal/testing/read-zip.ts';
import { startService, type TestService } from '@outlay/service/testing';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type CommandResult, runOutlay } from '../../testing/run-outlay.ts';

const example = fileURLToPath(new URL('../../../../../docs/examples/accounting-datev.yaml', import.meta.url));

let service: TestService;
let folder = '';
beforeAll(async () => {
  const paid = { currency: 'EUR', paymentMethod: 'Card', category: 'Education' };
  service = await startService({
    timeZone: 'Europe/Berlin',
    currency: 'EUR',
    documents: [
      {
        ...paid,
        storeName: 'Bürobedarf Müller',
        totalAmount: '119.00',
        taxAmount: '19.00',
        purchaseTime: '2026-10-05T10:00:00+02:00',
        tags: ['office'],
        documentIdentifier: 'RE 118',
      },
      {
        ...paid,
        storeName: 'Papeterie',
        totalAmount: '30.00',
        currency: 'CHF',
        purchaseTime: '2026-10-30T10:00:00+01:00',
      },
      { ...paid, storeName: 'Żabka', totalAmount: '3.00', purchaseTime: '2026-09-30T10:00:00+02:00' },
    ],
  });
});
afterAll(() => service.stop());
beforeEach(async () => {
  folder = await temporaryFolder();
});

function report(...words: readonly string[]): Promise<CommandResult> {
  const { url, token, caFile } = service;
  const environment = { OUTLAY_BASE_URL: url, OUTLAY_TOKEN: token, OUTLAY_CA_FILE: caFile };
  return runOutlay(['report', 'monthly', '--format', 'datev', '--out', folder, ...words], { environment });
}

it('writes an archive for DATEV, and warns of what it does not book', async () => {
  const { code, stdout, stderr } = await report('--period', '2026-10', '--receipts', '--accounting', example);
  expect([code, stdout]).toEqual([0, `${join(folder, 'monthly-2026-10.datev.zip')}\n`]);
  expect(stderr).toContain(
    'The EXTF files for DATEV have 1 of 1 document, EUR\u00a0119.00 of EUR\u00a0119.00 (left out: EUR\u00a00.00); ',
  );
  const archive = await readFile(join(folder, 'monthly-2026-10.datev.zip'));
  expect([...(await readZip(archive)).keys()]).toEqual([
    'missing-receipts.txt',
    'EXTF_Buchungsstapel_2026-10.csv',
    'not-booked.txt',
  ]);
  const [file] = await readExtf(archive);
  const shown = [
    'Umsatz (ohne Soll/Haben-Kz)',
    'Gegenkonto (ohne BU-Schlüssel)',
    'BU-Schlüssel',
    'Belegfeld 1',
  ];
  expect(file?.rows.map((row) => shown.map((name) => row[name]))).toEqual([
    ['119,00', '4930', '0401', 'RE-118'],
  ]);
});

it('names the text that DATEV cannot have, and leaves no file', async () => {
  const { code, stdout, stderr } = await report('--period', '2026-09', '--accounting', example);
  expect([code, stdout]).toEqual([5, '']);
  expect(stderr).toContain('"Ż" (U+017B), which is not in Windows-1252');
});

it('refuses an accounting file without the settings, before it reads anything', async () => {
  const mapping = join(folder, 'books.yaml');
  await writeFile(mapping, 'rules: []\npayments: { default: 1590 }\n');
  const nowhere = ['--base-url', 'https://127.0.0.1:9'];
  const [unnamed, without] = [await report(...nowhere), await report(...nowhere, '--accounting', mapping)];
  expect([unnamed.code, unnamed.stderr, without.code, without.stderr]).toEqual([
    2,
    'error: the format datev needs an accounting file with the settings of DATEV in datev\n',
    2,
    `error: ${mapping}: has no datev; the format datev needs the numbers of the tax adviser and the client there\n`,
  ]);
});
