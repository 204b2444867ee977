import { aDocument } from '@outlay/core/testing';
import { buildReport, type Locale, locales, type Report } from '@outlay/reports';
import { aDataset, aRecurringExpense } from '@outlay/reports/testing';
import { expect, it } from 'vitest';
import { reportEmail } from './email/report-email.ts';
import { htmlExporter } from './html/page/html-exporter.ts';
import { pdfExporter } from './pdf/pdf-exporter.ts';
import { collectBytes, readPdf, withoutSpaces } from './testing/read-back.ts';

const names = ['Rent', 'Netflix', 'Electricity', 'Spotify', 'Phone'];
const documents = names.map((storeName, index) =>
  aDocument({
    id: storeName,
    storeName,
    amount: `${1840 - index * 333}.${index}5`,
    purchasedAt: `2026-10-0${index + 1}T10:00:00.000Z`,
  }),
);

/** A month in which five payments were made that are due again in the next. */
const reportIn = (locale: Locale): Report =>
  buildReport(
    aDataset({
      documents,
      recurring: names.map((name, index) => aRecurringExpense({ name, nextDate: `2026-11-0${index + 3}` })),
    }),
    { locale, preset: 'household' },
  );

/** What people read of a report that is a page, a screen and an e-mail, without white space, tags and colons. */
async function readEach(report: Report): Promise<ReadonlyMap<string, string>> {
  const { html, text } = reportEmail(report, { subject: 'Report' });
  const page = (await readPdf(await collectBytes(pdfExporter.write(report)))).join('');
  const screen = String(await collectBytes(htmlExporter.write(report)));
  const files = { page, screen, 'e-mail': `${html.start}${html.end}`, 'plain e-mail': text.start };
  return new Map(
    Object.entries(files).map(([name, each]) => [
      name,
      withoutSpaces(each.replaceAll(/<(style|script)[^]*?<\/\1>|<[^>]+>/g, '')).replaceAll(':', ''),
    ]),
  );
}

/** An amount with or without its currency. */
const currency = '(?:PLN|zł)?';

it.each(locales)('page, screen and e-mail name the same payments, days and amounts: %s', async (locale) => {
  const report = reportIn(locale);
  const { comingUp } = report.overview;
  const [total] = comingUp?.totals ?? [];
  const pattern = (text: string, minor: bigint | undefined) => {
    const digits = String(minor ?? 0n).replace(/(\d?)(\d{0,3}?)(\d\d)$/, '$1[, ]?$2[.,]$3');
    return new RegExp(`${withoutSpaces(text)}${currency}${digits}${currency}`);
  };
  const expected = [
    ...(comingUp?.rows.slice(0, 3) ?? []).map(({ day, name, amount }) =>
      pattern(`${day}${name}`, amount?.minor),
    ),
    pattern(total?.label ?? '', total?.amount.minor),
  ];
  expect(expected).toHaveLength(4);
  for (const [file, text] of await readEach(report)) {
    expect([file, text.includes(withoutSpaces(comingUp?.title ?? 'no title'))]).toEqual([file, true]);
    expect([file, expected.filter((each) => !each.test(text))]).toEqual([file, []]);
  }
});
