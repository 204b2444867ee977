import type { SheetPlan } from '../plan/sheet-plan.ts';
import { verdictFonts } from './sheet-style.ts';
import { elementText } from './sheet-text.ts';
import type { StyleSheet } from './style-sheet.ts';

/** Conditional formatting (ECMA-376 §18.3.1.18) that colors the good and bad results of checks. */
export function verdictsXml(
  { range, good, bad }: NonNullable<SheetPlan['verdicts']>,
  { registerOverlay }: StyleSheet,
): string {
  const results = [
    ...good.map((text) => ({ text, font: verdictFonts.good })),
    ...bad.map((text) => ({ text, font: verdictFonts.bad })),
  ];
  const rules = results.map(({ text, font }, index) => {
    const attributes = `type="cellIs" dxfId="${registerOverlay(font)}" priority="${index + 1}" operator="equal"`;
    return `<cfRule ${attributes}><formula>${elementText(`"${text}"`)}</formula></cfRule>`;
  });
  return `<conditionalFormatting sqref="${range}">${rules.join('')}</conditionalFormatting>`;
}
