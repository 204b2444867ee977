import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { temporaryFolder } from '@outlay/core/internal/testing/temporary-folder.ts';
import { decimalString } from '@outlay/core/money';
import { instantsOf } from '@outlay/core/time';
import { formatMoney } from '@outlay/reports';
import { startService, type TestService } from '@outlay/service/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { builtOutlay } from '../../testing/built-outlay.ts';
import { childEnvironment } from '../../testing/child-environment.ts';
import {
  archivedNames,
  sheetNamesOf,
  textOfPdf,
  totalsOfCsv,
  totalsOfJson,
  totalsOfXlsx,
} from '../../testing/read-back.ts';
import { type CommandResult, runOutlay } from '../../testing/run-outlay.ts';
import type { DistinctRequest } from '../requests/distinct-requests.ts';

const october = { from: '2026-10-01', until: '2026-11-01' };

let service: TestService;
let folder = '';
beforeAll(async () => {
  service = await startService({
    seed: { months: 3, documentsPerMonth: 60, asOf: '2026-11-15', imagesPerMonth: 3 },
    documents: [
      {
        storeName: 'Praha Kavárna',
        totalAmount: '12.30',
        currency: 'EUR',
        purchaseTime: '2026-10-31T23:59:59.999',
      },
      { storeName: 'Praha Kavárna', totalAmount: '-2.05', currency: 'EUR', purchaseTime: '2026-10-01' },
      {
        storeName: 'Praha Kavárna',
        totalAmount: '7.00',
        currency: 'EUR',
        purchaseTime: '2026-11-01T00:00:00',
      },
    ],
  });
});
afterAll(() => service.stop());
beforeEach(async () => {
  folder = await temporaryFolder();
});

type Variables = Readonly<Record<string, string>>;

/** What every command finds in its environment. */
const usualVariables = (): Variables => ({
  OUTLAY_BASE_URL: service.url,
  OUTLAY_TOKEN: service.token,
  OUTLAY_CA_FILE: service.caFile,
});

/** Runs the command line as a person would, in a process of its own. */
async function outlay(words: readonly string[], environment: Variables = {}): Promise<CommandResult> {
  const { program, compileCache } = await builtOutlay();
  const env = {
    ...childEnvironment,
    NODE_COMPILE_CACHE: compileCache,
    ...usualVariables(),
    ...environment,
  };
  return new Promise((resolve) => {
    execFile(process.execPath, [program, ...words], { env, cwd: folder }, (error, stdout, stderr) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, stdout, stderr });
    });
  });
}

/**
 * Runs it within this process, in the folder: what matters is what it says or writes, and not how a process starts and ends.
 * The process that writes for several tests is in another folder, which may be gone: it needs the whole path.
 */
async function outlayHere(words: readonly string[], environment: Variables = {}): Promise<CommandResult> {
  const before = process.cwd();
  process.chdir(folder);
  try {
    const place = words.includes('--out') ? [] : ['--out', folder];
    return await runOutlay([...words, ...place], { environment: { ...usualVariables(), ...environment } });
  } finally {
    process.chdir(before);
  }
}

/** What was spent in a currency in October, straight from the database of the service. */
function sumsFromDatabase(): Map<string, bigint> {
  const { from, until } = instantsOf(october, 'Europe/Warsaw');
  using database = new DatabaseSync(service.databaseFile, { readOnly: true });
  const rows = database
    .prepare(
      'SELECT currency, SUM(total_minor) AS minor FROM document WHERE is_processing = 0 AND purchase_time >= ? AND purchase_time < ? GROUP BY currency',
    )
    .all(from, until);
  return new Map(rows.map((row) => [String(row['currency']), BigInt(Number(row['minor']))]));
}

