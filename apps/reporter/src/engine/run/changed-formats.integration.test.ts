import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { noteIn, readExtf } from '@outlay/exporters/internal/testing/read-extf.ts';
import { readZip } from '@outlay/exporters/internal/testing/read-zip.ts';
import { expect, it } from 'vitest';
import { aBatchesFixture, aPurchase, booksJob } from '../../testing/batches-fixture.ts';
import { eachStore } from '../../testing/each-store.ts';

const { ruleStores } = eachStore();

/** The job with other formats. */
function jobOf(formats: string): string {
  return booksJob().replace('formats: [csv, json]', `accounting: books.yaml\n    formats: [${formats}]`);
}

const datevJob = jobOf('datev').replace(/\n {4}csv: .*/, '');

const accountingFile = `rules: []
default: { account: 4980 }
payments: { default: 1590 }
datev: { consultant: 1001, client: 1, currency: PLN }
`;

/** A job that runs at the beginning of months, each time with the formats that its configuration has by then. */
async function aJobOfChangingFormats(newAddress: Parameters<typeof aBatchesFixture>[0]) {
  const fixture = await aBatchesFixture(newAddress, { jobs: datevJob });
  await writeFile(join(fixture.fixture.folder, 'books.yaml'), accountingFile);
  /** @param job - in YAML */
  const runAs = async (job: string, now: string, ...options: string[]) => {
    await fixture.fixture.rewrite(job);
    return fixture.outlayAt(`${now}T08:00:00Z`, 'run', 'books', ...options);
  };
  const archive = (number: number) => readFile(join(fixture.out, `books-batch-000${number}.datev.zip`));
  const entries = async (number: number) => {
    const files = await readExtf(await archive(number));
    return files.flatMap(({ rows }) =>
      rows.map((row) =>
        [
          row['Umsatz (ohne Soll/Haben-Kz)'],
          row['Belegdatum'],
          row['Generalumkehr (GU)'] === '1' ? `takes back ${noteIn(row, 'Storno von')}` : 'books',
          noteIn(row, 'Outlay-ID'),
        ].join(' '),
      ),
    );
  };
  const notBooked = async (number: number) =>
    (await readZip(await archive(number))).get('not-booked.txt')?.toString();
  return { ...fixture, runAs, entries, notBooked };
}

it.each(ruleStores)(
  'a file for DATEV in %s corrects what changed while the job wrote none',
  async (_store, newAddress) => {
    const { put, remove, runAs, rows, entries, notBooked, outlayAt } =
      await aJobOfChangingFormats(newAddress);
    put(
      aPurchase('a', 1000, '2025-12-05'),
      aPurchase('b', 2000, '2025-12-06'),
      aPurchase('c', 300, '2025-12-07'),
      aPurchase('euro', 500, '2025-12-08', { currency: 'EUR' }),
    );
    expect((await runAs(datevJob, '2026-01-01')).code).toBe(0);
    expect(await entries(1)).toEqual(['10,00 0512 books a', '20,00 0612 books b', '3,00 0712 books c']);

    put(aPurchase('a', 1100, '2025-12-05'), aPurchase('d', 70, '2026-01-03'));
    put(aPurchase('euro', 600, '2025-12-08', { currency: 'EUR' }));
    remove('b');
    const away = await runAs(jobOf('csv'), '2026-02-01');
    expect([away.code, away.stderr]).toEqual([0, expect.not.stringContaining('DATEV')]);

    const dryRun = await runAs(jobOf('datev, csv'), '2026-03-01', '--dry-run');
    const back = await runAs(jobOf('datev, csv'), '2026-03-01');
    expect(back.code).toBe(0);
    expect(await entries(3)).toEqual([
      '10,00 0512 takes back a a.b3r',
      '11,00 0512 books a.b3',
      '20,00 0612 takes back b b.b3r',
    ]);
    expect(await rows(3)).toEqual([]);
    expect((await notBooked(3))?.match(/−?EUR\s\d\.00/g)).toEqual(['−EUR\u00A05.00', 'EUR\u00A06.00']);
    const warning =
      'Its entries therefore differ from those of the batch: 5 are only in this file, 0 only in';
    for (const { stderr } of [dryRun, back]) {
      expect(stderr).toContain(warning);
      expect(stderr).toContain('The previous batch had no file in the format datev.');
    }

    put(aPurchase('a', 1200, '2025-12-05'), aPurchase('d', 80, '2026-01-03'));
    const renamed = await runAs(jobOf('datev, csv'), '2026-04-01');
    expect(await entries(4)).toEqual([
      '11,00 0512 takes back a.b3 a.b4r',
      '12,00 0512 books a.b4',
      '0,80 0301 books d.b4',
    ]);
    expect((await rows(4)).map(({ entryReference, reverses }) => [entryReference, reverses])).toEqual([
      ['a.b4r', 'a.b2'],
      ['a.b4', ''],
      ['d.b4r', 'd'],
      ['d.b4', ''],
    ]);
    expect(renamed.stderr).not.toContain('differ from those of the batch');

    put(aPurchase('a', 1300, '2025-12-05'));
    const last = await runAs(jobOf('datev, csv'), '2026-05-01');
    expect(await entries(5)).toEqual(['12,00 0512 takes back a.b4 a.b5r', '13,00 0512 books a.b5']);
    expect(last.stderr).not.toContain('differ from those of the batch');
    expect((await outlayAt('2026-05-02T08:00:00Z', 'verify')).code).toBe(0);
  },
);

