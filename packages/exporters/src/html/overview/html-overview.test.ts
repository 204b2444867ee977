import { parseMoney } from '@outlay/core/money';
import { formatDecimal, formatMoney, locales, type Overview, type Report } from '@outlay/reports';
import { aReport } from '@outlay/reports/testing';
import { expect, it } from 'vitest';
import { readHtml } from '../../testing/read-html.ts';
import { escapeHtml } from '../escape-html.ts';
import { htmlSentence } from '../html-sentence.ts';
import { htmlText } from '../html-text.ts';
import { htmlOverview, overviewHeader } from './html-overview.ts';

const zloty = (amount: string) => parseMoney(amount, 'PLN');
const pageOf = (report: Report) => overviewHeader(report) + htmlOverview(report, 'page');
const withOverview = (overview: Partial<Overview>): Report => {
  const report = aReport({ locale: 'en' });
  return { ...report, overview: { ...report.overview, ...overview } };
};
const nothing: Partial<Overview> = {
  trend: null,
  categories: null,
  currencies: null,
  changes: null,
  comingUp: null,
  toCheck: null,
};

it.each(locales)('contains every text of the overview, in %s', (locale) => {
  const report = aReport({ locale });
  const { spent, categories, changes, comingUp, toCheck, checked, created, heading } = report.overview;
  const html = pageOf(report);
  const overviewTexts = [
    heading,
    spent.label,
    spent.amount ? formatMoney(spent.amount, locale) : 'an amount',
    ...spent.comparisons,
    ...spent.notes,
    ...(categories?.rows ?? []).map(({ name }) => name),
    ...(changes?.rows ?? []).flatMap(({ name, cause }) => [name, cause ?? '']),
    ...(comingUp?.rows ?? []).flatMap(({ day, name }) => [day, name]),
    ...(toCheck?.items ?? []).map(({ text }) => text),
    checked.text,
    created,
  ];
  expect(overviewTexts.length).toBeGreaterThan(20);
  expect(
    overviewTexts.filter((text) => !html.includes(escapeHtml(text)) && !html.includes(htmlSentence(text))),
  ).toEqual([]);
});

it('has a check mark only beside what was checked and agrees', () => {
  const checkedAs = (checked: Overview['checked']) =>
    [...pageOf(withOverview({ checked })).matchAll(/class="checked (\w+)"><[^>]+>(.) <\/span>([^<]+)/g)].map(
      ([, status, sign, text]) => [status, sign, text?.trim()],
    );
  expect(
    checkedAs({ status: 'balanced', text: 'The total matches.', unchecked: 'EUR not checked.' }),
  ).toEqual([
    ['balanced', '✓', 'The total matches.'],
    ['unchecked', '–', 'EUR not checked.'],
  ]);
  expect(checkedAs({ status: 'unchecked', text: 'Not checked.', unchecked: null })).toEqual([
    ['unchecked', '–', 'Not checked.'],
  ]);
});

it('has no empty blocks', () => {
  const html = pageOf(withOverview(nothing));
  expect(html).not.toContain('<h2>');
  expect(html).not.toContain('<figure');
  expect(readHtml(`<!DOCTYPE html>${html}`).errors).toEqual([]);
});

it('says that there are no purchases if there is no amount', () => {
  const spent = { label: 'No purchases in October 2026', amount: null, comparisons: [], notes: [] };
  expect(pageOf(withOverview({ ...nothing, spent }))).toContain(
    '<p><strong>No purchases in October 2026</strong></p>',
  );
});

it('draws proportional bars and folds further rows into one without a comparison', () => {
  const rows = Array.from({ length: 12 }, (_, index) => ({
    name: `Category ${index}`,
    icon: null,
    amount: zloty(index === 0 ? '200.00' : '50.00'),
    perMille: null,
    change: null,
  }));
  const columns = { name: 'Category', share: 'Share', change: 'vs Sep' };
  const html = pageOf(withOverview({ ...nothing, categories: { title: 'Where it went', columns, rows } }));
  const widths = [...html.matchAll(/<rect class="bar" width="([\d.]+)%"/g)].map(([, width]) => width);
  expect(widths).toEqual(['100', ...Array.from({ length: 7 }, () => '25')]);
  expect(html).toContain('<th scope="row">4 more</th>');
  expect(headingsOf(html)).toEqual(['Category', 'PLN']);
  expect(html).toContain(formatDecimal('200.00', 'en'));
});

