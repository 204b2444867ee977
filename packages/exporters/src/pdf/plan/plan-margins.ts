import { capitalized } from '@outlay/reports';
import { phrases } from '../../format/phrases.ts';
import type { Content, Mark } from '../page/page-plan.ts';
import type { TextStyle } from '../text/typesetter.ts';
import { across, box, decoration } from './block.ts';
import type { PlanContext } from './plan-context.ts';

/** Minimum space between the left and right texts of a margin, in points. */
const gap = 16;

/** The page number text of a page, and whether it is the first page. */
export type PageName = { readonly text: string; readonly isFirst: boolean };

/** The page number text of a report: `page 2 of 14`. */
export function reportPageName(number: number, count: number, { report }: PlanContext): PageName {
  return { text: phrases[report.locale].pageOf(number, count), isFirst: number === 1 };
}

/** The margin of an overview: its page number if other pages follow. */
export function overviewMargins(count: number, { report, typesetter, colors, page }: PlanContext): Content {
  const style: TextStyle = { font: 'regular', size: 8, color: colors.soft };
  const place = { x: page.right, baseline: page.bottom + 28, align: 'right' } as const;
  const text = phrases[report.locale].pageOf(1, count);
  return decoration(...(count > 1 ? typesetter.line(text, style, place) : []));
}

/**
 * The margins of a page: title and period at the top, except on the first page; account, period and page number at
 * the bottom.
 */
export function pageMargins(name: PageName, { report, typesetter, colors, page }: PlanContext): Content {
  const { title, period, account } = report;
  const style: TextStyle = { font: 'regular', size: 8, color: colors.soft };
  const line = (text: string, align: 'left' | 'right', baseline: number): Mark[] =>
    typesetter.line(text, style, { x: align === 'left' ? page.left : page.right, baseline, align });
  const fitted = (text: string, room: number) => typesetter.lines(text, style, room, 1)[0] ?? '';
  /** The right text is short, so the left text gets the remaining width. */
  const pair = (left: string, right: string, baseline: number): Mark[] => {
    const end = fitted(right, page.contentWidth * 0.48);
    const start = fitted(left, page.contentWidth - typesetter.width(end, style) - gap);
    return [...line(start, 'left', baseline), ...line(end, 'right', baseline)];
  };
  const header = name.isFirst
    ? [box({ x: 0, y: 0, width: page.width, height: 6 }, colors.accent)]
    : [...pair(title, capitalized(period.label), 38), box(across(page, { y: 45, height: 0.5 }), colors.line)];
  const owner = account === null ? capitalized(period.label) : `${account}  ·  ${period.label}`;
  return decoration(
    ...header,
    box(across(page, { y: page.bottom + 14, height: 0.5 }), colors.line),
    ...pair(owner, name.text, page.bottom + 28),
  );
}
