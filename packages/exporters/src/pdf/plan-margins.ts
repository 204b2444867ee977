import { phrases } from '../format/phrases.ts';
import { box } from './block.ts';
import type { Mark } from './page-plan.ts';
import type { PlanContext } from './plan-context.ts';
import { colors, contentWidth, page } from './theme.ts';
import type { TextStyle } from './typesetter.ts';

const style: TextStyle = { font: 'regular', size: 8, color: colors.soft };

/** The marks around the content of a page: what the report is at the top, whose and which page at the bottom. */
export function pageMargins(number: number, count: number, { report, typesetter }: PlanContext): Mark[] {
  const { title, period, account, locale } = report;
  const fitted = (text: string) => typesetter.lines(text, style, contentWidth * 0.48, 1)[0] ?? '';
  const line = (text: string, align: 'left' | 'right', baseline: number) =>
    typesetter.line(text, style, { x: align === 'left' ? page.left : page.right, baseline, align });
  const header =
    number === 1
      ? [box({ x: 0, y: 0, width: page.width, height: 6 }, colors.accent)]
      : [
          ...line(fitted(title), 'left', 38),
          ...line(fitted(period.label), 'right', 38),
          box({ y: 45, height: 0.5 }, colors.line),
        ];
  return [
    ...header,
    box({ y: page.bottom + 14, height: 0.5 }, colors.line),
    ...line(
      fitted([account, period.label].filter((text) => text !== null).join('  ·  ')),
      'left',
      page.bottom + 28,
    ),
    ...line(phrases[locale].pageOf(number, count), 'right', page.bottom + 28),
  ];
}
