import { aDocument } from '@outlay/core/testing';
import { buildReport, locales } from '@outlay/reports';
import { aDataset } from '@outlay/reports/testing';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { reportEmail } from '../email/report-email.ts';
import { htmlExporter } from '../html/page/html-exporter.ts';
import { collectBytes } from '../testing/read-back.ts';

const codes = ['PLN', 'EUR', 'GBP', 'USD', 'CHF', 'CZK', 'UAH', 'JPY'] as const;
const purchases = fc.uniqueArray(
  fc.record({
    currency: fc.constantFrom(...codes),
    amount: fc.integer({ min: 1, max: 100_000 }).map(String),
    day: fc.integer({ min: 1, max: 28 }).map((day) => String(day).padStart(2, '0')),
  }),
  { selector: ({ currency }) => currency, minLength: 1 },
);

/** The other way to write each currency: after its amount in English, before it in Polish. */
const otherWay = {
  en: new RegExp(`\\d\\s(?:${codes.join('|')}|zł)\\b`, 'u'),
  pl: new RegExp(`(?:${codes.join('|')}|zł)\\s\\d|\\d\\sPLN`, 'u'),
};

it.each(locales)('writes the currencies of a page and an e-mail in one way in %s', async (locale) => {
  await fc.assert(
    fc.asyncProperty(purchases, async (drawn) => {
      const documents = drawn.map(({ currency, amount, day }) =>
        aDocument({ id: currency, currency, amount, purchasedAt: `2026-10-${day}` }),
      );
      const report = buildReport(aDataset({ documents }), { locale, preset: 'full' });
      const { subject } = report.overview;
      const { text, html } = reportEmail(report, { subject });
      const page = String(await collectBytes(htmlExporter.write(report)));
      for (const each of [subject, text.start, text.end, html.start, html.end, page]) {
        const shown = each.replaceAll(/<(script|style).*?<\/\1>/gs, '').replaceAll(/<[^>]+>/g, '\n');
        expect(shown.match(/\p{Sc}/u)).toBeNull();
        expect(shown.match(otherWay[locale])).toBeNull();
      }
      for (const { currency } of drawn) {
        const name = locale === 'pl' && currency === 'PLN' ? 'zł' : currency;
        expect(page).toMatch(new RegExp(locale === 'en' ? `${name}\\s\\d` : `\\d\\s${name}`, 'u'));
      }
    }),
    { numRuns: 25 },
  );
});
