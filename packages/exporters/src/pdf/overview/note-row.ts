import { tagOf } from '../page/tag.ts';
import { tagged } from '../plan/block.ts';
import { fittedLine } from './fitted-text.ts';
import type { BlockRow, BlockSetting } from './overview-block.ts';

/** A row that says how many others there are. */
export function planNoteRow(text: string, { context, width, styles }: BlockSetting): BlockRow {
  const { typesetter } = context;
  const fitted = fittedLine(text, { style: styles.quiet, width }, typesetter);
  return {
    height: 14,
    contents: ({ x, y }) => [
      tagged(tagOf('P'), typesetter.line(fitted, styles.quiet, { x, baseline: y + 10, align: 'left' })),
    ],
  };
}
