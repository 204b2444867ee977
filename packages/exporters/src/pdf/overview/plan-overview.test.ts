import { parseMoney } from '@outlay/core/money';
import { aDocument } from '@outlay/core/testing';
import {
  buildReport,
  type CheckItem,
  formatMoney,
  locales,
  type Overview,
  type Report,
} from '@outlay/reports';
import { aDataset, aReport } from '@outlay/reports/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PageSizeName } from '../../exporter/page-size-name.ts';
import { anyOverview } from '../../testing/any-overview.ts';
import { crossingTexts, outside } from '../../testing/overview-marks.ts';
import { aPlanContext, marksOf } from '../../testing/plan-context.ts';
import { pageSizes } from '../page/page-size.ts';
import type { PlanContext } from '../plan/plan-context.ts';
import { planOverview } from './plan-overview.ts';

const base = await aPlanContext(aReport({ locale: 'en', overviewSize: 'page' }));
const contextOf = (overview: Partial<Overview>, fields: Partial<Report> = {}): PlanContext => ({
  ...base,
  report: { ...base.report, ...fields, overview: { ...base.report.overview, ...overview } },
});
const textsOf = (context: PlanContext) =>
  marksOf(planOverview(context).contents, 'text').map(({ text }) => text.replaceAll('\u00a0', ' '));

/** Number of pages that each property is checked with. */
const runs = { numRuns: Number(process.env['OUTLAY_PROPERTY_RUNS'] ?? 30) };

describe('the overview of any report', () => {
  const anyPage = fc.record({
    overview: anyOverview,
    size: fc.constantFrom<PageSizeName>('a4', 'letter'),
    overviewSize: fc.constantFrom('page', 'half-page'),
  });

  it('fits its page and has no overlapping texts, whatever its content', () => {
    fc.assert(
      fc.property(anyPage, ({ overview, size, overviewSize }) => {
        const page = pageSizes[size];
        const context = { ...contextOf(overview, { overviewSize }), page };
        const plan = planOverview(context);
        expect(outside(plan.contents, { ...page, bottom: plan.bottom }, context)).toEqual([]);
        expect(crossingTexts(plan.contents, context)).toEqual([]);
      }),
      runs,
    );
  });

  it('shows every block or names it as left out', () => {
    fc.assert(
      fc.property(anyPage, ({ overview, size, overviewSize }) => {
        const context = { ...contextOf(overview, { overviewSize }), page: pageSizes[size] };
        const texts = textsOf(context);
        const pageText = texts.join(' ');
        const { trend, categories, currencies, changes, comingUp, toCheck } = overview;
        for (const block of [trend, categories, currencies, changes, comingUp, toCheck]) {
          if (!block) continue;
          const isDrawn = texts.some(
            (text) => text.endsWith('…') && text.length > 4 && block.title.startsWith(text.slice(0, -1)),
          );
          expect(isDrawn || pageText.includes(block.title)).toBe(true);
        }
      }),
      runs,
    );
  });

  it('shows other currencies and notes in full, or names them as left out', () => {
    fc.assert(
      fc.property(anyPage, ({ overview, size, overviewSize }) => {
        const context = { ...contextOf(overview, { overviewSize }), page: pageSizes[size] };
        const pageText = textsOf(context).join(' ');
        const isLeftOut = /No room on this page for:[^.]*Other currencies/.test(pageText);
        const amounts = isLeftOut ? [] : (overview.currencies?.rows ?? []);
        for (const { amount } of amounts)
          expect(pageText).toContain(formatMoney(amount, 'en').replaceAll('\u00a0', ' '));
        for (const note of overview.spent.notes) expect(pageText).toContain(note.replaceAll('\u00a0', ' '));
      }),
      runs,
    );
  });

  it('shows every critical item to check and truncates no amount', () => {
    fc.assert(
      fc.property(anyPage, ({ overview, size, overviewSize }) => {
        const context = { ...contextOf(overview, { overviewSize }), page: pageSizes[size] };
        const critical = overview.toCheck?.items.filter(({ isCritical }) => isCritical) ?? [];
        const texts = textsOf(context);
        expect(texts.filter((text) => text === '!').length).toBeGreaterThanOrEqual(critical.length);
        const amounts = texts.flatMap((text) => /PLN (\S+)…$/.exec(text)?.[1] ?? []);
        for (const amount of amounts) expect(['12.86', '4.73', '1,234,567.89']).toContain(amount);
      }),
      runs,
    );
  });
});

