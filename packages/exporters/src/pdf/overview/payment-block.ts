import { type ComingUpBlock, type ComingUpLine, foldPayments } from '@outlay/reports';
import { headingCurrency } from '../../format/heading-currency.ts';
import { type Tag, tagOf } from '../page/tag.ts';
import { box, decoration } from '../plan/block.ts';
import { amountUnder } from './amount-text.ts';
import { fittedLine } from './fitted-text.ts';
import { planNoteRow } from './note-row.ts';
import {
  type BlockRow,
  type BlockSetting,
  blockHead,
  cachedRows,
  type OverviewBlock,
  rowContents,
} from './overview-block.ts';

const rowHeight = 14.5;
const gap = 8;
const maxRows = 12;
/** Text for an unknown amount. */
const unknownAmount = '–';

/** Plans the due payments with day, name and amount, then the total of all payments in each currency. */
export function planPayments(
  { title, basis, rows, totals, unknown }: ComingUpBlock,
  setting: BlockSetting,
): OverviewBlock {
  const { context, width } = setting;
  const { locale } = context.report;
  const currency = headingCurrency(
    rows.map(({ amount }) => amount),
    context.report,
  );
  const needed = rows.length > 1 ? totals : [];
  return {
    head: blockHead(title, { currency, note: basis }, setting),
    width,
    minRows: Math.min(rows.length, 2),
    usualRows: Math.min(rows.length, 6),
    maxRows: Math.min(rows.length, maxRows),
    rows: cachedRows((count) => {
      const { rows: shown, rest } = foldPayments(rows, count, locale);
      const table = tagOf('Table');
      const days = Math.max(...shown.map(({ day }) => context.typesetter.width(day, setting.styles.quiet)));
      return [
        ...shown.map((row) => planPayment(row, { table, currency, days }, setting)),
        ...(rest === null
          ? []
          : [planNoteRow(rest.name, setting, rest.amount && amountUnder(currency, rest.amount, locale))]),
        ...needed.map(({ label, amount }, index) =>
          planTotal(
            { label, amount: amountUnder(currency, amount, locale), isFirst: index === 0 },
            table,
            setting,
          ),
        ),
        ...(unknown === null || needed.length === 0 ? [] : [planNoteRow(unknown, setting)]),
      ];
    }),
  };
}

type PaymentPlan = { readonly table: Tag; readonly currency: string | null; readonly days: number };

function planPayment(
  { day, name, mark, amount }: ComingUpLine,
  { table, currency, days }: PaymentPlan,
  { context, width, styles }: BlockSetting,
): BlockRow {
  const { typesetter, report } = context;
  const money = amount ? amountUnder(currency, amount, report.locale) : unknownAmount;
  const marked = mark === null ? '' : ` (${mark})`;
  const room = width - days - typesetter.width(money, styles.text) - 2 * gap;
  const nameRoom = room - typesetter.width(marked, styles.text);
  const fitted = fittedLine(name, { style: styles.text, width: nameRoom }, typesetter) + marked;
  return {
    height: rowHeight,
    contents({ x, y }) {
      const baseline = y + 10.5;
      const cells = [
        { text: day, style: styles.quiet, place: { x: x + days, baseline, align: 'right' } },
        { text: fitted, style: styles.text, place: { x: x + days + gap, baseline, align: 'left' } },
        { text: money, style: styles.text, place: { x: x + width, baseline, align: 'right' } },
      ] as const;
      return rowContents(table, cells, context);
    },
  };
}

function planTotal(
  { label, amount, isFirst }: { readonly label: string; readonly amount: string; readonly isFirst: boolean },
  table: Tag,
  { context, width, styles }: BlockSetting,
): BlockRow {
  const above = isFirst ? 3 : 0;
  return {
    height: rowHeight + above,
    contents({ x, y }) {
      const baseline = y + above + 10.5;
      const cells = [
        { text: label, style: styles.strong, place: { x, baseline, align: 'left' } },
        { text: amount, style: styles.strong, place: { x: x + width, baseline, align: 'right' } },
      ] as const;
      const rule = box({ x, y: y + 0.75, width, height: 0.5 }, context.colors.line);
      return [...(isFirst ? [decoration(rule)] : []), ...rowContents(table, cells, context)];
    },
  };
}
