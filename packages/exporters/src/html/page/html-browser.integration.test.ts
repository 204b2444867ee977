import { parseMoney } from '@outlay/core/money';
import { aDocument } from '@outlay/core/testing';
import { buildReport, type Locale } from '@outlay/reports';
import { aDataset, aRecurringExpense, aReport } from '@outlay/reports/testing';
import type { Page } from 'puppeteer-core';
import { describe, expect, it } from 'vitest';
import { withJoinedLetters } from '../../format/single-letters.ts';
import { chromium, sharedBrowser } from '../../testing/html-browser.ts';
import { readPdf, withoutSpaces } from '../../testing/read-back.ts';
import { reportOf } from '../../testing/report-of.ts';

describe.skipIf(chromium === null)('in Chromium', { timeout: 60_000 }, () => {
  const browser = sharedBrowser();

  describe.each([
    ['light', 1280, 'pl'],
    ['light', 360, 'en'],
    ['dark', 1280, 'en'],
    ['dark', 360, 'pl'],
  ] as const)('%s, %i pixels wide, in %s', (scheme, width, locale) => {
    it('has nothing that axe finds wrong', async () => {
      const { page } = await browser().show(aReport({ locale }), { scheme, width });
      expect(await browser().faults(page)).toEqual([]);
      await page.close();
    });

    it('fits the screen, also with texts that have no end', async () => {
      const store = 'Gżegżółka'.repeat(40);
      const report = reportOf([{ store, amount: parseMoney('-1234567890123.45', 'PLN') }], {
        account: store,
      });
      const { page } = await browser().show(report, { scheme, width });
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
      await page.close();
    });
  });

  it.each([
    [320, 'en'],
    [390, 'pl'],
    [390, 'en'],
  ] as const)(
    'shows every figure of every table with its name on a phone, %i pixels wide, in %s',
    async (width, locale) => {
      const report = aReport({ locale });
      const { page } = await browser().show(report, { width });
      await openLists(page);
      expect(await unseenCells(page, ':is(tbody, tfoot) :is(th, td)')).toEqual([]);
      const table = report.sections.find(({ id }) => id === 'categories')?.content;
      const columns = table?.type === 'table' ? table.columns.filter(({ detail }) => !detail) : [];
      const labels = await page.evaluate(
        `[...document.querySelectorAll('[aria-labelledby="h-categories"] tbody tr:not([class]) > *')].slice(0, ${columns.length})
          .map((cell) => getComputedStyle(cell, '::before').content)`,
      );
      expect(columns.length).toBeGreaterThan(3);
      expect(labels).toEqual(
        columns.map(({ key, label }) =>
          key === 'category' || key === 'amount' ? 'none' : `"${withJoinedLetters(label)}: "`,
        ),
      );
      await page.close();
    },
  );

  it.each(['pl', 'en'] as const)(
    'names the total of a list of documents on a phone, in %s',
    async (locale) => {
      const { page } = await browser().show(aReport({ locale }), { width: 390 });
      await openLists(page);
      const total = await page.evaluate(
        `(() => {
        const cell = document.querySelector('[aria-labelledby="h-documents"] tfoot th');
        const name = document.querySelector('[aria-labelledby="h-documents"] tbody .b');
        const look = (each) => [getComputedStyle(each).fontSize, getComputedStyle(each).color, getComputedStyle(each).order];
        return [getComputedStyle(cell, '::before').content, look(cell).join() === look(name).join()];
      })()`,
      );
      expect(total).toEqual(['none', true]);
      await page.close();
    },
  );

  it.each(['pl', 'en'] as const)(
    'has no table wider than its box on a wide screen, in %s',
    async (locale) => {
      const { page } = await browser().show(withLargeAmounts(locale), { width: 1280 });
      await openLists(page);
      const wide = await page.evaluate(
        `[...document.querySelectorAll('.scroll')].filter((box) => box.scrollWidth > box.clientWidth).map((box) => box.getAttribute('aria-labelledby'))`,
      );
      expect(wide).toEqual([]);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(1280);
      await page.close();
    },
  );

  it.each([700, 820, 1024])('keeps the amount of every row in sight, %i pixels wide', async (width) => {
    const { page } = await browser().show(aReport({ locale: 'pl' }), { width });
    await openLists(page);
    expect(await unseenCells(page, ':is(tbody, tfoot) .a')).toEqual([]);
    await page.close();
  });

  it.each(['pl', 'en'] as const)(
    'leaves room for the labels of the control totals beside long values: %s',
    async (locale) => {
      const store = ['Lidl', 'Piekarnia Pod Dębem', 'Wspólnota Mieszkaniowa Lipowa 7', 'Apteka Przyjazna'];
      const dataset = aDataset({ documents: [aDocument({ storeName: 'Lidl', amount: '12.30' })] });
      const report = buildReport(dataset, { locale, preset: 'accountant', filter: { store } });
      const { page } = await browser().show(report, { width: 500 });
      const shares = (await page.evaluate(
        `[...document.querySelectorAll('.control > div:not(.currency) > dt')]
          .map((label) => label.offsetWidth / label.parentElement.clientWidth)`,
      )) as number[];
      expect(shares.length).toBeGreaterThan(2);
      expect(Math.min(...shares)).toBeGreaterThan(0.3);
      await page.close();
    },
  );

  it('asks for no other file and runs nothing that a text brings', async () => {
    const store =
      '</td></table><script>document.title = "run"</script><img src="https://example.com/a" onerror="document.title = 1">';
    const { page, requests } = await browser().show(
      reportOf([{ store, amount: parseMoney('1.00', 'PLN') }], {
        account: '</title><script>alert(1)</script>',
      }),
    );
    expect(await page.title()).toContain('</title><script>alert(1)</script>');
    expect(await page.evaluate('document.querySelector("tbody td").textContent')).toBe(store);
    expect(requests).toEqual([page.url()]);
    await page.close();
  });

  it.each([
    ['A4', { upright: 794, turned: 1123 }, 'pl'],
    ['A4', { upright: 794, turned: 1123 }, 'en'],
    ['Letter', { upright: 816, turned: 1056 }, 'pl'],
    ['Letter', { upright: 816, turned: 1056 }, 'en'],
  ] as const)('prints on %s without being made smaller: %#', async (_name, { upright, turned }, locale) => {
    for (const report of [withLargeAmounts(locale), aReport({ locale })]) {
      const { page } = await browser().show(report, { scripts: false });
      await page.emulateMediaType('print');
      await page.setViewport({ width: upright - printMargins, height: 1000 });
      expect(await tooWide(page, 'section:not(:has(> .wide)) *')).toEqual([]);
      await page.setViewport({ width: turned - printMargins, height: 1000 });
      expect(await tooWide(page, 'section:has(> .wide) *')).toEqual([]);
      await page.close();
    }
  });

  it('prints every amount on paper', async () => {
    const report = aReport({ locale: 'pl' });
    const { page } = await browser().show(report, { scripts: false });
    expect((await page.$$('details:not([open])')).length).toBeGreaterThan(0);
    const printed = (await readPdf(Buffer.from(await page.pdf({ preferCSSPageSize: true })))).join('');
    const amounts = (await page.$$eval('td.n', (cells) => cells.map((cell) => cell.textContent))).map(
      withoutSpaces,
    );
    expect(amounts.length).toBeGreaterThan(100);
    expect(amounts.filter((amount) => !printed.includes(amount))).toEqual([]);
    await page.close();
  });

  it('prints the header of a list on each of its pages', async () => {
    const documents = Array.from({ length: 40 }, (_, index) =>
      aDocument({ id: `${index}`, purchasedOn: '2026-10-05' }),
    );
    const report = buildReport(aDataset({ documents }), { locale: 'en', sections: ['documents'] });
    const { page } = await browser().show(report);
    const pages = await readPdf(Buffer.from(await page.pdf({ width: '210mm', height: '100mm' })));
    const continued = pages.filter((text) => text.includes('Sklep')).slice(1);
    expect(continued.length).toBeGreaterThan(3);
    expect(continued.filter((text) => !text.includes('DateStoreCategoryAmount'))).toEqual([]);
    await page.close();
  });

  it.each([18, 28, 38])('prints no total on another page than its list: %i documents', async (count) => {
    const documents = Array.from({ length: count }, (_, index) =>
      aDocument({ id: `${index}`, storeName: 'Sklep', purchasedOn: '2026-10-05' }),
    );
    const report = buildReport(aDataset({ documents }), { locale: 'en', sections: ['documents'] });
    const { page } = await browser().show(report);
    const totals = () => page.$$eval('tfoot tr', (rows) => rows.map(({ className }) => className));
    const before = await totals();
    expect(before.length).toBeGreaterThan(0);
    for (const height of ['100mm', '110mm', '120mm', '130mm']) {
      const pages = await readPdf(Buffer.from(await page.pdf({ width: '210mm', height })));
      const last = pages.findLast((text) => text.includes('Total'));
      expect([height, last?.includes('Sklep')]).toEqual([height, true]);
    }
    expect(await totals()).toEqual(before);
    await page.close();
  });
});

