import { parseMoney } from '@outlay/core/money';
import { aDocument } from '@outlay/core/testing';
import { buildReport, type Report } from '@outlay/reports';
import { aDataset, aLargeReport, aReport } from '@outlay/reports/testing';
import { describe, expect, it } from 'vitest';
import { withJoinedLetters } from '../../format/single-letters.ts';
import { collectBytes } from '../../testing/read-back.ts';
import { readHtml } from '../../testing/read-html.ts';
import { reportOf } from '../../testing/report-of.ts';
import { htmlExporter } from './html-exporter.ts';

const written = async (report: Report) => String(await collectBytes(htmlExporter.write(report)));

it('says its language, title and warnings before everything else', async () => {
  const report = aReport({ locale: 'pl' });
  const { language, title, warnings } = readHtml(await written(report));
  expect([language, title]).toEqual(['pl', 'Miesięczny raport wydatków – październik 2026 – Zażółć Gęślą']);
  expect(warnings).toEqual(report.warnings.map(({ message }) => withJoinedLetters(message)));
});

it('begins the line of its period with a capital letter, and names the time zone by its place', async () => {
  const html = await written(aReport({ locale: 'pl' }));
  expect(html).toContain('<p class="period">Październik 2026</p>');
  expect(html).toContain('(Warszawa)');
  expect(html).not.toContain('Europe/Warsaw');
});

it('has no chart of categories where no document has one', async () => {
  const report = buildReport(aDataset({ documents: [aDocument()] }), { locale: 'en', preset: 'full' });
  const html = await written(report);
  expect(html).toContain('<p>No document has a\u00a0category.</p>');
  expect(html).not.toContain('id="category-chart"');
});

it('leads to each of its sections from the contents', async () => {
  const { elements, sections } = readHtml(await written(aReport()));
  const ids = new Set(elements.map(({ attributes }) => attributes['id']));
  const links = elements.flatMap(({ attributes: { href } }) =>
    href?.startsWith('#h-') ? [href.slice(1)] : [],
  );
  expect(links).toHaveLength(sections.length);
  expect(links.filter((link) => !ids.has(link))).toEqual([]);
});

it('names nothing outside the file, runs nothing but its own script, and gives each id once', async () => {
  const { elements } = readHtml(await written(aReport()));
  const names = new Set(elements.map(({ name }) => name));
  expect(elements.filter(({ name }) => name === 'script')).toEqual([
    { name: 'script', attributes: { type: 'module' } },
  ]);
  for (const name of ['link', 'img', 'iframe', 'object', 'form', 'base']) expect(names).not.toContain(name);
  const attributes = elements.flatMap((element) => Object.entries(element.attributes));
  expect(attributes.filter(([name]) => name.startsWith('on') || name === 'style')).toEqual([]);
  expect(
    attributes.filter(([name, value]) => ['src', 'href'].includes(name) && !value.startsWith('#')),
  ).toEqual([]);
  const ids = attributes.flatMap(([name, value]) => (name === 'id' ? [value] : []));
  expect(new Set(ids).size).toBe(ids.length);
});

it('writes a long table in pieces', async () => {
  let pieces = 0;
  for await (const piece of htmlExporter.write(aLargeReport(3000))) {
    pieces += 1;
    expect(piece.length).toBeLessThan(200_000);
  }
  expect(pieces).toBeGreaterThan(2);
});

