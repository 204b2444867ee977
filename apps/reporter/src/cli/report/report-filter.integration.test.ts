import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sharedTemporaryFolder } from '@outlay/core/internal/testing/temporary-folder.ts';
import type { ReportBody } from '@outlay/exporters';
import { startService, type TestService } from '@outlay/service/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { textOfPdf, totalsOfCsv, totalsOfJson, totalsOfXlsx } from '../../testing/read-back.ts';
import { type CommandResult, runOutlay } from '../../testing/run-outlay.ts';

const folder = sharedTemporaryFolder();
let service: TestService;
beforeAll(async () => {
  const trip = { storeName: 'Horská Chata', currency: 'EUR', tags: ['Tatry'], category: 'Travel' };
  service = await startService({
    seed: { months: 14, documentsPerMonth: 60, asOf: '2026-11-15' },
    documents: [
      { ...trip, totalAmount: '120.50', purchaseTime: '2026-10-11T10:00:00+02:00' },
      { ...trip, totalAmount: '80.00', purchaseTime: '2026-09-12T10:00:00+02:00' },
      { ...trip, totalAmount: '40.00', purchaseTime: '2026-05-12T10:00:00+02:00' },
    ],
  });
}, 120_000);
afterAll(() => service.stop());

function report(...options: readonly string[]): Promise<CommandResult> {
  const environment = {
    OUTLAY_BASE_URL: service.url,
    OUTLAY_TOKEN: service.token,
    OUTLAY_CA_FILE: service.caFile,
  };
  const words = ['report', 'monthly', '--period', '2026-10', '--out', folder(), ...options];
  return runOutlay(words, { environment });
}

async function bodyOf(name: string): Promise<ReportBody> {
  return JSON.parse(await readFile(join(folder(), name), 'utf8')) as ReportBody;
}

const keys = 'category, tag, group, store, paymentMethod';

describe('outlay report --filter', () => {
  it('reports the same about these categories as the full report, in every format', async () => {
    expect((await report('--format', 'json')).code).toBe(0);
    const all = await bodyOf('monthly-2026-10.json');
    const filter = ['--filter', 'category= GROCERIES', '--filter', 'category= ubrania'];
    const formats = 'pdf,xlsx,csv,json,html,hledger,beancount,ofx';
    const { code, stdout } = await report(...filter, '--format', formats);
    expect(code).toBe(0);
    const path = (extension: string) =>
      join(folder(), `monthly-2026-10.filter-category-clothing_groceries.${extension}`);
    expect(stdout.trim().split('\n')).toEqual(
      ['pdf', 'xlsx', 'csv', 'json', 'html', 'journal', 'beancount', 'ofx'].map(path),
    );

    const body = await bodyOf('monthly-2026-10.filter-category-clothing_groceries.json');
    const wanted = all.categories.filter(({ category }) =>
      ['Groceries', 'Clothing'].includes(category ?? ''),
    );
    const summarized = (list: ReportBody['categories']) =>
      list.map(({ category, currency, amount }) => ({ category, currency, amount }));
    expect(summarized(body.categories)).toEqual(summarized(wanted));
    expect(body.filter?.text).toBe('Filter: category Groceries or Clothing');
    expect(body.filter?.totals[0]?.all).toEqual({
      currency: 'PLN',
      amount: all.reconciliation.documentsTotal,
      documents: [...all.documents, ...all.income].filter(({ currency }) => currency === 'PLN').length,
    });
    expect(body.reconciliation).toMatchObject({
      status: 'balanced',
      summaryTotal: all.reconciliation.summaryTotal,
      leftOut: body.filter?.totals[0]?.leftOut.amount,
    });
    expect(body.trend?.columns).toHaveLength(12);
    const before = body.trend?.columns.at(-2)?.amount;
    expect(before).toBe(body.comparison?.totals[0]?.amount);

    const totals = await totalsOfJson(path('json'));
    expect(await totalsOfCsv(path('csv'))).toEqual(totals);
    expect(await totalsOfXlsx(path('xlsx'))).toEqual(totals);
    for (const text of [
      await textOfPdf(path('pdf')),
      ...(await Promise.all(['html', 'journal', 'beancount'].map((each) => readFile(path(each), 'utf8')))),
    ]) {
      expect(text).toContain('Filter: category Groceries or Clothing');
    }
  });

  it('requires every key, and reads the months of its chart from documents', async () => {
    const options = ['--filter', 'tag=tatry', '--filter', 'store=horská chata', '--format', 'json', '--json'];
    const { code, stdout } = await report(...options);
    const { warnings } = JSON.parse(stdout) as { warnings: { code: string }[] };
    expect([code, warnings.map((each) => each.code)]).toEqual([0, ['other_currencies']]);
    const body = await bodyOf('monthly-2026-10.filter-tag-tatry.store-horska-chata.a661f5cf853f.json');
    expect(body.totals.filter(({ documents }) => documents > 0)).toEqual([
      { currency: 'EUR', amount: '120.50', documents: 1 },
    ]);
    expect(body.comparison?.totals.find(({ currency }) => currency === 'EUR')?.amount).toBe('80.00');
    expect(body.documents.map(({ store }) => store)).toEqual(['Horská Chata']);
  });

  it('suggests the closest category for an unknown one, and stores nothing', async () => {
    const { code, stdout, stderr } = await report('--filter', 'category=Grocerys', '--format', 'csv');
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toBe(
      'error: --filter category: categories do not include "Grocerys"; did you mean "Groceries"?\n',
    );
  });

  it('warns of a store that no document has: nothing may have been bought there for long', async () => {
    const { code, stderr } = await report(
      '--filter',
      'store=Horska Chatta',
      '--format',
      'json',
      '--locale',
      'pl',
    );
    expect(code).toBe(0);
    expect(stderr).toContain('„Horska Chatta”');
    expect(stderr).toContain('„Horská Chata”');
  });

  it.each([
    ['category', `expected one of ${keys}, then = and names, such as category=Groceries, found "category"`],
    ['colour=red', `"colour" is not one of ${keys}`],
    ['=red', `"" is not one of ${keys}`],
    ['tag=a,,b', 'expected comma-separated names with visible characters after tag=, found "tag=a,,b"'],
    ['store=', 'expected comma-separated names with visible characters after store=, found "store="'],
    [
      'store=\u202e',
      'expected comma-separated names with visible characters after store=, found "store=\\u202e"',
    ],
    [
      'store=Lidl,\u2800',
      'expected comma-separated names with visible characters after store=, found "store=Lidl,⠀"',
    ],
  ])('refuses --filter %s', async (filter, expected) => {
    const { code, stderr } = await report('--filter', filter);
    expect([code, stderr]).toEqual([2, `error: --filter: ${expected}\n`]);
  });

  it('compares only with a last report of the same filter', async () => {
    expect((await report('--format', 'json')).code).toBe(0);
    const last = join(folder(), 'monthly-2026-10.json');
    const filtered = ['--filter', 'category=Travel', '--format', 'json'];
    const { code, stderr } = await report(...filtered, '--last-report', last);
    expect([code, stderr]).toEqual([2, expect.stringContaining('the last report has no filter')]);
    expect((await report(...filtered)).code).toBe(0);
    const same = join(folder(), 'monthly-2026-10.filter-category-travel.json');
    const again = [
      '--filter',
      'category=travel',
      '--format',
      'json',
      '--locale',
      'pl',
      '--last-report',
      same,
    ];
    expect((await report(...again)).code).toBe(0);
  });
});