it('uses the upper half of a page for a half-page overview', () => {
  expect(planOverview(contextOf({}, { overviewSize: 'half-page' })).bottom).toBeLessThanOrEqual(
    pageSizes.a4.height / 2,
  );
});

it('never shortens the name of the rest, which says that refunds are deducted', () => {
  const row = { icon: null, perMille: null, change: '+1%' };
  const categories = {
    title: 'Where it went',
    columns: { name: 'Category', share: 'Share', change: 'vs Sep' },
    rows: Array.from({ length: 30 }, (_, index) => ({
      ...row,
      name: `C${index}`,
      amount: parseMoney(index < 20 ? '10000.00' : '-1.00', 'PLN'),
    })),
  };
  const shown = (locale: 'en' | 'pl') => textsOf(contextOf({ categories }, { locale })).join('\n');
  expect(shown('en')).toMatch(/^\d+ more, net of refunds$/m);
  expect(shown('pl')).toMatch(/^pozostałe \(\d+\) po odjęciu zwrotów$/m);
});

it('gives the space of a missing block to the others', () => {
  const rowsOf = (context: PlanContext) =>
    planOverview(context).contents.filter(({ tag }) => tag?.role === 'TH').length;
  const line = { icon: null, amount: parseMoney('10.00', 'PLN'), perMille: 10, change: null };
  const categories = {
    title: 'Where it went',
    columns: { name: 'Category', share: 'Share', change: null },
    rows: Array.from({ length: 30 }, (_, index) => ({ ...line, name: `Category ${index}` })),
  };
  const half = { overviewSize: 'half-page' } as const;
  const everything = rowsOf(contextOf({ categories, changes: null, currencies: null }, half));
  const alone = rowsOf(
    contextOf({ categories, changes: null, currencies: null, comingUp: null, toCheck: null }, half),
  );
  expect(alone).toBeGreaterThan(everything);
  expect(textsOf(contextOf({ categories }, half)).some((text) => /^\d+ more$/.test(text))).toBe(true);
});

it.each([
  ['en', ['PLN', 'Share', 'vs\u00a0Sep'], ['9.00', '100.0%', '−25%']],
  ['pl', ['PLN', 'Udział', 'września'], ['9,00', '100,0%', '−25%']],
] as const)('has a heading above each figure of a category, in %s', (locale, headings, figures) => {
  const bought = (month: string, amount: string) =>
    aDocument({ id: month, amount, category: 'Dom', purchasedAt: `2026-${month}-05T10:00:00.000Z` });
  const report = buildReport(
    aDataset({
      documents: [bought('10', '9.00')],
      previous: {
        period: { from: '2026-09-01', until: '2026-10-01' },
        documents: [bought('09', '12.00')],
        summary: null,
      },
    }),
    { locale },
  );
  const context = { ...base, report };
  const marks = marksOf(planOverview(context).contents, 'text');
  const title = marks.find(({ text }) => text === report.overview.categories?.title);
  const row = marks.find(({ text }) => text === figures[1]);
  const placed = (texts: readonly string[], baseline: number | undefined) =>
    texts.map((wanted) => {
      const mark = marks.find(({ text, ...place }) => text === wanted && place.baseline === baseline);
      const style = { font: 'regular', size: mark?.size ?? 0, color: '' } as const;
      return Math.round((mark?.x ?? Number.NaN) + context.typesetter.width(wanted, style));
    });
  expect(placed(headings, title?.baseline)).toEqual(placed(figures, row?.baseline));
});

