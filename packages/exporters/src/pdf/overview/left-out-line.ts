import { phrases } from '../../format/phrases.ts';
import type { Content } from '../page/page-plan.ts';
import { tagOf } from '../page/tag.ts';
import { tagged } from '../plan/block.ts';
import type { PlanContext } from '../plan/plan-context.ts';
import { overviewStyles } from './overview-styles.ts';

const lineHeight = 10.5;
const above = 12;
const below = 4;

/** A sentence that names what an overview leaves out; its height in points. */
export type LeftOutLine = { readonly height: number; readonly contents: (top: number) => Content[] };

/**
 * Plans the sentence that names what is left out and where to find it. Never truncated; empty if everything is shown.
 */
export function planLeftOut(titles: readonly string[], context: PlanContext): LeftOutLine {
  const { report, typesetter, colors, page } = context;
  if (titles.length === 0) return { height: 0, contents: () => [] };
  const { note } = overviewStyles(colors);
  const style = { ...note, color: colors.ink };
  const lines = typesetter.lines(phrases[report.locale].leftOut(titles), style, page.contentWidth);
  return {
    height: above + lines.length * lineHeight + below,
    contents: (top) => [
      tagged(
        tagOf('P'),
        lines.flatMap((text, index) =>
          typesetter.line(text, style, {
            x: page.left,
            baseline: top + above + 8 + index * lineHeight,
            align: 'left',
          }),
        ),
      ),
    ],
  };
}
