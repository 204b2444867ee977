import { minorDigits } from '@outlay/core/money';
import { type CategoryTotal, formatMoney, formatShare, type Locale } from '@outlay/reports';
import { largestBars } from '../../format/largest-bars.ts';
import type { Area, Block, Mark } from '../page/page-plan.ts';
import type { TextStyle } from '../text/typesetter.ts';
import { across, blockOf, box, tagged } from './block.ts';
import { chartScale, positionOn } from './chart-scale.ts';
import { chartWords } from './chart-words.ts';
import type { PlanContext } from './plan-context.ts';

const maxBars = 20;
const rowHeight = 19;
const barHeight = 11;
const labelWidth = 150;
const valueWidth = 148;
const gap = 8;

/**
 * Plans the chart of categories in the main currency: a bar each, largest first, with its name, amount and share
 * beside it, so that no color is needed to tell them apart. A net refund is a hatched bar left of zero; what is zero
 * has no bar.
 */
export function planCategoryChart(context: PlanContext): Block[] {
  const { page, report } = context;
  const { figures, locale } = report;
  const words = chartWords[locale];
  const all = figures.categories.filter(({ amount }) => amount.currency === figures.mainCurrency);
  const { shown, isCut } = largestBars(all, ({ amount }) => amount.minor, maxBars);
  if (shown.length === 0 || all.length < 2) return [];
  const hidden = isCut ? all.length - shown.length : 0;
  const height = shown.length * rowHeight + 8 + (hidden > 0 ? 16 : 0);
  const list = shown
    .map((category) => `${nameOf(category, locale)}: ${valueOf(category, locale)}`)
    .join('; ');
  const alt = words.categoriesAlt({ currency: figures.mainCurrency, list });
  return [
    blockOf({
      height: height + 10,
      contents: (top) => [
        tagged(figureTag(alt, across(page, { y: top, height })), [
          ...barMarks(shown, top, context),
          ...(hidden > 0 ? noteMarks(words.moreBelow(hidden), top + height - 6, context) : []),
        ]),
      ],
    }),
  ];
}

/** The tag of a figure with its words and place. */
export function figureTag(alt: string, { x, y, width, height }: Area) {
  return {
    role: 'Figure',
    parent: null,
    alt,
    bounds: [x, y, x + width, y + height],
    isWhole: 'page',
  } as const;
}

function barMarks(categories: readonly CategoryTotal[], top: number, context: PlanContext): Mark[] {
  const { report, typesetter, colors, page } = context;
  const style: TextStyle = { font: 'regular', size: 9, color: colors.ink };
  const currency = report.figures.mainCurrency;
  const scale = chartScale(
    categories.map(({ amount }) => amount.minor),
    minorDigits(currency),
  );
  const left = page.left + labelWidth + gap;
  const room = page.contentWidth - labelWidth - valueWidth - 2 * gap;
  const zero = left + room * positionOn(scale, 0n);
  return categories.flatMap((category, index) => {
    const y = top + index * rowHeight + 4;
    const end = left + room * positionOn(scale, category.amount.minor);
    const bar = { x: Math.min(zero, end), y, width: Math.max(Math.abs(end - zero), 0.75), height: barHeight };
    const label = [category.emoji, nameOf(category, report.locale)].filter(Boolean).join(' ');
    const [fitted = ''] = typesetter.lines(label, style, labelWidth, 1);
    const baseline = y + barHeight - 2.2;
    return [
      category.amount.minor < 0n
        ? ({ type: 'hatch', ...bar, color: colors.accent } as const)
        : box(bar, colors.accent, 1.5),
      box({ x: zero - 0.4, y: y - 4, width: 0.8, height: rowHeight }, colors.soft),
      ...typesetter.line(fitted, style, { x: page.left, baseline, align: 'left' }),
      ...typesetter.line(valueOf(category, report.locale), style, {
        x: page.right,
        baseline,
        align: 'right',
      }),
    ];
  });
}

function noteMarks(text: string, baseline: number, { typesetter, colors, page }: PlanContext): Mark[] {
  const style: TextStyle = { font: 'regular', size: 8.5, color: colors.soft };
  return typesetter.line(text, style, { x: page.left, baseline, align: 'left' });
}

function nameOf({ category }: CategoryTotal, locale: Locale): string {
  return category ?? chartWords[locale].uncategorized;
}

function valueOf({ amount, perMille }: CategoryTotal, locale: Locale): string {
  const money = formatMoney(amount, locale);
  return perMille === null ? money : `${money} · ${formatShare(perMille, locale)}`;
}
