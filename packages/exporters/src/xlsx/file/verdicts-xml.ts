import type { SheetPlan } from '../plan/sheet-plan.ts';
import { verdictStyles } from './sheet-style.ts';
import { xmlText } from './sheet-text.ts';
import type { StyleSheet } from './style-sheet.ts';

/** Conditional formatting (ECMA-376 §18.3.1.18) that colors good and bad results of checks. */
export function verdictsXml(
  { range, good, bad }: NonNullable<SheetPlan['verdicts']>,
  { registerOverlay }: StyleSheet,
): string {
  const results = [
    ...good.map((text) => ({ text, font: verdictStyles.good })),
    ...bad.map((text) => ({ text, font: verdictStyles.bad })),
  ];
  const rules = results.map(({ text, font }, index) => {
    const attributes = `type="cellIs" dxfId="${registerOverlay(font)}" priority="${index + 1}" operator="equal"`;
    return `<cfRule ${attributes}><formula>${xmlText(`"${text}"`)}</formula></cfRule>`;
  });
  return `<conditionalFormatting sqref="${range}">${rules.join('')}</conditionalFormatting>`;
}
