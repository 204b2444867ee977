import type { Block } from '../page/page-plan.ts';
import { tagOf } from '../page/tag.ts';
import type { TextStyle } from '../text/typesetter.ts';
import { blockOf, tagged } from './block.ts';
import type { PlanContext } from './plan-context.ts';

const lineHeight = 18;

/** Plans the title of a section; it stays with what follows, is a bookmark, and links lead to it. */
export function planHeading(
  { title, destination }: { readonly title: string; readonly destination: string },
  { typesetter, colors, page }: PlanContext,
): Block {
  const style: TextStyle = { font: 'semibold', size: 13, color: colors.accentText };
  const lines = typesetter.lines(title, style, page.contentWidth, 2);
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
    ],
  });
}