describe('outlay report', () => {
  it('writes four files whose totals are the sum in the database of the service, to the grosz', async () => {
    const words = [
      'report',
      'monthly',
      '--period',
      '2026-10',
      '--format',
      'pdf,xlsx,csv,json',
      '--preset',
      'full',
      '--json',
      '--out',
      folder,
    ];
    const { code, stdout, stderr } = await outlay(words);
    expect([code, stderr]).toEqual([0, '']);
    const outcome = JSON.parse(stdout) as {
      files: { path: string; format: string; bytes: number; sha256: string }[];
      requests: number;
    };
    expect(outcome.requests).toBe(12);
    expect(outcome.files.map(({ path }) => path)).toEqual(
      ['pdf', 'xlsx', 'csv', 'json'].map((format) => join(folder, `monthly-2026-10.${format}`)),
    );
    for (const { path, bytes, sha256 } of outcome.files) {
      const content = await readFile(path);
      expect([content.byteLength, createHash('sha256').update(content).digest('hex')]).toEqual([
        bytes,
        sha256,
      ]);
    }

    const sums = sumsFromDatabase();
    expect(sums.size).toBeGreaterThan(1);
    const expected = Object.fromEntries(
      [...sums].map(([currency, minor]) => [currency, decimalString({ minor, currency })]),
    );
    const path = (format: string) => join(folder, `monthly-2026-10.${format}`);
    expect(await totalsOfJson(path('json'))).toEqual(expected);
    expect(await totalsOfCsv(path('csv'))).toEqual(expected);
    expect(await totalsOfXlsx(path('xlsx'))).toEqual(expected);
    const text = await textOfPdf(path('pdf'));
    for (const [currency, minor] of sums)
      expect(text).toContain(formatMoney({ minor, currency }, 'en').replaceAll('\u00a0', ' '));
  });

  it.each([
    ['monthly', '2026-10'],
    ['weekly', '2026-W43'],
    ['quarterly', '2026-Q3'],
    ['yearly', '2026'],
    ['custom', '2026-10-25..2026-11-03'],
  ])('is balanced against the summary of the service: %s %s', async (kind, period) => {
    await outlayHere(['report', kind, '--period', period, '--format', 'json', '--out', folder]);
    for (const name of [`${kind}-${period}.json`]) {
      const report = JSON.parse(await readFile(join(folder, name), 'utf8')) as { reconciliation: unknown };
      expect(report.reconciliation).toMatchObject({
        status: 'balanced',
        difference: '0.00',
        currency: 'PLN',
      });
    }
  });

  it('has the requested sections, in their order', async () => {
    const words = ['--period', '2026-10', '--format', 'xlsx', '--sections', 'documents, line-items,stores'];
    const { code } = await outlayHere(['report', 'monthly', ...words, '--out', folder]);
    expect(code).toBe(0);
    expect(await sheetNamesOf(join(folder, 'monthly-2026-10.xlsx'))).toEqual(
      expect.arrayContaining(['Documents', 'Line items', 'Stores']),
    );
  });

  it('is the household preset, unless another is named', async () => {
    const words = ['report', 'monthly', '--period', '2026-10', '--format', 'xlsx,html'];
    await outlayHere([...words, '--out', folder]);
    await outlayHere([...words, '--out', join(folder, 'books'), '--preset', 'accountant']);
    const sheets = (path: string) => sheetNamesOf(join(folder, path, 'monthly-2026-10.xlsx'));
    const [household, accountant] = [await sheets('.'), await sheets('books')];
    expect(household).toEqual(expect.arrayContaining(['Data', 'Documents', 'Stores']));
    expect(accountant).toEqual(expect.arrayContaining(['Data', 'Documents', 'Control totals']));
    expect(accountant).not.toContain('Stores');
  });

  it('says whose it is without a configuration', async () => {
    const words = ['report', 'monthly', '--period', '2026-10', '--format', 'pdf', '--out', folder];
    expect((await outlay([...words, '--account-title', ' Anna Nowak '])).code).toBe(0);
    expect(await textOfPdf(join(folder, 'monthly-2026-10.pdf'))).toContain('Anna Nowak');
    const refused = await outlay([...words, '--account-title', ' ']);
    expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining('--account-title')]);
  });

  it('has an appendix in its pages', async () => {
    const words = ['report', 'monthly', '--period', '2026-10', '--format', 'pdf'];
    await outlayHere([...words, '--appendix', 'documents', '--out', folder]);
    expect(await textOfPdf(join(folder, 'monthly-2026-10.pdf'))).toContain('Praha Kavárna');
  });

  it('puts several formats and the receipt pictures into an archive', async () => {
    const words = ['report', 'monthly', '--period', '2026-10', '--format', 'zip,html', '--receipts'];
    const { code } = await outlayHere([...words, '--out', folder]);
    expect(code).toBe(0);
    const names = await archivedNames(join(folder, 'monthly-2026-10.zip'));
    expect(names).toEqual(expect.arrayContaining(['monthly-2026-10.pdf', 'monthly-2026-10.csv']));
    expect(names.some((name) => name.startsWith('receipts/'))).toBe(true);
    expect(await readFile(join(folder, 'monthly-2026-10.html'), 'utf8')).toContain('<html lang="en"');
  });

  it('prints the paths, one a line, and nothing else to standard output', async () => {
    const { code, stdout } = await outlay([
      'report',
      'custom',
      '--period',
      '2026-10-01..2026-10-07',
      '--format',
      'csv,json',
      '--locale',
      'pl',
    ]);
    expect([code, stdout]).toEqual([
      0,
      'custom-2026-10-01..2026-10-07.csv\ncustom-2026-10-01..2026-10-07.json\n',
    ]);
  });

  it('reads everything but writes nothing in a dry run, and lists requests and files', async () => {
    const words = ['report', 'monthly', '--period', '2026-09', '--format', 'csv,json', '--out', 'reports'];
    const { code, stdout, stderr } = await outlay([...words, '--dry-run']);
    expect([code, stdout]).toEqual([0, '']);
    const lines = stderr.trimEnd().split('\n');
    expect(lines).toContain('requested GET /api/Categories');
    expect(lines).toContain(
      'requested GET /api/summaries/periods?startDate=2026-08-31T22:00:00.000Z&endDate=2026-09-30T21:59:59.999Z',
    );
    expect(lines.slice(-3)).toEqual([
      expect.stringMatching(/^would write reports\/monthly-2026-09\.csv \(\d+ bytes\)$/),
      expect.stringMatching(/^would write reports\/monthly-2026-09\.json \(\d+ bytes\)$/),
      expect.stringMatching(/^2 files, \d+ bytes in total$/),
    ]);
    expect(await readdir(folder)).toEqual([]);
  });

  it('prints a dry run as JSON, with every request counted', async () => {
    const words = ['report', 'monthly', '--period', '2026-09', '--format', 'csv', '--dry-run', '--json'];
    const { code, stdout, stderr } = await outlayHere(words);
    expect([code, stderr]).toEqual([0, '']);
    const output = JSON.parse(stdout) as {
      requests: number;
      distinctRequests: DistinctRequest[];
      files: { path: string }[];
    };
    expect(output.files.map(({ path }) => path)).toEqual([join(folder, 'monthly-2026-09.csv')]);
    expect(output.distinctRequests.reduce((sum, { times }) => sum + times, 0)).toBe(output.requests);
    expect(output.distinctRequests).toContainEqual({
      method: 'GET',
      path: '/api/Categories',
      query: {},
      times: 1,
    });
    expect(await readdir(folder)).toEqual([]);
  });

  it('uses the configuration in the working directory', async () => {
    const token = '{ env: HOME_TOKEN }';
    const account = `{ baseUrl: "${service.url}", token: ${token}, caFile: "${service.caFile}", locale: pl, title: Dom Anny }`;
    await writeFile(join(folder, 'outlay.yaml'), `accounts: { home: ${account} }\n`);
    const nothing = { OUTLAY_BASE_URL: '', OUTLAY_TOKEN: '', OUTLAY_CA_FILE: '' };
    const words = ['report', 'monthly', '--period', '2026-10', '--format', 'html'];
    const { code } = await outlayHere([...words, '--out', folder], { ...nothing, HOME_TOKEN: service.token });
    expect(code).toBe(0);
    const page = await readFile(join(folder, 'monthly-2026-10.html'), 'utf8');
    expect(page).toContain('<html lang="pl"');
    expect(page).toContain('Dom Anny');
  });

  it('reads the token from a file', async () => {
    const file = join(folder, 'token');
    await writeFile(file, `${service.token}\n`);
    const words = ['report', 'monthly', '--period', '2026-10', '--format', 'json', '--out', folder];
    const { code } = await outlayHere(words, {
      OUTLAY_TOKEN: '',
      OUTLAY_TOKEN_FILE: file,
    });
    expect(code).toBe(0);
  });
});

