import { type CheckBlock, type CheckItem, foldChecks, foldRows } from '@outlay/reports';
import { type Tag, tagOf } from '../page/tag.ts';
import { tagged } from '../plan/block.ts';
import { fittedLines } from './fitted-text.ts';
import {
  type BlockRow,
  type BlockSetting,
  blockHead,
  cachedRows,
  type OverviewBlock,
} from './overview-block.ts';

const lineHeight = 12;
const inset = 11;
const maxRows = 12;

/** How items to check may be shortened if space is short. */
export type CheckLimits = {
  /** Maximum number of lines of an item. */ readonly maxLines: number;
  /** Whether every critical item is kept. */
  readonly keepsCritical: boolean;
};

/** Plans the items to check, critical ones first, each as a sign and a sentence. */
export function planChecks(
  { title, items }: CheckBlock,
  limits: CheckLimits,
  setting: BlockSetting,
): OverviewBlock {
  const { maxLines, keepsCritical } = limits;
  const critical = keepsCritical ? items.filter(({ isCritical }) => isCritical).length : 0;
  const { locale } = setting.context.report;
  return {
    head: blockHead(title, {}, setting),
    width: setting.width,
    minRows: Math.max(1, Math.min(items.length, critical + 1)),
    usualRows: Math.min(items.length, Math.max(critical, 6)),
    maxRows: Math.min(items.length, Math.max(critical + 1, maxRows)),
    rows: cachedRows((count) => {
      const { rows: shown, rest } = keepsCritical
        ? foldChecks(items, count, locale)
        : foldRows(items, count, locale);
      const list = tagOf('L');
      return [
        ...shown.map((item) => planCheck(item, { list, maxLines }, setting)),
        ...(rest === null ? [] : [planCheck({ text: rest, isCritical: false }, { list, maxLines }, setting)]),
      ];
    }),
  };
}

function planCheck(
  { text, isCritical }: CheckItem,
  { list, maxLines }: { readonly list: Tag; readonly maxLines: number },
  { context, width, styles }: BlockSetting,
): BlockRow {
  const { typesetter, colors } = context;
  const lines = fittedLines(text, { style: styles.text, width: width - inset }, maxLines, typesetter);
  const sign = isCritical
    ? { text: '!', style: { ...styles.strong, color: colors.alert } }
    : { text: '•', style: styles.quiet };
  return {
    height: lines.length * lineHeight + 3,
    contents({ x, y }) {
      const item: Tag = { role: 'LI', parent: list, isWhole: 'page' };
      const at = (left: number, line: number) =>
        ({ x: left, baseline: y + 10 + line * lineHeight, align: 'left' }) as const;
      return [
        tagged(
          { role: 'Lbl', parent: item, isWhole: 'page' },
          typesetter.line(sign.text, sign.style, at(x + 1, 0)),
        ),
        tagged(
          { role: 'LBody', parent: item, isWhole: 'page' },
          lines.flatMap((line, index) => typesetter.line(line, styles.text, at(x + inset, index))),
        ),
      ];
    },
  };
}
