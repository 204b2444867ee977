import { type ChangeBlock, type FoldedChanges, foldChanges } from '@outlay/reports';
import { headingCurrency } from '../../format/heading-currency.ts';
import { type Tag, tagOf } from '../page/tag.ts';
import { tagged } from '../plan/block.ts';
import { changeUnder } from './amount-text.ts';
import { fittedLine, fittedLines } from './fitted-text.ts';
import { planNoteRow, planSentenceRow } from './note-row.ts';
import {
  type BlockRow,
  type BlockSetting,
  blockHead,
  cachedRows,
  type OverviewBlock,
  rowContents,
} from './overview-block.ts';

const nameHeight = 13.5;
const causeHeight = 10.5;
const maxCauseLines = 2;

/** How changes may be shortened if space is short. */
export type ChangeLimits = {
  /** The minimum number of rows, with one for the changes that are folded. */
  readonly minRows: number;
  /** Whether causes, and what the folded changes net, stand below the amounts. */
  readonly hasCauses: boolean;
};

/** Plans the largest changes: the name and the change, with the cause below. */
export function planChanges(
  given: ChangeBlock,
  { minRows, hasCauses }: ChangeLimits,
  setting: BlockSetting,
): OverviewBlock {
  const block = hasCauses ? given : { ...given, rows: given.rows.map((row) => ({ ...row, cause: null })) };
  const { title, rows, others } = block;
  const { report } = setting.context;
  const { locale } = report;
  const currency = headingCurrency([...rows.map(({ change }) => change), others && others.change], report);
  const all = rows.length + (others ? 1 : 0);
  return {
    head: blockHead(title, { currency }, setting),
    width: setting.width,
    minRows: Math.min(all, minRows),
    usualRows: Math.min(all, 6),
    maxRows: all,
    rows: cachedRows((count) => {
      const { rows: shown, rest } = foldChanges(block, count, locale);
      const table = tagOf('Table');
      return [
        ...shown.map((row) => planChange(row, { table, currency }, setting)),
        ...(rest === null
          ? []
          : [
              planRest(
                hasCauses ? rest : { ...rest, sides: null },
                changeUnder(currency, rest.change, locale),
                setting,
              ),
            ]),
      ];
    }),
  };
}

/** Plans the row of the folded changes, with the rises and the falls below. */
function planRest({ name, sides }: FoldedChanges, change: string, setting: BlockSetting): BlockRow {
  const row = planNoteRow(name, setting, change);
  if (sides === null) return row;
  const below = planSentenceRow(sides, 'note', setting);
  return {
    height: row.height + below.height,
    contents: ({ x, y }) => [...row.contents({ x, y }), ...below.contents({ x, y: y + row.height - 1 })],
  };
}

function planChange(
  { name, icon, change, cause }: ChangeBlock['rows'][number],
  { table, currency }: { readonly table: Tag; readonly currency: string | null },
  { context, width, styles }: BlockSetting,
): BlockRow {
  const { typesetter, report } = context;
  const amount = changeUnder(currency, change, report.locale);
  const room = width - typesetter.width(amount, styles.text) - 8;
  const label = icon === null ? name : `${icon} ${name}`;
  const fitted = fittedLine(label, { style: styles.text, width: room }, typesetter);
  const causes =
    cause === null ? [] : fittedLines(cause, { style: styles.note, width }, maxCauseLines, typesetter);
  return {
    height: nameHeight + causes.length * causeHeight + (causes.length > 0 ? 4 : 2),
    contents({ x, y }) {
      const baseline = y + 10.5;
      const row = rowContents(
        table,
        [
          { text: fitted, style: styles.text, place: { x, baseline, align: 'left' } },
          { text: amount, style: styles.text, place: { x: x + width, baseline, align: 'right' } },
        ],
        context,
      );
      const tag: Tag = { role: 'TD', parent: row[0]?.tag?.parent ?? table, isWhole: 'page' };
      const marks = causes.flatMap((line, index) =>
        typesetter.line(line, styles.note, {
          x,
          baseline: y + nameHeight + 7.5 + index * causeHeight,
          align: 'left',
        }),
      );
      return marks.length === 0 ? row : [...row, tagged(tag, marks)];
    },
  };
}
