import type { Block } from '../page/page-plan.ts';
import { tagOf } from '../page/tag.ts';
import type { TextStyle } from '../text/typesetter.ts';
import { blockOf, tagged } from './block.ts';
import type { PlanContext } from './plan-context.ts';

const lineHeight = 18;

/** What the heading of a section says, and the name under which links lead to it. */
export type SectionHeading = {
  readonly title: string;
  /** Of all amounts of the section, where it has one. */
  readonly currency: string | null;
  readonly destination: string;
};

/** Plans the title of a section; it stays with what follows, is a bookmark, and links lead to it. */
export function planHeading(
  { title, currency, destination }: SectionHeading,
  { typesetter, colors, page }: PlanContext,
): Block {
  const style: TextStyle = { font: 'semibold', size: 13, color: colors.accentText };
  const unit: TextStyle = { font: 'regular', size: 8.5, color: colors.soft };
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
