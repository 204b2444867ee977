import { phrases } from '../../format/phrases.ts';
import type { Block } from '../page/page-plan.ts';
import { tagOf } from '../page/tag.ts';
import type { TextStyle } from '../text/typesetter.ts';
import { across, blockOf, box, decoration, tagged } from './block.ts';
import type { PlanContext } from './plan-context.ts';

const inset = 14;
const lineHeight = 13;

/** Plans the box of warnings; empty if there are none. */
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
  const count = texts.reduce((sum, { lines }) => sum + lines.length, 0);
  let at = 0;
  // One block per line, because a warning may be longer than a page.
  return texts.flatMap(({ lines, style, tag }, index) =>
    lines.map((line, number): Block => {
      at += 1;
      const isHead = index === 0;
      const isLast = at === count;
      const height = lineHeight + (number === lines.length - 1 ? 5 : 0) + (isLast ? 6 : 0) + (isHead ? 6 : 0);
      return blockOf({
        height,
        space: isHead ? 12 : 0,
        // No page starts or ends with a single line of a longer warning.
        keepsNext: isHead || (lines.length > 1 && (number === 0 || number === lines.length - 2)),
        contents: (top) => [
          decoration(
            box(across(page, { y: top, height }), colors.cautionTint),
            box(across(page, { y: top, height, width: 3 }), colors.caution),
          ),
          tagged(
            tag,
            typesetter.line(line, style, {
              x: page.left + inset,
              baseline: top + (isHead ? 17 : 11),
              align: 'left',
            }),
          ),
        ],
      });
    }),
  );
}