it('says above shares and changes what they are of and against', () => {
  const row = { name: 'Home', icon: null, amount: zloty('9.00'), perMille: 1000, change: '+12%' };
  const columns = { name: 'Kategoria', share: 'Udział', change: 'względem września' };
  const html = pageOf(withOverview({ ...nothing, categories: { title: 'Wydatki', columns, rows: [row] } }));
  expect(headingsOf(html)).toEqual(['Kategoria', 'PLN', 'Udział', 'względem września']);
});

it('shows fewer items to check if their texts are long, so that the page stays one page', () => {
  const items = Array.from({ length: 6 }, (_, index) => ({
    text: `${index} ${'long '.repeat(40)}`,
    isCritical: false,
  }));
  const html = pageOf(withOverview({ ...nothing, toCheck: { title: 'To check', items } }));
  const [shown = '', others = ''] = html.split('<details class="more">');
  expect([shown, others].map((part) => part.split('<li>').length - 1)).toEqual([1, 5]);
});

it('shows all critical items, and the rest in a collapsed list', () => {
  const items = Array.from({ length: 9 }, (_, index) => ({ text: `Check ${index}`, isCritical: index < 7 }));
  const html = pageOf(withOverview({ ...nothing, toCheck: { title: 'To check', items } }));
  const [open = '', folded = ''] = html.split('<details class="more">');
  expect(open.match(/<li/g)).toHaveLength(7);
  expect(open.match(/<li class="critical"/g)).toHaveLength(7);
  expect(folded).toContain('<summary>2 more to check</summary>');
  expect(folded.match(/<li/g)).toHaveLength(2);
});

it('does not label a month without spending', () => {
  const column = (label: string, amount: string) => ({
    label,
    name: `${label} 2026`,
    amount: zloty(amount),
    isCurrent: label === 'Oct',
    isWhole: true,
  });
  const trend = (amounts: readonly string[]) => ({
    title: 'By month',
    unit: 'month' as const,
    columns: amounts.map((amount, index) => column(['Aug', 'Sep', 'Oct'][index] ?? '', amount)),
    average: null,
    alt: '',
  });
  const highestOf = (amounts: readonly string[]) =>
    /<text class="highest[^>]*>([^<]*)</.exec(
      pageOf(withOverview({ ...nothing, trend: trend(amounts) })),
    )?.[1];
  expect(highestOf(['-5.00', '0.00', '-1.00'])).toBeUndefined();
  expect(highestOf(['5.00', '0.00', '1.00'])?.replace('\u00a0', ' ')).toBe('PLN 5.00');
});

it('says what a dashed outline means if a column has one', () => {
  const captionOf = (isWhole: boolean) => {
    const columns = [
      { label: 'Aug', name: 'August 2026', amount: zloty('5.00'), isCurrent: false, isWhole },
      { label: 'Sep', name: 'September 2026', amount: zloty('6.00'), isCurrent: true, isWhole: true },
    ];
    const trend = { title: 'By month', unit: 'month', columns, average: null, alt: '' } as const;
    return /<figcaption>(.*?)<.figcaption>/.exec(pageOf(withOverview({ ...nothing, trend })))?.[1];
  };
  expect([captionOf(false), captionOf(true)]).toEqual(['dashed outline: incomplete month', undefined]);
});

