import { type CurrencyBlock, foldRows, formatMoney } from '@outlay/reports';
import { tagOf } from '../page/tag.ts';
import { tagged } from '../plan/block.ts';
import {
  type BlockRow,
  type BlockSetting,
  keptRows,
  type OverviewBlock,
  rowContents,
} from './overview-block.ts';

const lineHeight = 10.5;

/** Plans what was spent in other currencies: how many documents, and their amount. */
export function planCurrencies({ title, rows }: CurrencyBlock, setting: BlockSetting): OverviewBlock {
  const { context, width, styles } = setting;
  return {
    title,
    currency: null,
    width,
    least: Math.min(rows.length, 2),
    usual: Math.min(rows.length, 5),
    most: rows.length,
    rows: keptRows((count) => {
      const { rows: shown, rest } = foldRows(rows, count, context.report.locale);
      const table = tagOf('Table');
      return [
        ...shown.map(({ amount, documents }) => ({
          height: 14.5,
          contents: ({ x, y }: { readonly x: number; readonly y: number }) => {
            const baseline = y + 10.5;
            const money = formatMoney(amount, context.report.locale);
            return rowContents(
              table,
              [
                { text: documents, style: styles.quiet, place: { x, baseline, align: 'left' } },
                { text: money, style: styles.text, place: { x: x + width, baseline, align: 'right' } },
              ],
              context,
            );
          },
        })),
        ...(rest === null ? [] : [planOthers(rest, rows.slice(shown.length), setting)]),
      ];
    }),
  };
}

/** The currencies that have no row of their own, in as many lines as their amounts need. */
function planOthers(
  label: string,
  rows: CurrencyBlock['rows'],
  { context, width, styles }: BlockSetting,
): BlockRow {
  const { typesetter, report } = context;
  const amounts = rows.map(({ amount }) => formatMoney(amount, report.locale));
  const lines = typesetter.lines(`${label}: ${amounts.join(', ')}`, styles.note, width);
  return {
    height: lines.length * lineHeight + 4,
    contents: ({ x, y }) => [
      tagged(
        tagOf('P'),
        lines.flatMap((line, index) =>
          typesetter.line(line, styles.note, { x, baseline: y + 9 + index * lineHeight, align: 'left' }),
        ),
      ),
    ],
  };
}
