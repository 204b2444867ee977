import { formatMoney, type Locale, type Report } from '@outlay/reports';
import { aReport } from '@outlay/reports/testing';
import type { Page } from 'puppeteer-core';
import { describe, expect, it } from 'vitest';
import { chromium, sharedBrowser } from '../../testing/html-browser.ts';

const list = '[aria-labelledby="h-documents"]';

describe.skipIf(chromium === null)('the list of documents in Chromium', { timeout: 60_000 }, () => {
  const browser = sharedBrowser();

  /** The expanded list of a report. */
  async function opened(report: Report, width = 1280): Promise<Page> {
    const { page, complaints } = await browser().show(report, { width });
    await page.click(`${list} summary`);
    expect(complaints).toEqual([]);
    return page;
  }

  it('is collapsed, and opens by a click and by a link to it', async () => {
    const { page } = await browser().show(aReport({ locale: 'en' }));
    const isOpen = () => page.$eval(`${list} details`, (details) => details.hasAttribute('open'));
    expect(await isOpen()).toBe(false);
    await page.click('nav [href="#h-documents"]');
    await page.waitForSelector(`${list} details[open]`);
    await page.click(`${list} summary`);
    expect(await isOpen()).toBe(false);
    await page.close();
  });

  it('has every row, and nothing to click that does nothing, without scripts', async () => {
    const report = aReport({ locale: 'pl' });
    const { page } = await browser().show(report, { scripts: false });
    expect(await page.$$(`${list} tbody tr`)).toHaveLength(report.figures.documents.length);
    expect(await page.$$('button, input, output')).toHaveLength(0);
    await page.close();
  });

  it.each([
    ['en', 1280],
    ['pl', 390],
  ] as const)('is sorted by amount within a currency, in %s, %i pixels wide', async (locale, width) => {
    const report = aReport({ locale });
    const page = await opened(report, width);
    const sorted = (sign: 1 | -1) => amounts(report, locale, sign);
    await page.click(`${list} th.a button`);
    expect(await texts(page, '.a')).toEqual(sorted(-1));
    expect(await orders(page)).toEqual([null, null, null, 'descending']);
    await page.click(`${list} th.a button`);
    expect(await texts(page, '.a')).toEqual(sorted(1));
    expect(await browser().faults(page)).toEqual([]);
    await page.close();
  });

  it('is sorted by store and back by date', async () => {
    const report = aReport({ locale: 'pl' });
    const page = await opened(report);
    const [before, dates] = [await texts(page, '.b'), await texts(page, '.d')];
    await page.click(`${list} th.b button`);
    const collator = new Intl.Collator('pl', { numeric: true });
    expect(await texts(page, '.b')).toEqual(before.toSorted((one, other) => collator.compare(one, other)));
    await page.click(`${list} th.d button`);
    expect([await texts(page, '.b'), await texts(page, '.d')]).toEqual([before, dates]);
    await page.close();
  });

  it('is filtered by words without regard to case and accents, says how many rows are left, and gives no total of others', async () => {
    const report = aReport({ locale: 'en' });
    const page = await opened(report);
    const shown = () =>
      page.evaluate(
        `[...document.querySelectorAll('${list} tbody tr')].filter((row) => row.checkVisibility()).map((row) => row.querySelector('.b').textContent)`,
      );
    const count = () => page.$eval(`${list} output`, (output) => output.textContent);
    const all = report.figures.documents.map(({ store }) => store);
    expect(await count()).toBe(`Showing ${all.length} of ${all.length}`);
    await page.type(`${list} input`, 'ZABKA food');
    const wanted = all.filter((store) => store === 'Żabka');
    expect(wanted.length).toBeGreaterThan(1);
    expect(await shown()).toEqual(wanted);
    expect(await count()).toBe(`Showing ${wanted.length} of ${all.length}`);
    expect(await page.$eval(`${list} tfoot`, (total) => total.checkVisibility())).toBe(false);
    await page.type(`${list} input`, ' nothing');
    expect([await shown(), await count()]).toEqual([[], `Showing 0 of ${all.length}`]);
    // Paper shows no filter, so all rows are printed.
    await page.emulateMediaType('print');
    expect(await shown()).toHaveLength(all.length);
    expect(await page.$eval(`${list} tfoot`, (total) => total.checkVisibility())).toBe(true);
    await page.close();
  });
});

/** The amounts in the list, sorted by currency and amount. */
function amounts({ figures }: Report, locale: Locale, sign: 1 | -1): string[] {
  const collator = new Intl.Collator(locale);
  const symbol = (currency: string) => (locale === 'pl' && currency === 'PLN' ? 'zł' : currency);
  return figures.documents
    .map(({ amount }) => amount)
    .toSorted(
      (one, other) =>
        sign *
        (collator.compare(symbol(one.currency), symbol(other.currency)) || Number(one.minor - other.minor)),
    )
    .map((amount) => formatMoney(amount, locale));
}

function texts(page: Page, selector: string): Promise<string[]> {
  return page.$$eval(`${list} tbody ${selector}`, (cells) => cells.map((cell) => cell.textContent));
}

function orders(page: Page): Promise<(string | null)[]> {
  return page.$$eval(`${list} thead th`, (headers) =>
    headers.map((header) => header.getAttribute('aria-sort')),
  );
}
