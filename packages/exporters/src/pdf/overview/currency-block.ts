import { type CurrencyBlock, foldCurrencies, formatMoney } from '@outlay/reports';
import { tagOf } from '../page/tag.ts';
import { planSentenceRow } from './note-row.ts';
import {
  type BlockSetting,
  blockHead,
  cachedRows,
  type OverviewBlock,
  rowContents,
} from './overview-block.ts';

/**
 * Plans the spending in other currencies: the number of documents and the amount of each. Currencies that do not fit
 * follow as a list of amounts, because they cannot be added up.
 */
export function planCurrencies({ title, note, rows }: CurrencyBlock, setting: BlockSetting): OverviewBlock {
  const { context, width, styles } = setting;
  const { locale, overviewSize } = context.report;
  // Half a page leaves out the note, which nearly repeats the title.
  const head = overviewSize === 'half-page' ? [] : [planSentenceRow(note, 'note', setting)];
  return {
    head: blockHead(title, {}, setting),
    width,
    minRows: Math.min(rows.length, 2),
    usualRows: Math.min(rows.length, 5),
    maxRows: rows.length,
    rows: cachedRows((count) => {
      const { rows: shown, rest } = foldCurrencies(rows, count, locale);
      const table = tagOf('Table');
      return [
        ...head,
        ...shown.map(({ amount, documents }) => ({
          height: 14.5,
          contents: ({ x, y }: { readonly x: number; readonly y: number }) => {
            const baseline = y + 10.5;
            const money = formatMoney(amount, locale);
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
        ...(rest === null ? [] : [planSentenceRow(rest, 'text', setting)]),
      ];
    }),
  };
}
