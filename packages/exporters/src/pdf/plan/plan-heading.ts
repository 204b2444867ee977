import type { Block } from '../page/page-plan.ts';
import { tagOf } from '../page/tag.ts';
import type { TextStyle } from '../text/typesetter.ts';
import { blockOf, tagged } from './block.ts';
import type { PlanContext } from './plan-context.ts';

const lineHeight = 18;

/** The text of a section's heading, and its destination name for links. */
export type SectionHeading = {
  readonly title: string;
  /** The currency of all amounts of the section; `null` if the heading does not name one. */
  readonly currency: string | null;
  readonly destination: string;
};

/** Plans the heading of a section, which stays with the next block and is a bookmark and a link destination. */
export function planHeading(
  { title, currency, destination }: SectionHeading,
  { typesetter, colors, page }: PlanContext,
): Block {
  const style: TextStyle = { font: 'semibold', size: 13, color: colors.accentText };
  const unit: TextStyle = { font: 'regular', size: 9, color: colors.ink };
  const lines = typesetter.lines(title, style, page.contentWidth - (currency === null ? 0 : 40), 2);
  const tag = tagOf('H2');
  return blockOf({
    height: lines.length * lineHeight + 4,
    space: 22,
    keepsNext: true,
    bookmark: title,
    destination,
    contents: (top) => [
      tagged(
        tag,
        lines.flatMap((line, index) =>
          typesetter.line(line, style, {
            x: page.left,
            baseline: top + 13 + index * lineHeight,
            align: 'left',
          }),
        ),
      ),
      ...(currency === null
        ? []
        : [
            tagged(
              tagOf('P'),
              typesetter.line(currency, unit, { x: page.right - 5, baseline: top + 13, align: 'right' }),
            ),
          ]),
    ],
  });
}
