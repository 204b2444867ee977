import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { temporaryFolder } from '@outlay/core/internal/testing/temporary-folder.ts';
import { decimalString } from '@outlay/core/money';
import { instantsOf, lastDay, type Period, parsePeriod } from '@outlay/core/time';
import type { ReportBody } from '@outlay/exporters';
import { startService, type TestService } from '@outlay/service/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { totalsOfCsv, totalsOfJson, totalsOfXlsx } from '../../testing/read-back.ts';
import { type CommandResult, runOutlay } from '../../testing/run-outlay.ts';

const zone = 'Europe/Warsaw';

/** A purchase every third day of sixteen months; nothing of it recurs. */
const purchases = Array.from({ length: 160 }, (_, index) => {
  const day = new Date(Date.UTC(2025, 6, 1 + 3 * index)).toISOString().slice(0, 10);
  return {
    storeName: 'Bazar',
    totalAmount: `${index + 1}.07`,
    currency: 'PLN',
    purchaseTime: `${day}T00:00:00`,
  };
});

/** On both sides of the midnights between which clocks were set back. */
const atMidnight = [
  '2026-10-24T23:59:59.999+02:00',
  '2026-10-25T00:00:00+02:00',
  '2026-11-24T23:59:59.999+01:00',
];

let service: TestService;
let plainToken = '';
let midnightToken = '';
beforeAll(async () => {
  service = await startService({ seed: { months: 4, documentsPerMonth: 40, asOf: '2026-11-15' } });
  plainToken = await service.newAccount('plain', purchases);
  midnightToken = await service.newAccount(
    'midnight',
    atMidnight.map((purchaseTime, index) => ({
      storeName: 'Nocny',
      totalAmount: `${10 ** index}.00`,
      currency: 'PLN',
      purchaseTime,
    })),
  );
}, 120_000);
afterAll(() => service.stop());

type Written = CommandResult & {
  readonly names: readonly string[];
  readonly pathOf: (name: string) => string;
};

async function report(words: readonly string[], token = service.token): Promise<Written> {
  const folder = await temporaryFolder();
  const environment = { OUTLAY_BASE_URL: service.url, OUTLAY_TOKEN: token, OUTLAY_CA_FILE: service.caFile };
  const ended = await runOutlay(['report', ...words, '--out', folder], { environment });
  return { ...ended, names: (await readdir(folder)).toSorted(), pathOf: (name) => join(folder, name) };
}

async function bodyOf(words: readonly string[], token?: string): Promise<ReportBody> {
  const { names, pathOf, stderr } = await report(['monthly', '--format', 'json', ...words], token);
  expect([names.length, stderr]).toEqual([1, expect.not.stringContaining('error')]);
  return JSON.parse(await readFile(pathOf(names[0] ?? ''), 'utf8')) as ReportBody;
}

/** What was spent in złoty in a period, straight from the database of the service. */
function spentIn(period: Period, account: string): string {
  const { from, until } = instantsOf(period, zone);
  using database = new DatabaseSync(service.databaseFile, { readOnly: true });
  const row = database
    .prepare(
      "SELECT COALESCE(SUM(total_minor), 0) AS minor FROM document JOIN account ON account.id = document.account_id WHERE account.name = ? AND document.currency = 'PLN' AND is_processing = 0 AND purchase_time >= ? AND purchase_time < ?",
    )
    .get(account, from, until);
  return decimalString({ minor: BigInt(Number(row?.['minor'])), currency: 'PLN' });
}

function month(name: string, monthStartsOn: number): Period {
  return parsePeriod(name, { kind: 'monthly', monthStartsOn }, '2026-12-31');
}