it('keeps the bars of categories next to amounts of ten digits', () => {
  const names = ['Zakupy spożywcze', 'Transport', 'Przedsiębiorstwo Handlowo-Usługowe Źdźbło'];
  const rows = names.map((name, index) => ({
    name,
    icon: '🛒',
    amount: parseMoney(`${9 - index}357642086.80`, 'PLN'),
    perMille: 327,
    change: '−14,5%',
  }));
  const columns = { name: 'Kategoria', share: 'Udział', change: 'względem października' };
  const categories = { title: 'Na co poszły pieniądze', columns, rows };
  const context = contextOf({ categories }, { locale: 'pl' });
  const bars = marksOf(planOverview(context).contents, 'box').filter(({ height }) => height === 8);
  expect(bars).toHaveLength(3);
  expect(Math.max(...bars.map(({ width }) => width))).toBeGreaterThanOrEqual(20);
  expect(textsOf(context)).toContain('9 357 642 086,80');
});

it.each(locales)('truncates no block title, in %s', (locale) => {
  const documents = [...Array(9).keys()].map((index) =>
    aDocument({
      id: String(index),
      amount: '1234.50',
      currency: index % 2 === 0 ? 'PLN' : 'EUR',
      category: 'Dom',
      purchasedAt: '2026-10-05T10:00:00.000Z',
    }),
  );
  const earlier = [aDocument({ amount: '7.00', category: 'Dom', purchasedAt: '2026-09-05T10:00:00.000Z' })];
  const previous = { period: { from: '2026-09-01', until: '2026-10-01' }, documents: earlier, summary: null };
  for (const preset of ['household', 'digest'] as const) {
    const report = buildReport(aDataset({ documents, previous, unreadableDocuments: 1 }), { locale, preset });
    const { categories, changes, currencies, toCheck } = report.overview;
    const titles = [categories, changes, currencies, toCheck].flatMap((block) => block?.title ?? []);
    // Half a page has the other currencies in a sentence.
    expect(titles).toHaveLength(preset === 'digest' ? 3 : 4);
    expect(textsOf({ ...base, report })).toEqual(expect.arrayContaining(titles));
  }
});

it.each(['0.00', '9876543210.55'])('labels no month without spending if another has %s', (most) => {
  const columns = [most, '0.00', '0.00', '9876543210.12', '0.00'].map((amount, index) => ({
    label: `m${index}`,
    name: `month ${index}`,
    amount: parseMoney(amount, 'PLN'),
    isCurrent: index === 4,
    isWhole: true,
  }));
  const trend = { title: 'By month', unit: 'month' as const, columns, average: null, alt: 'in words' };
  const texts = textsOf(contextOf({ trend }));
  expect(texts).toContain('9,876,543,210.12');
  expect(texts).not.toContain('0.00');
});

it('shows a critical item to check in full, rather than other blocks', () => {
  const items = Array.from(
    { length: 9 },
    (_, index): CheckItem => ({
      text: `Documents of the days 1 to ${index} October are missing. ${'The service did not answer in time. '.repeat(3)}`,
      isCritical: true,
    }),
  );
  const texts = textsOf(contextOf({ toCheck: { title: 'To check', items } }));
  expect(texts.filter((text) => text === '!')).toHaveLength(9);
  expect(texts.join(' ')).not.toContain('…');
});

it('shows a period without purchases without an amount', () => {
  const report = buildReport(aDataset(), { locale: 'en', preset: 'household' });
  const texts = textsOf({ ...base, report });
  expect(texts.join(' ')).toContain('No purchases in October 2026');
  expect(texts.join(' ')).not.toContain('PLN 0.00');
});

