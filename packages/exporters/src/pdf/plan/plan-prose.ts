import type { Prose } from '@outlay/reports';
import type { Block } from '../page/page-plan.ts';
import { tagOf } from '../page/tag.ts';
import type { TextStyle } from '../text/typesetter.ts';
import { across, blockOf, box, decoration, tagged } from './block.ts';
import type { PlanContext } from './plan-context.ts';

const inset = 14;
const maxLinesKeptTogether = 8;

/** The layout of a paragraph; lengths in points. */
type Paragraph = { readonly style: TextStyle; readonly indent: number; readonly height: number };

/** Plans paragraphs, one block per line. Quoted text is marked by a bar and preceded by a note on its source. */
export function planProse({ paragraphs, source }: Prose, context: PlanContext): Block[] {
  const { colors } = context;
  const body: TextStyle = { font: 'regular', size: 10, color: colors.ink };
  const note: TextStyle = { font: 'regular', size: 8.5, color: colors.soft };
  const indent = source === null ? 0 : inset;
  const lines = paragraphs.flatMap((text) =>
    planParagraph(text, { style: body, indent, height: 15 }, context),
  );
  const isShort = lines.length <= maxLinesKeptTogether;
  const notes = source === null ? [] : planParagraph(source, { style: note, indent, height: 13 }, context);
  return [
    ...notes.map((block) => ({ ...block, keepsNext: true })),
    ...lines.map((block, index) =>
      isShort && index < lines.length - 1 ? { ...block, keepsNext: true } : block,
    ),
  ];
}

/** Plans a paragraph, one block per line. */
export function planParagraph(
  text: string,
  { style, indent, height }: Paragraph,
  { typesetter, colors, page }: PlanContext,
): Block[] {
  const lines = typesetter.lines(text, style, page.contentWidth - indent);
  const tag = tagOf('P');
  return lines.map((line, index) => {
    const isLast = index === lines.length - 1;
    const whole = height + (isLast ? 4 : 0);
    return blockOf({
      height: whole,
      // The first and the last two lines of a paragraph stay together.
      keepsNext: lines.length > 1 && (index === 0 || index === lines.length - 2),
      contents: (top) => [
        ...(indent === 0
          ? []
          : [decoration(box(across(page, { y: top, height: whole, width: 2 }), colors.line))]),
        tagged(
          tag,
          typesetter.line(line, style, {
            x: page.left + indent,
            baseline: top + height * 0.72,
            align: 'left',
          }),
        ),
      ],
    });
  });
}
