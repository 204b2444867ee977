import { parseMoney } from '@outlay/core/money';
import type { Locale, Report } from '@outlay/reports';
import { aReport } from '@outlay/reports/testing';
import type { Page } from 'puppeteer-core';
import { describe, expect, it } from 'vitest';
import { chromium, sharedBrowser } from '../../testing/html-browser.ts';
import { readPdf, withoutSpaces } from '../../testing/read-back.ts';

const aPage = (locale: Locale = 'en'): Report => ({ ...aReport({ locale }), overviewSize: 'page' });

describe.skipIf(chromium === null)('an overview in Chromium', { timeout: 60_000 }, () => {
  const browser = sharedBrowser();

  describe.each([
    ['light', 1280, 'pl'],
    ['light', 390, 'en'],
    ['dark', 820, 'en'],
    ['dark', 390, 'pl'],
  ] as const)('%s, %i pixels wide, in %s', (scheme, width, locale) => {
    it('passes axe and does not violate its content security policy', async () => {
      const { page, complaints } = await browser().show(aPage(locale), { scheme, width });
      expect(complaints).toEqual([]);
      expect(await browser().faults(page)).toEqual([]);
      await page.close();
    });

    it('fits the screen even with very long texts', async () => {
      const { page } = await browser().show(withEndlessTexts(aPage(locale)), { scheme, width });
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
      await page.close();
    });

    it('keeps the period and the amount visible', async () => {
      const report = aPage(locale);
      const { page } = await browser().show(report, { scheme, width });
      await page.evaluate('window.scrollTo({ top: 100_000, behavior: "instant" })');
      expect(await page.evaluate('window.scrollY')).toBeGreaterThan(1000);
      for (const selector of ['header h1', 'header strong']) {
        const { top, bottom } = await placeOf(page, selector);
        expect([top >= 0, bottom <= 120]).toEqual([true, true]);
      }
      await page.close();
    });
  });

  it('shows currencies as large as the amounts below them', async () => {
    const { page } = await browser().show(aPage());
    const looks = await page.evaluate(
      '[".bars thead .unit", ".block h2 .unit", ".bars tbody td:nth-child(3)", ".list dd"].map((selector) => { const { fontSize, color } = getComputedStyle(document.querySelector(selector)); return `${fontSize} ${color}`; })',
    );
    expect(new Set(looks as string[]).size).toBe(1);
    await page.close();
  });

  it('shows the value of a column on hover and focus without a script', async () => {
    const { page } = await browser().show(aPage(), { scripts: false });
    const columns = await page.$$('.trend .column');
    const shown = () =>
      page.evaluate(
        '[...document.querySelectorAll(".trend .tip")].map((tip) => getComputedStyle(tip).opacity)',
      );
    expect(columns.length).toBeGreaterThan(1);
    const only = (shownAt: number) => columns.map((_, index) => (index === shownAt ? '1' : '0'));
    expect(await shown()).toEqual(only(-1));
    await columns[0]?.hover();
    expect(await shown()).toEqual(only(0));
    await page.mouse.move(0, 0);
    // The skip link and the first two columns.
    for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press('Tab');
    expect(await shown()).toEqual(only(1));
    await page.close();
  });

  it('does not execute or fetch anything from texts', async () => {
    const text =
      '</h2><script>document.title = "run"</script><img src="https://example.com/a" onerror="alert(1)">';
    const report = aPage();
    const { toCheck, changes, categories } = report.overview;
    const overview = {
      ...report.overview,
      toCheck: toCheck && { ...toCheck, items: [{ text, isCritical: true }] },
      changes: changes && {
        ...changes,
        rows: changes.rows.map((row) => ({ ...row, name: text, cause: text })),
      },
      categories: categories && {
        ...categories,
        rows: categories.rows.map((row) => ({ ...row, name: text })),
      },
    };
    const { page, requests, complaints } = await browser().show({ ...report, account: text, overview });
    expect(await page.$eval('.checks li', (item) => item.textContent)).toBe(text);
    expect(await page.title()).toContain(text);
    expect([requests, complaints]).toEqual([[page.url()], []]);
    await page.close();
  });

  it.each([
    ['A4', 'en'],
    ['A4', 'pl'],
    ['Letter', 'en'],
    ['Letter', 'pl'],
  ] as const)('fits exactly the first printed page, on %s in %s', async (format, locale) => {
    const report = aPage(locale);
    for (const printed of [report, withEndlessTexts(report)]) {
      const { page } = await browser().show(printed);
      const [first = '', second = ''] = await readPdf(Buffer.from(await page.pdf({ format })));
      const { heading, checked, created } = printed.overview;
      for (const text of [heading, checked.text, created]) expect(first).toContain(withoutSpaces(text));
      const section = withoutSpaces(
        printed.sections.find(({ media }) => media.includes('screen'))?.title ?? '',
      );
      expect(second).toContain(section);
      expect(first).not.toContain(section);
      await page.close();
    }
  });
});

/** The same overview with very long names and amounts of many digits. */
function withEndlessTexts(report: Report): Report {
  const { overview } = report;
  const { categories, changes, comingUp, spent } = overview;
  const name = 'Gżegżółka'.repeat(40);
  const longNamed = <Row>(rows: readonly Row[]) => rows.map((row) => ({ ...row, name }));
  return {
    ...report,
    account: name,
    overview: {
      ...overview,
      spent: { ...spent, amount: parseMoney('-1234567890123.45', 'PLN') },
      categories: categories && { ...categories, rows: longNamed(categories.rows) },
      changes: changes && { ...changes, rows: longNamed(changes.rows) },
      comingUp: comingUp && { ...comingUp, rows: longNamed(comingUp.rows) },
    },
  };
}

function placeOf(page: Page, selector: string): Promise<{ top: number; bottom: number }> {
  return page.$eval(selector, (element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return { top, bottom };
  });
}