describe('outlay report monthly --month-starts-on', () => {
  it.each([2, 15, 16, 21, 28])(
    'adds up the days from the %i and the months before, as the service does',
    async (startsOn) => {
      const { period, totals, comparison, reconciliation, trend } = await bodyOf(
        ['--month-starts-on', String(startsOn), '--period', '2026-10'],
        plainToken,
      );
      const own = month('2026-10', startsOn);
      expect(period).toMatchObject({ start: own.from, end: lastDay(own), name: '2026-10', timeZone: zone });
      expect(totals.map(({ amount }) => amount)).toEqual([spentIn(own, 'plain')]);
      expect(reconciliation).toMatchObject({ status: 'balanced', source: 'period', difference: '0.00' });
      const before = month('2026-09', startsOn);
      expect(comparison?.previous).toMatchObject({ start: before.from, end: lastDay(before) });
      const names = [
        '2025-11',
        '2025-12',
        ...Array.from({ length: 10 }, (_, at) => `2026-${String(at + 1).padStart(2, '0')}`),
      ];
      expect(trend?.columns.map(({ name, amount }) => [name, amount])).toEqual(
        names.map((name) => [name, spentIn(month(name, startsOn), 'plain')]),
      );
    },
    60_000,
  );

  it('requests each earlier month by its days, and none twice', async () => {
    const { stdout } = await report(
      ['monthly', '--month-starts-on', '21', '--period', '2026-10', '--dry-run', '--json'],
      plainToken,
    );
    const { requests } = JSON.parse(stdout) as { requests: number };
    const { stdout: calendar } = await report(
      ['monthly', '--period', '2026-10', '--dry-run', '--json'],
      plainToken,
    );
    // Ten months before the one before, a list and two summaries of the earlier periods, and the older records, in place of one request for all months.
    expect(requests - (JSON.parse(calendar) as { requests: number }).requests).toBe(13);
  });

  it('begins and ends at midnight of the account, also on the day on which clocks are set back', async () => {
    const { totals } = await bodyOf(['--month-starts-on', '25', '--period', '2026-11'], midnightToken);
    expect(totals).toMatchObject([{ amount: '110.00', documents: 2 }]);
  });

  it('writes its days into the names of files, and the same totals into each', async () => {
    const words = ['monthly', '--month-starts-on', '21', '--period', '2026-10', '--format', 'csv,json,xlsx'];
    const { code, names, pathOf } = await report(words, plainToken);
    const name = 'monthly-2026-10_2026-09-21..2026-10-20';
    expect([code, names]).toEqual([0, [`${name}.csv`, `${name}.json`, `${name}.xlsx`]]);
    const read = [totalsOfCsv, totalsOfJson, totalsOfXlsx].map((totalsOf, index) =>
      totalsOf(pathOf(names[index] ?? '')),
    );
    const expected = { PLN: spentIn(month('2026-10', 21), 'plain') };
    expect(await Promise.all(read)).toEqual([expected, expected, expected]);
  });

  it('selects the last and the current month by its own days', async () => {
    const periodOf = async (...words: string[]) =>
      (await bodyOf(['--month-starts-on', '16', ...words])).period;
    expect(await periodOf()).toMatchObject({ name: '2026-10', start: '2026-09-16', end: '2026-10-15' });
    expect(await periodOf('--period', 'current')).toMatchObject({ name: '2026-11', start: '2026-10-16' });
  });

  it.each([
    ['29', 'is not a day on which months can start; expected a day that every month has, 1 to 28'],
    ['last', '"last" is not a day on which months can start'],
  ])('refuses %s', async (day, problem) => {
    const { code, stderr, names } = await report(['monthly', '--month-starts-on', day]);
    expect([code, names]).toEqual([2, []]);
    expect(stderr).toContain(problem);
  });

  it.each(['weekly', 'quarterly', 'yearly'])('refuses a %s report', async (kind) => {
    const { code, stderr } = await report([kind, '--month-starts-on', '21']);
    expect([code, stderr]).toEqual([
      2,
      `error: --month-starts-on: only months can start on another day; a ${kind} period always has the same days\n`,
    ]);
  });
});
