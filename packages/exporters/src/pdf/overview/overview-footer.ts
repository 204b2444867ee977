import { checkSigns } from '../../format/check-signs.ts';
import type { Content } from '../page/page-plan.ts';
import { tagOf } from '../page/tag.ts';
import { across, box, decoration, tagged } from '../plan/block.ts';
import type { PlanContext } from '../plan/plan-context.ts';
import type { TextStyle } from '../text/typesetter.ts';
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
  const { created } = report.overview;
  const { note } = overviewStyles(colors);
  const text = { ...note, color: colors.ink };
  const besideWidth = page.contentWidth - inset - typesetter.width(created, note) - gap;
  const fitsBeside = besideWidth >= page.contentWidth / 2;
  const width = fitsBeside ? besideWidth : page.contentWidth - inset;
  const lines = footerLines(context).flatMap(({ sign, color, text: whole }) =>
    fittedLines(whole, { style: text, width }, maxLines, typesetter).map((line, index) => ({
      sign: index === 0 ? sign : '',
      color,
      line,
    })),
  );
  const rows = lines.length + (fitsBeside ? 0 : 1);
  return {
    height: above + rows * lineHeight,
    contents(top) {
      const baselineOf = (index: number) => top + above + 8 + index * lineHeight;
      return [
        decoration(box(across(page, { y: top, height: 0.5 }), colors.line)),
        tagged(
          tagOf('P'),
          lines.flatMap(({ sign, color, line }, index) => {
            const baseline = baselineOf(index);
            const style: TextStyle = { font: 'semibold', size: note.size, color };
            return [
              ...(sign === '' ? [] : typesetter.line(sign, style, { x: page.left, baseline, align: 'left' })),
              ...typesetter.line(line, text, { x: page.left + inset, baseline, align: 'left' }),
            ];
          }),
        ),
        tagged(
          tagOf('P'),
          typesetter.line(created, note, {
            x: page.right,
            baseline: baselineOf(fitsBeside ? 0 : rows - 1),
            align: 'right',
          }),
        ),
      ];
    },
  };
}

/** The result of the check, and what it does not cover, each with its sign. */
function footerLines({ report, colors }: PlanContext) {
  const { status, text, unchecked } = report.overview.checked;
  const color = { balanced: colors.good, differs: colors.alert, unchecked: colors.soft };
  return [
    { sign: checkSigns[status], color: color[status], text },
    ...(unchecked === null ? [] : [{ sign: checkSigns.unchecked, color: color.unchecked, text: unchecked }]),
  ];
}
