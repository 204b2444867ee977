import type { Colors } from '../page/theme.ts';
import type { TextStyle } from '../text/typesetter.ts';

/** The font sizes of an overview, in points. */
export const sizes = { amount: 30, nothing: 20, title: 11.5, text: 9.25, note: 8 } as const;

/** The text styles of the parts of an overview. */
export type OverviewStyles = Readonly<
  Record<'amount' | 'nothing' | 'heading' | 'title' | 'text' | 'strong' | 'quiet' | 'note', TextStyle>
>;

/** Creates the text styles of an overview in its colors. */
export function overviewStyles({ ink, soft, accentText }: Colors): OverviewStyles {
  return {
    amount: { font: 'semibold', size: sizes.amount, color: ink },
    nothing: { font: 'semibold', size: sizes.nothing, color: ink },
    heading: { font: 'semibold', size: sizes.title, color: accentText },
    title: { font: 'semibold', size: sizes.title, color: ink },
    text: { font: 'regular', size: sizes.text, color: ink },
    strong: { font: 'semibold', size: sizes.text, color: ink },
    quiet: { font: 'regular', size: sizes.text, color: soft },
    note: { font: 'regular', size: sizes.note, color: soft },
  };
}