it('tags a chart as a figure with alternative text, and blocks as headings, tables and a list', () => {
  const documents = [
    aDocument({ amount: '10.00', category: 'Food', purchasedAt: '2026-10-05T10:00:00.000Z' }),
  ];
  const earlier = [aDocument({ amount: '7.00', category: 'Food', purchasedAt: '2026-09-05T10:00:00.000Z' })];
  const previous = { period: { from: '2026-09-01', until: '2026-10-01' }, documents: earlier, summary: null };
  const report = buildReport(aDataset({ documents, previous, unreadableDocuments: 1 }), {
    locale: 'en',
    preset: 'household',
  });
  const tags = planOverview({ ...base, report }).contents.flatMap(({ tag }) => (tag ? [tag] : []));
  expect(tags.filter(({ role }) => role === 'H1')).toHaveLength(1);
  expect(tags.find(({ role }) => role === 'Figure')?.alt).toContain('September 2026 PLN');
  expect(new Set(tags.map(({ role }) => role))).toEqual(
    new Set(['H1', 'H2', 'P', 'Figure', 'TH', 'TD', 'Lbl', 'LBody']),
  );
  expect(tags.find(({ role }) => role === 'LBody')?.parent?.parent?.role).toBe('L');
});

describe('an overview with many critical items to check', () => {
  const items = (count: number) =>
    Array.from(
      { length: count },
      (_, index): CheckItem => ({
        text: `The documents of day ${index} may be incomplete. ${'The service did not answer in time. '.repeat(4)}`,
        isCritical: true,
      }),
    );
  const rows = ['CHF', 'EUR', 'GBP', 'USD'].map((currency) => ({
    amount: parseMoney('1234.50', currency),
    documents: '3 documents',
  }));
  const currencies = { title: 'Other currencies', note: 'Not converted', rows };

  it('uses the whole page rather than omit amounts on a half', () => {
    const context = contextOf(
      { currencies, toCheck: { title: 'To check', items: items(5) } },
      { overviewSize: 'half-page' },
    );
    expect(planOverview(context).bottom).toBeGreaterThan(pageSizes.a4.height / 2);
    for (const text of ['CHF 1,234.50', 'EUR 1,234.50', 'GBP 1,234.50', 'USD 1,234.50']) {
      expect(textsOf(context)).toContain(text);
    }
  });

  it('names what it leaves out and where to find it', () => {
    const texts = textsOf(contextOf({ currencies, toCheck: { title: 'To check', items: items(34) } }));
    expect(texts.join(' ')).toMatch(
      /No room on this page for: .*Other currencies\. See the HTML report or the workbook\./,
    );
  });
});

it('shows the amounts of a dozen currencies', () => {
  const codes = ['AUD', 'BRL', 'CAD', 'CHF', 'CZK', 'DKK', 'EUR', 'GBP', 'HUF', 'NOK', 'SEK', 'USD'];
  const documents = codes.map((currency, index) =>
    aDocument({
      id: currency,
      amount: `${index + 1}234.00`,
      currency,
      purchasedAt: '2026-10-05T10:00:00.000Z',
    }),
  );
  const many = Array.from({ length: 200 }, (_, index) =>
    aDocument({ id: `${index}`, amount: '10.00', purchasedAt: '2026-10-05T10:00:00.000Z' }),
  );
  const report = buildReport(aDataset({ documents: [...documents, ...many] }), {
    locale: 'en',
    preset: 'household',
  });
  const pageText = textsOf({ ...base, report }).join(' ');
  for (const { amount } of report.overview.currencies?.rows ?? []) {
    expect(pageText).toContain(formatMoney(amount, 'en').replaceAll('\u00a0', ' '));
  }
  expect(report.overview.currencies?.rows).toHaveLength(12);
});

