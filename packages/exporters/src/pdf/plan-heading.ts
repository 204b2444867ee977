import { blockOf } from './block.ts';
import type { Block } from './page-plan.ts';
import type { PlanContext } from './plan-context.ts';
import { colors, contentWidth, page } from './theme.ts';

const style = { font: 'semibold', size: 13, color: colors.accent } as const;
const lineHeight = 18;

/** Plans the title of a section; it stays with what follows and is a bookmark. */
export function planHeading(title: string, { typesetter }: PlanContext): Block {
  const lines = typesetter.lines(title, style, contentWidth, 2);
  return blockOf({
    height: lines.length * lineHeight + 4,
    space: 22,
    keepsNext: true,
    bookmark: title,
    marks: (top) =>
      lines.flatMap((line, index) =>
        typesetter.line(line, style, {
          x: page.left,
          baseline: top + 13 + index * lineHeight,
          align: 'left',
        }),
      ),
  });
}