const register = `rules: []
default: { account: "409", vat: zw }
payments: { default: "201" }
tax: { account: "221", country: PL }
company: { name: Pracownia, taxId: "5250000133" }
suppliers: [{ store: Lidl, name: Lidl sp. z o.o., taxId: "5250000104", country: PL }]
`;

it.each(ruleStores)(
  'an EDI++ file in %s corrects what changed while the job wrote none, and names what it leaves out',
  async (_store, newAddress) => {
    const { fixture, put, runAs, out } = await aJobOfChangingFormats(newAddress);
    await writeFile(join(fixture.folder, 'books.yaml'), register);
    const eppJob = jobOf('epp, json').replace(/\n {4}csv: .*/, '');
    put(
      aPurchase('a', 1000, '2025-12-05', { number: 'FV/1' }),
      aPurchase('b', 2000, '2025-12-06', { number: 'FV/2' }),
    );
    expect((await runAs(eppJob, '2026-01-01')).code).toBe(0);
    put(
      aPurchase('a', 1100, '2025-12-05', { number: 'FV/1' }),
      aPurchase('b', 2000, '2025-12-06', { number: 'FV/2', storeName: 'Kiosk' }),
    );
    expect((await runAs(jobOf('csv'), '2026-02-01')).code).toBe(0);
    const back = await runAs(eppJob, '2026-03-01');
    const written = async (ending: string) =>
      readFile(join(out, `books-batch-0003.${ending}`), ending === 'epp' ? 'latin1' : 'utf8');
    const epp = await written('epp');
    const heads = epp.split('\r\n').filter((line) => line.startsWith('"FZ"'));
    expect(heads.map((line) => [line.match(/FV\/\d/)?.[0], line.includes('storno')])).toEqual([
      ['FV/1', true],
      ['FV/1', false],
      ['FV/2', true],
    ]);
    const json = JSON.parse(await written('json'));
    expect(json.documents).toEqual([]);
    expect(json.ledger.notInEpp).toMatchObject([{ id: 'b', reason: 'no_supplier', amount: '20.00' }]);
    expect(back.stderr).toContain('Kiosk');
    const codes = json.warnings.map(({ code }: { code: string }) => code);
    expect(codes).not.toContain('epp_without_documents');
    expect(back.stderr).toContain('4 are only in this file, 0 only in the batch');
  },
);