it('has a check mark only beside what was checked and agrees', () => {
  const signsOf = (checked: Overview['checked']) =>
    marksOf(
      planOverview(contextOf({ checked, toCheck: null, categories: null, comingUp: null })).contents,
      'text',
    )
      .filter(({ text }) => /^[✓≠–?!]$/.test(text))
      .map(({ text, color }) => [text, color === base.colors.good]);
  const others = 'EUR not checked: the service has no summary for it.';
  expect(signsOf({ status: 'balanced', text: 'The total matches.', unchecked: others })).toEqual([
    ['✓', true],
    ['–', false],
  ]);
  expect(signsOf({ status: 'unchecked', text: 'Not checked.', unchecked: null })).toEqual([['–', false]]);
  expect(signsOf({ status: 'differs', text: 'Not equal.', unchecked: null })).toEqual([['≠', false]]);
});

describe('the currency of amounts', () => {
  const zloty = (amount: string) => parseMoney(amount, 'PLN');
  const spent = { label: 'Spent', amount: zloty('90.00'), comparisons: [], notes: [] };
  const line = { name: 'Rent', icon: null, perMille: null, change: null };
  const blocks = (currency: string, overviewSize: Report['overviewSize']) => {
    const amount = parseMoney('40.00', currency);
    const payment = { date: '2026-11-01', day: '1 Nov', name: 'Rent', mark: null, amount };
    return contextOf(
      {
        spent,
        trend: null,
        currencies: null,
        toCheck: null,
        categories: {
          title: 'Where it went',
          columns: { name: 'Category', share: 'Share', change: null },
          rows: [{ ...line, amount: zloty('70.00') }],
        },
        changes: {
          title: 'What changed',
          rows: [{ name: 'Rent', icon: null, change: amount, cause: null }],
          others: null,
        },
        comingUp: { title: 'Coming up', basis: 'as last paid', rows: [payment], totals: [], unknown: null },
      },
      { overviewSize },
    );
  };
  const sizesOf = (context: PlanContext) =>
    marksOf(planOverview(context).contents, 'text')
      .filter(({ text }) => /^(?:PLN|CZK|\D*\d+\.00)$/.test(text))
      .map(({ text, size, color }) => ({ text: text.replaceAll('\u00a0', ' '), size, color }));

  it.each(['page', 'half-page'] as const)('is as readable in headings as the amounts: %s', (overviewSize) => {
    const [, ...marks] = sizesOf(blocks('PLN', overviewSize));
    expect(marks.map(({ text }) => text).toSorted()).toEqual(
      ['PLN', 'PLN', 'PLN', '70.00', '+40.00', '40.00'].toSorted(),
    );
    expect(new Set(marks.map(({ size, color }) => `${size} ${color}`)).size).toBe(1);
  });

  it('stands at each amount in another currency than the amount spent', () => {
    const texts = sizesOf(blocks('CZK', 'half-page')).map(({ text }) => text);
    expect(texts).toEqual(expect.arrayContaining(['CZK 40.00', '+CZK 40.00', '70.00']));
    expect(texts).not.toContain('CZK');
  });
});

it('names three changes on half a page, without causes if these have no room', () => {
  const names = ['Transport', 'Groceries', 'Clothing', 'Health', 'Children', 'Housing'];
  const rows = names.map((name, index) => ({
    name,
    icon: null,
    change: parseMoney(`${9 - index}00.00`, 'PLN'),
    cause: 'Orlen, 8 purchases, up from 3',
  }));
  const shown = (notes: readonly string[]) => {
    const changes = { title: 'What changed', rows, others: null };
    const spent = { ...base.report.overview.spent, notes };
    const overview = { changes, spent, comingUp: null, toCheck: null };
    return textsOf(contextOf(overview, { overviewSize: 'half-page' }));
  };
  const [roomy, full] = [shown([]), shown(Array.from({ length: 9 }, (_, index) => `Note ${index}`))];
  for (const texts of [roomy, full]) expect(texts).toEqual(expect.arrayContaining(names.slice(0, 3)));
  expect(roomy).toContain('Orlen, 8 purchases, up from 3');
  expect(full).not.toContain('Orlen, 8 purchases, up from 3');
});
