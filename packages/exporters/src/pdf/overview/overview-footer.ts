import type { Content } from '../page/page-plan.ts';
import { tagOf } from '../page/tag.ts';
import { across, box, decoration, tagged } from '../plan/block.ts';
import type { PlanContext } from '../plan/plan-context.ts';
import { fittedLines } from './fitted-text.ts';
import { overviewStyles } from './overview-styles.ts';

const lineHeight = 10.5;
const above = 8;
const inset = 12;
const gap = 24;
const maxLines = 4;

/** The last lines of an overview, and their height in points. */
export type OverviewFooter = { readonly height: number; readonly contents: (top: number) => Content[] };

/** Plans the result of the check against the service, and when the records were read. */
export function planOverviewFooter(context: PlanContext): OverviewFooter {
  const { report, typesetter, colors, page } = context;
  const { checked, created } = report.overview;
  const { note } = overviewStyles(colors);
  const isBalanced = checked.status === 'balanced';
  const color = isBalanced ? colors.good : checked.status === 'differs' ? colors.alert : colors.caution;
  const sign = { text: isBalanced ? '✓' : '!', style: { font: 'semibold', size: note.size, color } } as const;
  const besideWidth = page.contentWidth - inset - typesetter.width(created, note) - gap;
  const fitsBeside = besideWidth >= page.contentWidth / 2;
  const width = fitsBeside ? besideWidth : page.contentWidth - inset;
  const lines = fittedLines(
    checked.text,
    { style: { ...note, color: colors.ink }, width },
    maxLines,
    typesetter,
  );
  const rows = lines.length + (fitsBeside ? 0 : 1);
  return {
    height: above + rows * lineHeight,
    contents(top) {
      const line = (index: number) => top + above + 8 + index * lineHeight;
      return [
        decoration(box(across(page, { y: top, height: 0.5 }), colors.line)),
        tagged(tagOf('P'), [
          ...typesetter.line(sign.text, sign.style, { x: page.left, baseline: line(0), align: 'left' }),
          ...lines.flatMap((text, index) =>
            typesetter.line(
              text,
              { ...note, color: colors.ink },
              { x: page.left + inset, baseline: line(index), align: 'left' },
            ),
          ),
        ]),
        tagged(
          tagOf('P'),
          typesetter.line(created, note, {
            x: page.right,
            baseline: line(fitsBeside ? 0 : rows - 1),
            align: 'right',
          }),
        ),
      ];
    },
  };
}