describe('outlay report with a file that it cannot use', () => {
  it.each<[string, readonly string[], string, readonly RegExp[]]>([
    [
      'accounts.yaml',
      ['--accounting', 'accounts.yaml'],
      'rules:\n  - category: Food\n  - category: Home\n    acount: 401\n',
      [
        /^error: accounts\.yaml:2:5: rules\[0\]\.account: /,
        /^accounts\.yaml:4:5: rules\[1\]\.acount: unknown option/,
      ],
    ],
    [
      'last.json',
      ['--last-report', 'last.json'],
      '{"schema":"outlay.report/2"}',
      [/^error: last\.json: schema: expected "outlay\.report\/1", received "outlay\.report\/2"/],
    ],
    [
      '',
      ['--last-report', 'nowhere.json'],
      '',
      [/^error: --last-report: cannot read nowhere\.json: no such file$/],
    ],
    [
      '',
      ['--format', 'pdf', '--pdf-accent', 'red'],
      '',
      [/^error: pdf\.accent: "red" is not a color; expected one like #0f5c6e$/],
    ],
    ['', ['--pdf-logo', 'logo.png'], '', [/^error: --pdf-logo: cannot read logo\.png: no such file$/]],
    [
      '',
      ['--format', 'csv', '--csv-delimiter', '-'],
      '',
      [/^error: csv\.delimiter: "-" is not allowed; expected one punctuation mark/],
    ],
  ])('says where and what in %s, and writes nothing', async (name, words, text, lines) => {
    if (name !== '') await writeFile(join(folder, name), text);
    const { code, stdout, stderr } = await outlayHere(['report', 'monthly', '--period', '2026-10', ...words]);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr.trimEnd().split('\n')).toEqual(lines.map((line) => expect.stringMatching(line) as unknown));
    expect(await readdir(folder)).toEqual(name === '' ? [] : [name]);
  });
});

