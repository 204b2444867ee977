import { lastDay } from '@outlay/core';
import { formatDate, formatInstant } from '@outlay/reports';
import { phrases } from '../format/phrases.ts';
import { blockOf, box } from './block.ts';
import type { Block, Mark } from './page-plan.ts';
import type { PlanContext } from './plan-context.ts';
import { colors, contentWidth, page } from './theme.ts';
import type { TextStyle } from './typesetter.ts';

const period: TextStyle = { font: 'semibold', size: 12, color: colors.accent };
const title: TextStyle = { font: 'semibold', size: 24, color: colors.ink };
const detail: TextStyle = { font: 'regular', size: 9, color: colors.soft };
const warningHead: TextStyle = { font: 'semibold', size: 9.5, color: colors.caution };
const warning: TextStyle = { font: 'regular', size: 9.5, color: colors.ink };

/** Plans the top of the first page: period, title, account, days and when the records were read. */
export function planTitle({ report, typesetter }: PlanContext): Block[] {
  const { locale, account, generatedAt } = report;
  const words = phrases[locale];
  const days = `${formatDate(report.period.from, locale)} – ${formatDate(lastDay(report.period), locale)}`;
  const details = [
    ...(account === null ? [] : [`${words.account}: ${account}`]),
    `${days} (${report.period.timeZone})`,
    `${words.readAt} ${formatInstant(generatedAt, locale)}`,
  ].join('  ·  ');
  const lines = [
    ...typesetter
      .lines(report.period.label, period, contentWidth, 2)
      .map((text) => ({ text, style: period, height: 18 })),
    ...typesetter
      .lines(report.title, title, contentWidth, 3)
      .map((text) => ({ text, style: title, height: 34 })),
    ...typesetter
      .lines(details, detail, contentWidth, 3)
      .map((text) => ({ text, style: detail, height: 13 })),
  ];
  const height = lines.reduce((sum, line) => sum + line.height, 6);
  return [
    blockOf({
      height,
      keepsNext: true,
      marks(top) {
        let bottom = top;
        return lines.flatMap(({ text, style, height: lineHeight }): Mark[] => {
          bottom += lineHeight;
          return typesetter.line(text, style, {
            x: page.left,
            baseline: bottom - lineHeight * 0.28,
            align: 'left',
          });
        });
      },
    }),
  ];
}

/** Plans the box of what a reader has to know before trusting the figures; nothing where there are no warnings. */
export function planWarnings({ report, typesetter }: PlanContext): Block[] {
  if (report.warnings.length === 0) return [];
  const inset = 14;
  const texts = [
    { lines: [phrases[report.locale].warnings], style: warningHead },
    ...report.warnings.map(({ message }) => ({
      lines: typesetter.lines(message, warning, contentWidth - 2 * inset),
      style: warning,
    })),
  ];
  return texts.map(({ lines, style }, index) => {
    const isLast = index === texts.length - 1;
    const height = lines.length * 13 + 5 + (isLast ? 6 : 0) + (index === 0 ? 6 : 0);
    return blockOf({
      height,
      space: index === 0 ? 12 : 0,
      keepsNext: index === 0,
      marks: (top) => [
        box({ y: top, height }, colors.cautionTint),
        box({ y: top, height, width: 3 }, colors.caution),
        ...lines.flatMap((line, at) =>
          typesetter.line(line, style, {
            x: page.left + inset,
            baseline: top + (index === 0 ? 17 : 11) + at * 13,
            align: 'left',
          }),
        ),
      ],
    });
  });
}
