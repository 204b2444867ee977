import type { SheetPlan } from '../plan/sheet-plan.ts';
import type { StyleSheet } from './exceljs-xml.ts';
import { verdictStyles } from './sheet-style.ts';
import { elementText } from './sheet-text.ts';

/** Conditional formatting (ECMA-376 §18.3.1.18) that colors the good and bad results of checks. */
export function verdictsXml(
  { range, good, bad }: NonNullable<SheetPlan['verdicts']>,
  { registerOverlay }: StyleSheet,
): string {
  const results = [
    ...good.map((text) => ({ text, style: verdictStyles.good })),
    ...bad.map((text) => ({ text, style: verdictStyles.bad })),
  ];
  const rules = results.map(({ text, style }, index) => {
    const attributes = `type="cellIs" dxfId="${registerOverlay(style)}" priority="${index + 1}" operator="equal"`;
    return `<cfRule ${attributes}><formula>${elementText(`"${text}"`)}</formula></cfRule>`;
  });
  return `<conditionalFormatting sqref="${range}">${rules.join('')}</conditionalFormatting>`;
}
