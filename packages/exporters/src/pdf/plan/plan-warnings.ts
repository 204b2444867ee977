import { phrases } from '../../format/phrases.ts';
import type { Block } from '../page/page-plan.ts';
import { tagOf } from '../page/tag.ts';
import type { TextStyle } from '../text/typesetter.ts';
import { across, blockOf, box, decoration, tagged } from './block.ts';
import type { PlanContext } from './plan-context.ts';

const inset = 14;
const lineHeight = 13;

/** Plans the box of what a reader has to know before trusting the figures; nothing where there are no warnings. */
export function planWarnings({ report, typesetter, colors, page }: PlanContext): Block[] {
  if (report.warnings.length === 0) return [];
  const head: TextStyle = { font: 'semibold', size: 9.5, color: colors.caution };
  const body: TextStyle = { font: 'regular', size: 9.5, color: colors.ink };
  const texts = [
    { lines: [phrases[report.locale].warnings], style: head, tag: tagOf('H2') },
    ...report.warnings.map(({ message }) => ({
      lines: typesetter.lines(message, body, page.contentWidth - 2 * inset),
      style: body,
      tag: tagOf('P'),
    })),
  ];
  return texts.map(({ lines, style, tag }, index) => {
    const isFirst = index === 0;
    const isLast = index === texts.length - 1;
    const height = lines.length * lineHeight + 5 + (isLast ? 6 : 0) + (isFirst ? 6 : 0);
    return blockOf({
      height,
      space: isFirst ? 12 : 0,
      keepsNext: isFirst,
      contents: (top) => [
        decoration(
          box(across(page, { y: top, height }), colors.cautionTint),
          box(across(page, { y: top, height, width: 3 }), colors.caution),
        ),
        tagged(
          tag,
          lines.flatMap((line, at) =>
            typesetter.line(line, style, {
              x: page.left + inset,
              baseline: top + (isFirst ? 17 : 11) + at * lineHeight,
              align: 'left',
            }),
          ),
        ),
      ],
    });
  });
}