/** What `@page` leaves free on the left and on the right, in pixels: 14 mm each. */
const printMargins = 106;

/** What reaches over the right edge of the page. */
async function tooWide(page: Page, selector: string): Promise<unknown> {
  return page.evaluate(`[...document.querySelectorAll(${JSON.stringify(selector)})].filter((each) => {
    const { width, right } = each.getBoundingClientRect();
    return width > 0 && right > document.documentElement.clientWidth + 0.5;
  }).map((each) => each.closest('section')?.getAttribute('aria-labelledby') + ': ' + each.textContent.slice(0, 40))`);
}

/** Opens every collapsed list. */
async function openLists(page: Page): Promise<void> {
  await page.evaluate('for (const list of document.querySelectorAll("details")) list.open = true');
}

/** Texts of visible cells that extend beyond the screen. */
async function unseenCells(page: Page, selector: string): Promise<unknown> {
  return page.evaluate(`[...document.querySelectorAll(${JSON.stringify(selector)})].filter((cell) => {
    const { left, right, width } = cell.getBoundingClientRect();
    const isShown = getComputedStyle(cell).display !== 'none';
    return isShown && (width === 0 || left < 0 || right > document.documentElement.clientWidth);
  }).map((cell) => cell.textContent)`);
}

/** Recurring payments of ten digits, in the table with the most amount columns. */
function withLargeAmounts(locale: Locale) {
  const paid = (month: string, amount: string) =>
    aDocument({ id: month, amount, storeName: 'Netflix', purchasedAt: `2026-${month}-03T10:00:00.000Z` });
  const dataset = aDataset({
    documents: [paid('10', '2255899966.32')],
    previous: {
      period: { from: '2026-09-01', until: '2026-10-01' },
      documents: [paid('09', '2155899966.32')],
      summary: null,
    },
    recurring: [aRecurringExpense({})],
  });
  return buildReport(dataset, { locale, preset: 'full' });
}
