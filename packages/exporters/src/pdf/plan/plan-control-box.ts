import type { Figure, FigureList, Reconciliation } from '@outlay/reports';
import { formatCell } from '../../format/cell.ts';
import { checkSigns } from '../../format/check-signs.ts';
import { isNotChecked } from '../../format/is-not-checked.ts';
import type { Block, Mark } from '../page/page-plan.ts';
import { type Tag, tagOf } from '../page/tag.ts';
import type { Colors } from '../page/theme.ts';
import type { TextStyle } from '../text/typesetter.ts';
import { across, blockOf, box, decoration, tagged } from './block.ts';
import type { PlanContext } from './plan-context.ts';

const inset = 14;
const rowHeight = 15;

type Look = { readonly status: Reconciliation['status']; readonly color: string; readonly tint: string };

function lookOf(status: Reconciliation['status'], colors: Colors): Look {
  switch (status) {
    case 'balanced':
      return { status, color: colors.good, tint: colors.goodTint };
    case 'differs':
      return { status, color: colors.alert, tint: colors.alertTint };
    case 'unchecked':
      return { status, color: colors.soft, tint: colors.tint };
  }
}

/**
 * Plans the control totals as one box with one block per line: first the result, in words and color, then each total.
 */
export function planControlBox({ figures }: FigureList, context: PlanContext): Block[] {
  const result = lookOf(context.report.figures.reconciliation.status, context.colors);
  const neutral = lookOf('unchecked', context.colors);
  const table = tagOf('Table');
  return figures.map((figure, index) => {
    const isFirst = index === 0;
    const isLast = index === figures.length - 1;
    // A page break is allowed between currencies.
    const isKept = !isLast && !isCurrency(figures[index + 1]);
    const look = isNotChecked(figure, result.status) ? neutral : result;
    return planLine(figure, { look, table, isFirst, isLast, isKept }, context);
  });
}

type Line = {
  readonly look: Look;
  readonly table: Tag;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  /** Whether it stays with the next line. */
  readonly isKept: boolean;
};

/** Whether a line is the heading of a currency. */
function isCurrency(figure: Figure | undefined): boolean {
  return figure?.key.startsWith('currency-') ?? false;
}

function planLine(
  figure: Figure,
  { look, table, isFirst, isLast, isKept }: Line,
  context: PlanContext,
): Block {
  const { report, typesetter, colors, page } = context;
  const label: TextStyle = {
    font: isCurrency(figure) ? 'semibold' : 'regular',
    size: 9.5,
    color: colors.soft,
  };
  const style = valueStyle(figure, look, colors);
  const isSigned = figure.key === 'status' || isNotChecked(figure, report.figures.reconciliation.status);
  const sign = isSigned ? `${checkSigns[look.status]} ` : '';
  const values = typesetter.lines(
    sign + formatCell(figure.value, report.locale),
    style,
    page.contentWidth / 2 - inset,
  );
  const labels = typesetter.lines(figure.label, label, page.contentWidth / 2 - 2 * inset);
  const above = isFirst ? 8 : isCurrency(figure) ? 6 : 0;
  const padding = above + (isLast ? 8 : 0);
  const height = Math.max(values.length, labels.length) * rowHeight + padding;
  const lines = (texts: readonly string[], of: TextStyle, align: 'left' | 'right', top: number): Mark[] =>
    texts.flatMap((text, index) =>
      typesetter.line(text, of, {
        x: align === 'left' ? page.left + inset : page.right - inset,
        baseline: top + above + 11 + index * rowHeight,
        align,
      }),
    );
  return blockOf({
    height,
    space: isFirst ? 2 : 0,
    keepsNext: isKept,
    contents: (top) => {
      const row: Tag = { role: 'TR', parent: table, isWhole: 'page' };
      return [
        decoration(
          box(across(page, { y: top, height }), look.tint),
          box(across(page, { y: top, height, width: 3 }), look.color),
        ),
        tagged({ role: 'TH', parent: row, scope: 'Row', isWhole: 'page' }, lines(labels, label, 'left', top)),
        tagged({ role: 'TD', parent: row, isWhole: 'page' }, lines(values, style, 'right', top)),
      ];
    },
  });
}

function valueStyle(figure: Figure, look: Look, colors: Colors): TextStyle {
  const { key } = figure;
  const isStrong = key === 'status' || key === 'difference' || isCurrency(figure);
  return {
    font: isStrong ? 'semibold' : 'regular',
    size: 9.5,
    color: key === 'status' ? look.color : colors.ink,
  };
}