describe('outlay report that cannot be done', () => {
  const forged = 'svc_eyJzdWIiOiJub2JvZHkifQ.c2lnbmF0dXJlLXRoYXQtbm9ib2R5LW1hZGU';

  it.each<[string, readonly string[], Readonly<Record<string, string>>, number, RegExp]>([
    [
      'a wrong token',
      [],
      { OUTLAY_TOKEN: forged },
      3,
      /^error: the service refused the token \(\$OUTLAY_TOKEN\): it is wrong, expired or revoked; set a new one$/,
    ],
    [
      'an untrusted certificate',
      [],
      { OUTLAY_CA_FILE: '' },
      4,
      /^error: .*the certificate of https:\/\/127\.0\.0\.1:\d+ is not trusted \(\w+\); set OUTLAY_CA_FILE$/,
    ],
    [
      'two tokens',
      [],
      { OUTLAY_TOKEN_FILE: 'token' },
      2,
      /^error: OUTLAY_TOKEN and OUTLAY_TOKEN_FILE are both set; unset one of them$/,
    ],
    [
      'plain http',
      ['--base-url', 'http://127.0.0.1:1'],
      {},
      2,
      /^error: the base URL begins with http:\/\/; use https:\/\/, or the token would be sent unencrypted/,
    ],
    [
      'no address',
      [],
      { OUTLAY_BASE_URL: '' },
      2,
      /^error: the address of the service is missing; pass --base-url or set OUTLAY_BASE_URL$/,
    ],
    [
      'no token',
      [],
      { OUTLAY_TOKEN: '' },
      2,
      /^error: the token is missing; set OUTLAY_TOKEN, or set OUTLAY_TOKEN_FILE/,
    ],
    [
      'a missing CA file',
      [],
      { OUTLAY_CA_FILE: 'nowhere.pem' },
      2,
      /^error: OUTLAY_CA_FILE: cannot read nowhere\.pem: no such file$/,
    ],
    [
      'an account without a configuration',
      ['--account', 'office'],
      {},
      2,
      /^error: --account needs a configuration; outlay\.yaml does not exist here$/,
    ],
    ['an unknown option', ['--colour'], {}, 2, /^error: unknown option --colour; see outlay report --help$/],
    ['an unknown format', ['--format', 'pdf,docx'], {}, 2, /^error: --format: "docx" is not one of pdf, .*$/],
    [
      'formats separated by spaces',
      ['--format', 'pdf', 'xlsx'],
      {},
      2,
      /^error: unexpected argument "xlsx"; separate the values of --format with commas$/,
    ],
    [
      'an unknown section',
      ['--sections', 'headline,kategorie'],
      {},
      2,
      /^error: --sections: "kategorie" is not one of headline, .*$/,
    ],
    [
      'an unknown zone',
      ['--time-zone', 'Europe/Warszawa'],
      {},
      2,
      /"Europe\/Warszawa" is not an IANA time zone/,
    ],
    [
      'a period of another kind',
      ['--period', '2026-W43'],
      {},
      2,
      /^error: --period: "2026-W43" is not a monthly period; expected YYYY-MM, like 2026-10/,
    ],
    [
      'an unwritable folder',
      ['--out', '/dev/null/reports'],
      {},
      5,
      /^error: \/dev\/null\/reports cannot be written: \/dev\/null is a file, not a folder$/,
    ],
  ])(
    'says %s in one line, with its exit code, and leaves no file',
    async (_name, words, environment, code, line) => {
      const ended = await outlayHere(['report', 'monthly', ...words], environment);
      expect(ended.stderr.trimEnd().split('\n')).toEqual([expect.stringMatching(line)]);
      expect(ended.code).toBe(code);
      expect(ended.stdout).toBe('');
      expect(await readdir(folder)).toEqual([]);
      for (const secret of [service.token, forged]) expect(ended.stderr).not.toContain(secret.slice(4, 24));
    },
  );
});

it('names the address of the service if nothing is there', async () => {
  const { code, stderr } = await outlayHere(['report', 'monthly', '--base-url', `${service.url}/app/`]);
  expect([code, stderr]).toEqual([
    4,
    expect.stringMatching(
      /the service has no such resource \(HTTP 404\).* at https:\/\/127\.0\.0\.1:\d+\/app; check the base URL\n$/,
    ),
  ]);
});

it.each([
  [{ OUTLAY_TOKEN: '', OUTLAY_TOKEN_FILE: 'blank' }, 'OUTLAY_TOKEN_FILE: blank is empty; expected a token'],
  [{ OUTLAY_CA_FILE: 'blank' }, 'OUTLAY_CA_FILE: blank: holds no certificate; expected PEM text'],
])('names the variable of a file that holds nothing, %j', async (environment, message) => {
  await writeFile(join(folder, 'blank'), ' \n\n');
  const { code, stderr } = await outlayHere(['report', 'monthly'], environment);
  expect([code, stderr]).toEqual([2, `error: ${message}\n`]);
});
