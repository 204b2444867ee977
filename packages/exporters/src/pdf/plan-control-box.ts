import type { Figure, FigureList, Reconciliation } from '@outlay/reports';
import { formatCell } from '../format/cell.ts';
import { blockOf, box } from './block.ts';
import type { Block } from './page-plan.ts';
import type { PlanContext } from './plan-context.ts';
import { colors, contentWidth, page } from './theme.ts';
import type { TextStyle } from './typesetter.ts';

const inset = 14;
const rowHeight = 15;
const label: TextStyle = { font: 'regular', size: 9.5, color: colors.soft };
const value: TextStyle = { font: 'regular', size: 9.5, color: colors.ink };
const strong: TextStyle = { font: 'semibold', size: 9.5, color: colors.ink };

const looks: Readonly<
  Record<Reconciliation['status'], { readonly sign: string; readonly color: string; readonly tint: string }>
> = {
  balanced: { sign: '✓', color: colors.good, tint: colors.goodTint },
  differs: { sign: '≠', color: colors.alert, tint: colors.alertTint },
  unchecked: { sign: '?', color: colors.caution, tint: colors.cautionTint },
};

/** Plans the control totals as one box: the result first, in words and colour, then each total. */
export function planControlBox({ figures }: FigureList, { report, typesetter }: PlanContext): Block {
  const { locale } = report;
  const look = looks[report.figures.reconciliation.status];
  const rows = figures.map((figure) => {
    const lines = typesetter.lines(formatCell(figure.value, locale), value, contentWidth / 2 - inset);
    const labels = typesetter.lines(figure.label, label, contentWidth / 2 - 2 * inset);
    return { figure, lines, labels, height: Math.max(lines.length, labels.length) * rowHeight };
  });
  const height = rows.reduce((sum, row) => sum + row.height, 16);
  return blockOf({
    height,
    space: 2,
    marks(top) {
      let y = top + 8;
      return [
        box({ y: top, height }, look.tint),
        box({ y: top, height, width: 3 }, look.color),
        ...rows.flatMap(({ figure, lines, labels, height: rowsHeight }) => {
          const style = styleOf(figure);
          const baseline = (index: number) => y + 11 + index * rowHeight;
          const marks = [
            ...labels.flatMap((text, index) =>
              typesetter.line(text, label, {
                x: page.left + inset,
                baseline: baseline(index),
                align: 'left',
              }),
            ),
            ...lines.flatMap((text, index) =>
              typesetter.line(figure.key === 'status' ? `${look.sign} ${text}` : text, style, {
                x: page.right - inset,
                baseline: baseline(index),
                align: 'right',
              }),
            ),
          ];
          y += rowsHeight;
          return marks;
        }),
      ];
    },
  });

  function styleOf({ key }: Figure): TextStyle {
    if (key === 'status') return { ...strong, color: look.color };
    return key === 'difference' ? strong : value;
  }
}
