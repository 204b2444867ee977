import { mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endpoints } from '@outlay/core/contract';
import { createCategoryIndex } from '@outlay/service/internal/categories/category-index.ts';
import { ServiceError } from '@outlay/service/internal/errors/service-error.ts';
import { HttpError } from '@outlay/service/internal/http/http-error.ts';
import { parseParameters } from '@outlay/service/internal/http/parse-parameters.ts';
import { checkRecord } from '@outlay/service/internal/import/check-record.ts';
import { readRecords } from '@outlay/service/internal/import/read-records.ts';
import { claimedTokenId, isSignedWith } from '@outlay/service/internal/tokens/token-format.ts';
import type { FuzzTarget } from '../engine/fuzz-target.ts';

const isRefusal = (error: unknown) => error instanceof ServiceError || error instanceof HttpError;

const context = {
  timeZone: 'Europe/Warsaw',
  categories: createCategoryIndex([]),
  now: '2026-11-15T12:00:00.000Z',
};

const record = {
  storeName: 'Biedronka',
  totalAmount: '12.34',
  currency: 'PLN',
  purchaseTime: '2026-10-29T18:30',
  type: 'invoice',
  tags: ['dom'],
  items: [{ name: 'Chleb', totalPrice: 4.5, quantity: '1' }],
  image: 'receipt.jpg',
  processing: false,
};

/** Files of an import, by the ending that says how they are read. */
const imports = (['json', 'ndjson', 'csv'] as const).map(
  (ending): FuzzTarget => ({
    name: `import-${ending}`,
    seeds: importSeeds()[ending],
    isRefusal,
    read: (text) => readImport(ending, text),
  }),
);

function importSeeds() {
  const json = JSON.stringify(record);
  const csv =
    'storeName,totalAmount,currency,purchaseTime,tags\n"Lidl ""A""",12.34,PLN,2026-10-29T18:30,a;b\n';
  return {
    json: [`[${json}]`, '[]', `[${json},${json}]`],
    ndjson: [json, `${json}\n\n${json}`],
    csv: [csv, '\ufeffa,b\n'],
  };
}

async function readImport(ending: string, text: string): Promise<void> {
  const folder = importFolder();
  const file = join(folder, `import.${ending}`);
  await writeFile(file, text);
  const noImage = async (name: string) => {
    throw new ServiceError('unreadable_file', `${name}: there is no such file`);
  };
  for await (const found of readRecords(file)) await checkRecord(found, context, noImage);
}

let madeFolder: string | undefined;

/** A folder of this process, gone with it. */
function importFolder(): string {
  if (madeFolder === undefined) {
    const folder = mkdtempSync(join(tmpdir(), 'outlay-fuzz-'));
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
    madeFolder = folder;
  }
  return madeFolder;
}

/** The query of every operation. */
const query: FuzzTarget = {
  name: 'query',
  seeds: [
    'from=2026-10-01&to=2026-10-31T23:59:59Z&sortBy=purchase_time&sortDirection=desc',
    'preset=last_month&granularity=Day',
    'page=1&pageSize=500&unreadOnly=true',
    'pageNumber=-1&pageSize=1e9&type=Info&type=Info',
  ],
  isRefusal,
  read(text) {
    const given = [...new URLSearchParams(text)];
    for (const endpoint of Object.values(endpoints)) {
      for (const schema of [endpoint.query, endpoint.pathParameters]) {
        try {
          parseParameters(schema, given);
        } catch (error) {
          if (!isRefusal(error)) throw error;
        }
      }
    }
  },
};

const tokens: FuzzTarget = {
  name: 'tokens',
  seeds: ['svc_3f2504e0.abc', 'svc_', 'svc_a.b.c', ''],
  isRefusal,
  read(text) {
    claimedTokenId(text);
    if (isSignedWith(text, 'a secret of the service')) throw new Error('lets a forged token in');
  },
};

/** The readers of the service. */
export const serviceFuzzTargets: readonly FuzzTarget[] = [...imports, query, tokens];
