import type { Block } from '../page/page-plan.ts';
import type { TextStyle } from '../text/typesetter.ts';
import type { PlanContext } from './plan-context.ts';
import { planParagraph } from './plan-prose.ts';

/** Maximum height of notes that are all kept together, in points: seven lines. */
const maxHeightOfShort = 100;

/** Plans the notes on a table or on figures in small type. Short notes stay together, and with what they are on. */
export function planNotes(notes: readonly string[], context: PlanContext): Block[] {
  const style: TextStyle = { font: 'regular', size: 8.5, color: context.colors.soft };
  const lines = notes.flatMap((note, index) =>
    planParagraph(note, { style, indent: 0, height: 12 }, context).map((block, line) =>
      index === 0 && line === 0 ? { ...block, space: 6 } : block,
    ),
  );
  if (heightOf(lines) > maxHeightOfShort) return lines;
  return lines.map((line, index) => ({ ...line, keepsNext: index < lines.length - 1 }));
}

/** Height of the first notes that stay together, in points; 0 without notes. */
export function heightOfKeptNotes(notes: readonly string[], context: PlanContext): number {
  const lines = planNotes(notes, context);
  const end = lines.findIndex(({ keepsNext }) => !keepsNext);
  return heightOf(lines.slice(0, end + 1));
}

function heightOf(lines: readonly Block[]): number {
  return lines.reduce((sum, { space, height }) => sum + space + height, 0);
}