it('names every column of the chart and draws refunds below zero', () => {
  const column = (label: string, amount: string) => ({
    label,
    name: `${label} 2026`,
    amount: zloty(amount),
    isCurrent: label === 'Oct',
    isWhole: true,
  });
  const columns = [column('Aug', '100.00'), column('Sep', '-50.00'), column('Oct', '100.00')];
  const html = pageOf(
    withOverview({
      ...nothing,
      trend: { title: 'By month', unit: 'month', columns, average: null, alt: '' },
    }),
  );
  expect([...html.matchAll(/tabindex="0" aria-label="([^"]+)"/g)].map(([, name]) => name)).toEqual([
    'Aug 2026: PLN\u00a0100.00',
    'Sep 2026: −PLN\u00a050.00',
    'Oct 2026: PLN\u00a0100.00',
  ]);
  const bars = [
    ...html.matchAll(/<rect class="bar" x="[\d.]+%" y="([\d.]+)" width="[\d.]+%" height="([\d.]+)"/g),
  ].map(([, y, height]) => ({ y: Number(y), height: Number(height) }));
  const [up, down] = bars;
  expect((up?.y ?? 0) + (up?.height ?? 0)).toBeCloseTo(down?.y ?? -1, 1);
  expect(down?.height).toBeCloseTo((up?.height ?? 0) / 2, 1);
});

it('escapes markup in texts', () => {
  const text = '=1+1<script>alert(1)</script>';
  const html = pageOf(
    withOverview({
      toCheck: { title: text, items: [{ text, isCritical: true }] },
      changes: {
        title: text,
        rows: [{ name: text, icon: null, change: zloty('1.00'), cause: text }],
        others: null,
      },
    }),
  );
  expect(html).toContain(htmlText(text));
  expect(html).not.toContain('<script');
});

/** The headings of the columns of categories. */
function headingsOf(html: string): string[] {
  const [head = ''] = /<thead>.*<\/thead>/.exec(html) ?? [];
  return [...head.matchAll(/<th scope="col"[^>]*>([^<]*)<\/th>/g)].map(([, text = '']) => text);
}

it('names the currency above amounts, or at each amount in another currency than the amount spent', () => {
  const blocksIn = (currency: string) => {
    const amount = parseMoney('40.00', currency);
    const payment = { date: '2026-11-01', day: '1 Nov', name: 'Rent', mark: null, amount };
    return pageOf(
      withOverview({
        ...nothing,
        spent: { label: 'Spent', amount: zloty('90.00'), comparisons: [], notes: [] },
        changes: {
          title: 'What changed',
          rows: [{ name: 'Rent', icon: null, change: amount, cause: null }],
          others: null,
        },
        comingUp: { title: 'Coming up', basis: 'as last paid', rows: [payment], totals: [], unknown: null },
      }),
    ).replaceAll('\u00a0', ' ');
  };
  const inZloty = blocksIn('PLN');
  expect(inZloty).toContain('<h2>Coming up <small>as last paid</small> <span class="unit">PLN</span></h2>');
  expect(inZloty).toContain('<dd class="n">40.00</dd>');
  const inKoruna = blocksIn('CZK');
  expect(inKoruna).toContain('<h2>Coming up <small>as last paid</small></h2>');
  expect(inKoruna).toContain('<dd class="n">CZK 40.00</dd>');
  expect(inKoruna).toContain('<dd class="n">+CZK 40.00</dd>');
});

it('ends no line of a sentence with a word of one letter', () => {
  const html = pageOf(
    withOverview({
      spent: {
        label: 'Wydano',
        amount: zloty('9.00'),
        comparisons: ['O 2% mniej, z 1 października'],
        notes: ['i w EUR'],
      },
      toCheck: { title: 'Uwagi', items: [{ text: 'Żabka z 29 października', isCritical: false }] },
      checked: {
        status: 'balanced',
        text: 'Zgodnie z podsumowaniem.',
        unchecked: 'Kwot w EUR nie sprawdzono.',
      },
    }),
  );
  for (const text of [
    'O_2% mniej, z_1 października',
    'i_w_EUR',
    'Żabka z_29',
    'Zgodnie z_podsumowaniem',
    'Kwot w_EUR',
  ]) {
    expect(html).toContain(text.replaceAll('_', '\u00a0'));
  }
});
