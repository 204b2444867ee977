import type { Block } from '../page/page-plan.ts';
import type { TextStyle } from '../text/typesetter.ts';
import type { PlanContext } from './plan-context.ts';
import { planParagraph } from './plan-prose.ts';

/** Plans the notes on a table or on figures in small type. */
export function planNotes(notes: readonly string[], context: PlanContext): Block[] {
  const style: TextStyle = { font: 'regular', size: 8.5, color: context.colors.soft };
  return notes.flatMap((note, index) =>
    planParagraph(note, { style, indent: 0, height: 12 }, context).map((block, line) =>
      index === 0 && line === 0 ? { ...block, space: 6 } : block,
    ),
  );
}
