import { tagOf } from '../page/tag.ts';
import { tagged } from '../plan/block.ts';
import { fittedLine, fittedLines } from './fitted-text.ts';
import type { BlockRow, BlockSetting } from './overview-block.ts';

/** Plans a row with a quiet text, such as "7 more", and a formatted amount. */
export function planNoteRow(
  text: string,
  { context, width, styles }: BlockSetting,
  amount: string | null = null,
): BlockRow {
  const { typesetter } = context;
  const room = amount === null ? width : width - typesetter.width(amount, styles.text) - 8;
  const fitted = fittedLine(text, { style: styles.quiet, width: room }, typesetter);
  return {
    height: 14,
    contents: ({ x, y }) => [
      tagged(tagOf('P'), [
        ...typesetter.line(fitted, styles.quiet, { x, baseline: y + 10, align: 'left' }),
        ...(amount === null
          ? []
          : typesetter.line(amount, styles.text, { x: x + width, baseline: y + 10, align: 'right' })),
      ]),
    ],
  };
}

const lineHeights = { note: 10.5, text: 12 } as const;
/** The baseline of the first line, from the top of the row; a text follows rows of a table. */
const baselines = { note: 8, text: 10.5 } as const;

/** Plans a sentence in a block, in as many lines as it needs: as a note, or as text if it has amounts. */
export function planSentenceRow(
  text: string,
  kind: keyof typeof lineHeights,
  { context, width, styles }: BlockSetting,
): BlockRow {
  const { typesetter } = context;
  const [style, lineHeight] = [styles[kind], lineHeights[kind]];
  const lines = fittedLines(text, { style, width }, Number.MAX_SAFE_INTEGER, typesetter);
  return {
    height: lines.length * lineHeight + baselines[kind] - 5,
    contents: ({ x, y }) => [
      tagged(
        tagOf('P'),
        lines.flatMap((line, index) =>
          typesetter.line(line, style, {
            x,
            baseline: y + baselines[kind] + index * lineHeight,
            align: 'left',
          }),
        ),
      ),
    ],
  };
}
