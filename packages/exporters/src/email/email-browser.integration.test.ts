import { parseMoney } from '@outlay/core/money';
import type { Locale, Report } from '@outlay/reports';
import { aReport } from '@outlay/reports/testing';
import { describe, expect, it } from 'vitest';
import { chromium, sharedBrowser } from '../testing/html-browser.ts';
import { reportEmail } from './report-email.ts';

/** Long names, ten digits and a critical item. */
function withLongTexts(report: Report): Report {
  const { overview } = report;
  const { spent, changes, toCheck } = overview;
  const long = 'Przedsiębiorstwo Handlowo-Usługowe Gżegżółka '.repeat(4);
  return {
    ...report,
    overview: {
      ...overview,
      spent: { ...spent, amount: parseMoney('9876543210.55', 'PLN') },
      changes: changes && {
        ...changes,
        rows: changes.rows.map((row) => ({
          ...row,
          name: 'Gżegżółka'.repeat(20),
          change: parseMoney('-9876543210.55', 'PLN'),
        })),
      },
      toCheck: toCheck && { ...toCheck, items: [{ text: long, isCritical: true }, ...toCheck.items] },
    },
  };
}

/** The page of a message, with its picture in place, or without it. */
function pageOf(report: Report, withPicture: boolean): string {
  const options = { subject: report.overview.subject, job: 'monthly', unsubscribe: 'mailto:off@example.com' };
  const { html, pictures } = reportEmail(report, options);
  const [picture] = pictures;
  const source = withPicture ? Buffer.from(picture?.content ?? []).toString('base64') : '';
  return `${html.start}${html.end}`.replace(`cid:${picture?.contentId}`, `data:image/png;base64,${source}`);
}

describe.skipIf(chromium === null)('an e-mail in Chromium', { timeout: 60_000 }, () => {
  const browser = sharedBrowser();

  const cases = (['en', 'pl'] as const).flatMap((locale) =>
    (['light', 'dark'] as const).flatMap((scheme) =>
      [320, 390, 600].map((width): [Locale, string, number] => [locale, scheme, width]),
    ),
  );

  it.each(cases)(
    'fits its screen, and can be read: %s, %s, %i pixels wide',
    async (locale, scheme, width) => {
      const report = aReport({ locale });
      for (const each of [report, withLongTexts(report)]) {
        const { page, requests } = await browser().showPage(pageOf(each, true), { scheme, width });
        expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
        expect(await browser().faults(page, ['wcag2a', 'wcag2aa', 'wcag21aa'])).toEqual([]);
        expect(requests.filter((url) => !/^(file|data):/.test(url))).toEqual([]);
        await page.close();
      }
    },
  );

  it('shows the figures of its picture if pictures are off', async () => {
    const report = aReport({ locale: 'en' });
    const { page } = await browser().showPage(pageOf(report, false), { width: 390 });
    const picture = 'document.querySelector("img")';
    expect(await page.evaluate(`${picture}.naturalWidth`)).toBe(0);
    expect(await page.evaluate(`${picture}.alt`)).toBe(report.overview.trend?.alt);
    const height = await page.evaluate(`${picture}.getBoundingClientRect().height`);
    expect(height).toBeGreaterThan(30);
    await page.close();
  });
});