describe('the charts', () => {
  const documents = (days: readonly (readonly [string, string])[]) =>
    days.map(([day, amount]) =>
      aDocument({ purchasedAt: `${day}T10:00:00.000Z`, amount, category: 'Jedzenie' }),
    );
  const of = (
    days: readonly (readonly [string, string])[],
    period = { from: '2026-10-01', until: '2026-11-01' },
  ) =>
    buildReport(aDataset({ kind: 'custom', period, documents: documents(days) }), {
      locale: 'en',
      preset: 'full',
    });

  it('have a column for each day on which something was spent, hatched on Saturdays and Sundays, and no table', async () => {
    const days = [
      ['2026-10-01', '10.00'],
      ['2026-10-03', '20.00'],
      ['2026-10-04', '30.00'],
    ] as const;
    const { elements, sections } = readHtml(await written(of(days)));
    const bars = elements.filter(
      ({ name, attributes }) => name === 'rect' && attributes['class']?.startsWith('bar'),
    );
    const looks = bars.map(({ attributes }) => attributes['class']);
    // The first bar shows the only category.
    expect(looks).toEqual(['bar', 'bar', 'bar hatched', 'bar hatched']);
    expect(sections.find(({ title }) => title === 'Days')?.texts).toEqual([
      '1\u00a0Oct\u00a02026: PLN\u00a010.00',
      '3\u00a0Oct\u00a02026: PLN\u00a020.00',
      '4\u00a0Oct\u00a02026: PLN\u00a030.00',
    ]);
  });

  it('say what has no day beside those of days, each currency in a chart of its own', async () => {
    const dated = (amount: string, currency: string, purchasedAt: string | null) =>
      aDocument({ amount, currency, purchasedAt });
    const report = buildReport(
      aDataset({
        documents: [
          dated('10.00', 'PLN', '2026-10-01T10:00:00.000Z'),
          dated('5.00', 'EUR', '2026-10-02T10:00:00.000Z'),
          dated('7.00', 'PLN', null),
        ],
      }),
      { locale: 'en', preset: 'full' },
    );
    expect(readHtml(await written(report)).sections.find(({ title }) => title === 'Days')?.texts).toEqual([
      '1\u00a0Oct\u00a02026: PLN\u00a010.00',
      '2\u00a0Oct\u00a02026: EUR\u00a05.00',
      'No date: PLN\u00a07.00',
    ]);
  });

  it('leave weeks without documents out of their table', async () => {
    const { sections } = readHtml(
      await written(
        of([
          ['2026-10-01', '10.00'],
          ['2026-10-30', '10.00'],
        ]),
      ),
    );
    const weeks = sections.find(({ title }) => title === 'Weeks')?.texts ?? [];
    expect(weeks.filter((text) => text.startsWith('Week '))).toEqual(['Week 40, 2026', 'Week 44, 2026']);
  });

  it('have a column for each week where the days are too many', async () => {
    const year = of([['2026-03-02', '10.00']], { from: '2026-01-01', until: '2027-01-01' });
    const ids = readHtml(await written(year)).elements.map(({ attributes }) => attributes['id']);
    expect(ids).toContain('week-chart');
    expect(ids).not.toContain('day-chart');
  });

  it('draw a day of refunds below the line', async () => {
    const html = await written(
      of([
        ['2026-10-01', '100.00'],
        ['2026-10-02', '-50.00'],
      ]),
    );
    const heights = [
      ...html.matchAll(/<rect class="bar" x="[\d.]+%" y="([\d.]+)" width="[\d.]+%" height="([\d.]+)"\/>/g),
    ];
    const [up, down] = heights.map(([, y, height]) => ({ y: Number(y), height: Number(height) }));
    expect(up && down && up.y + up.height).toBeCloseTo(down?.y ?? 0, 1);
    expect(down?.height).toBeCloseTo((up?.height ?? 0) / 2, 1);
  });

  const ofCategories = (amounts: Readonly<Record<string, string>>) =>
    buildReport(
      aDataset({
        documents: Object.entries(amounts).map(([category, amount]) =>
          aDocument({ category, amount, purchasedAt: '2026-10-01T10:00:00.000Z' }),
        ),
      }),
      { locale: 'en', preset: 'full' },
    );
  const categoryBars = (html: string) =>
    [
      ...html.matchAll(
        /<rect class="(bar|bar hatched)" x="([\d.]+)%" y="\d+" width="([\d.]+)%" height="13"/g,
      ),
    ].map(([, look, start, width]) => ({ look, start: Number(start), width: Number(width) }));

  it('draw a category of refunds left of zero', async () => {
    const [spent, refunded] = categoryBars(
      await written(ofCategories({ Jedzenie: '100.00', Odzież: '-400.00' })),
    );
    expect([spent?.look, refunded?.look]).toEqual(['bar', 'bar hatched']);
    expect((refunded?.start ?? 0) + (refunded?.width ?? 0)).toBeCloseTo(spent?.start ?? -1);
    expect(refunded?.width).toBeCloseTo(4 * (spent?.width ?? 0));
  });

  it('keep a refund and leave out zeros where the categories are too many, and say so', async () => {
    const many = Array.from({ length: 13 }, (_, index) => [`C${index}`, `${index + 1}.00`] as const);
    const html = await written(
      ofCategories({ ...Object.fromEntries(many), Nothing: '0.00', Clothing: '-400.00' }),
    );
    const description = /id="category-chart-description">([^<]*)</.exec(html)?.[1] ?? '';
    const names = description.split('; ').map((each) => each.split(':')[0]);
    expect(names).toHaveLength(12);
    expect(names.at(-1)).toBe('Clothing');
    expect(names).not.toContain('Nothing');
    expect(html).toContain('The 12 largest of 15 categories. The table shows all of them.');
  });

  it('are left out where every value is zero', async () => {
    const html = await written(of([['2026-10-01', '0.00']]));
    expect(html).not.toContain('class="chart');
  });

  it('tell of hatched columns only where one is drawn', async () => {
    const note = 'Hatched bars: Saturdays and Sundays.';
    expect(await written(of([['2026-10-03', '10.00']]))).toContain(note);
    expect(await written(of([['2026-10-01', '10.00']]))).not.toContain(note);
  });

  it('say in words what they show', async () => {
    const html = await written(
      of([
        ['2026-10-01', '10.00'],
        ['2026-10-03', '30.50'],
      ]),
    );
    expect(html).toContain('Highest: PLN\u00a030.50 (3\u00a0Oct\u00a02026).');
    expect(html).toContain('Jedzenie: PLN\u00a040.50 · 100.0%');
  });

  it('are not there where nothing has a date or a category', async () => {
    const html = await written(of([]));
    expect(html).not.toContain('week-chart');
    expect(html).not.toContain('class="chart" id="category-chart"');
  });
});

describe('a text', () => {
  const pageOf = async (store: string) =>
    readHtml(await written(reportOf([{ store, amount: parseMoney('1.00', 'PLN') }])));

  it.each([
    '<script>alert(1)</script>',
    '</td></table><img src=x onerror=alert(1)>',
    '"\'&amp; &#60;',
    'a\tb\nc\rd  e',
    '\u202egnp.exe',
    '👨‍👩‍👧 漢字 مرحبا',
  ])('comes back as it was: %j', async (store) => {
    const { sections, errors } = await pageOf(store);
    expect(sections[0]?.texts[1]).toBe(store);
    // As a character reference, a carriage return is only a parse error; unescaped, it would become a line feed.
    expect(errors.filter((code) => code !== 'control-character-reference')).toEqual([]);
  });

  it('shows control characters as their pictures, and what is no character as a replacement', async () => {
    const { sections, errors } = await pageOf('a\u0000\u0007\u001b\u007f\u0085\ud800\ufffe');
    expect(sections[0]?.texts[1]).toBe('a␀␇␛␡\ufffd\ufffd\ufffd');
    expect(errors).toEqual([]);
  });
});
