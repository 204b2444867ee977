import { type CategoryTotal, formatCount, formatMoney, formatShare, type Report } from '@outlay/reports';
import { escapeHtml } from './escape-html.ts';
import { hatch, htmlChart } from './html-chart.ts';
import { htmlWords } from './html-words.ts';

const mostBars = 12;
const rowHeight = 42;
const widestPercent = 44;
const longestName = 34;

/** Bars of the categories in the main currency, each with its name, amount and share; refunds are hatched. */
export function categoryChart({ figures, locale }: Report): string {
  const words = htmlWords[locale];
  const all = figures.categories.filter(({ amount }) => amount.currency === figures.mainCurrency);
  const shown = all.slice(0, mostBars);
  if (shown.length === 0) return '';
  const widest = shown.reduce((most, { amount }) => larger(most, magnitude(amount.minor)), 1n);
  const values = shown.map(({ amount, perMille }) => {
    const money = formatMoney(amount, locale);
    return perMille === null ? money : `${money} · ${formatShare(perMille, locale)}`;
  });
  const bars = shown.map(({ amount, ...category }, index) => {
    const y = index * rowHeight;
    const width = Number((magnitude(amount.minor) * BigInt(widestPercent * 100)) / widest) / 100;
    const look = amount.minor < 0n ? 'bar hatched' : 'bar';
    return (
      `<text y="${y + 15}">${escapeHtml(shortened(nameOf({ ...category, amount })))}</text>` +
      `<rect class="${look}" y="${y + 21}" width="${width}%" height="13" rx="2"/>` +
      `<text class="figure" x="${width}%" dx="8" y="${y + 32}">${escapeHtml(values[index] ?? '')}</text>\n`
    );
  });
  const note =
    all.length > shown.length
      ? words.largestCategories(formatCount(shown.length, locale), formatCount(all.length, locale))
      : '';
  return htmlChart({
    id: 'category-chart',
    title: words.categoryChart(figures.mainCurrency),
    description: shown.map((category, index) => `${nameOf(category)}: ${values[index]}`).join('; '),
    note,
    height: shown.length * rowHeight,
    drawing: hatch + bars.join(''),
  });

  function nameOf({ emoji, category }: CategoryTotal): string {
    const name = category ?? words.uncategorised;
    return emoji === null ? name : `${emoji} ${name}`;
  }
}

function shortened(name: string): string {
  const characters = Array.from(name);
  return characters.length > longestName ? `${characters.slice(0, longestName - 1).join('')}…` : name;
}

function magnitude(minor: bigint): bigint {
  return minor < 0n ? -minor : minor;
}

function larger(left: bigint, right: bigint): bigint {
  return left > right ? left : right;
}
